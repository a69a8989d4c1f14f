// The foot of a page, and files that are dropped where nothing takes them.
import { signal } from '@preact/signals'
import { foot as w } from '#words/foot'
import { unreviewed } from '#words/unreviewed'
import { t } from '../i18n'
import { user } from '../net/live'
import { go, route } from '../router'

/** A file that was dropped on a page that takes none: the page of studies reads it. */
export const droppedFile = signal<File | undefined>(undefined)

/** In a game a drag that went astray opens nothing. */
const taken = (e: DragEvent): boolean =>
  !e.defaultPrevented && !!e.dataTransfer?.types.includes('Files') && !['game', 'local'].includes(route.peek().name)
document.addEventListener('dragover', e => taken(e) && e.preventDefault())
document.addEventListener('drop', e => {
  const file = e.dataTransfer?.files[0]
  if (!file || !taken(e)) return
  e.preventDefault()
  droppedFile.value = file
  go('/study#new')
})

/** How to add words to a language, and who may call it reviewed. */
const HELP = 'https://github.com/tengen-go/tengen/blob/main/docs/i18n/README.md'

export function Foot() {
  return (
    <footer class="foot">
      <p>{w.text}</p>
      {t.language.unreviewed && (
        <p>
          {unreviewed.note} <a href={HELP}>{unreviewed.help}</a>
        </p>
      )}
      <nav class="foot-links" aria-label={w.nav}>
        <a href="/learn">{w.learn}</a>
        <a href="/puzzles">{t.shell.puzzles}</a>
        <a href="/analysis">{w.analysis}</a>
        <a href="/openings">{w.openings}</a>
        <a href="/events">{t.shell.events}</a>
        <a href="/ranks">{w.ranks}</a>
        <a href="/bots">{w.bots}</a>
        <a href="/rules/conduct">{w.rules}</a>
        <a href={user.value ? '/settings' : '/account'}>{user.value ? t.shell.settings : t.shell.signIn}</a>
      </nav>
    </footer>
  )
}
