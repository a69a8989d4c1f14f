// The choice of a language: the server keeps no page for two, so the page is loaded again.
import { language as words } from '#words/language'
import { unreviewed as w } from '#words/unreviewed'
import { t } from '../i18n'
import { post } from '../net/api'
import { user } from '../net/live'
import { Close, Dialog } from './dialog'
import { loadInLanguage } from './inlanguage'

const files = import.meta.glob<{ language: typeof words }>('../../made/words/*/language.ts', { eager: true })

/** The languages that there are, by the code that the server knows. */
const languages = Object.entries(files).map(([path, m]) => ({ code: path.split('/').at(-2)!, ...m.language }))

const YEAR = 31_536_000

/** Keeps the choice where the server reads it. A server that is asked for a language by the address believes that first. */
function keepLanguage(code: string): void {
  document.cookie = `lang=${code}; path=/; max-age=${YEAR}; samesite=lax`
}

/** In ms: so long the choice is told to the server; it holds in this browser in any case. */
const PATIENCE = 1_000

/** Keeps a member's choice with the account, for other browsers. */
function tellLanguage(lang: string): Promise<unknown> | undefined {
  if (!user.value || user.value.guest) return undefined
  const told = post('/api/me/language', { lang }).catch(() => undefined)
  return Promise.race([told, new Promise(done => setTimeout(done, PATIENCE))])
}

export function Languages({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t.shell.language} onClose={onClose}>
      <ul class="languages">
        {languages.map(({ code, tag, name, unreviewed }) => (
          <li key={code}>
            <a
              class="btn plain"
              href={`?lang=${code}`}
              lang={tag}
              hreflang={tag}
              aria-current={tag === t.language.tag ? 'true' : undefined}
              onClick={e => {
                e.preventDefault()
                e.stopPropagation() // the router would lead there without loading
                keepLanguage(code)
                const told = tellLanguage(code)
                if (told) void told.then(() => loadInLanguage())
                else loadInLanguage()
              }}
            >
              {name}
              {unreviewed && (
                <small lang={t.language.tag}>
                  {' · '}
                  {w.mark}
                </small>
              )}
            </a>
          </li>
        ))}
      </ul>
      <Close onClose={onClose} />
    </Dialog>
  )
}
