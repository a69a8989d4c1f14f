// A report about somebody, from a name, a line of chat, a game, a profile, a study or a list.
import { useState } from 'preact/hooks'
import { formatDate, t } from '../i18n'
import { m } from '../i18n/late/moderation'
import { get, post } from '../net/api'
import { user } from '../net/live'
import { useAsked } from '../net/asked'
import { Button } from '../ui/button'
import { Close, Dialog } from '../ui/dialog'
import { nameOf } from '../ui/name'
import { Refused } from '../ui/notice'
import { Segmented } from '../ui/segmented'
import type { ReportReason } from '../wire'
import '../styles/moderation.css'
import { useAction } from '../net/action'

const r = m.report
const MOST_GAMES = 5
const MOST_TEXT = 500
export const GROUNDS = ['unfair', 'abuse', 'sandbagging', 'name', 'other'] as const

interface Props {
  name: string
  /** The game in which it is seen. */
  g?: string
  line?: { id: number; text: string }
  /** A study or a list of the person's: moderators are told its address. */
  work?: { path: string; title: string } | undefined
  onClose: () => void
}

export function Report({ name, g, line, work, onClose }: Props) {
  const [done, setDone] = useState(false)
  const me = user.value
  return (
    <Dialog title={r.title(nameOf(name))} onClose={onClose}>
      {!me || me.guest ? (
        <>
          <p>{r.signIn}</p>
          <p>
            <a class="btn primary" href="/account">
              {r.toSignIn}
            </a>
          </p>
          <Close onClose={onClose} />
        </>
      ) : done ? (
        <>
          <p role="status">{r.done}</p>
          <Close onClose={onClose} />
        </>
      ) : (
        <ReportForm
          me={me.name}
          name={name}
          g={g}
          line={line}
          work={work}
          onDone={() => setDone(true)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface FormProps {
  me: string
  name: string
  g: string | undefined
  line: Props['line']
  work: Props['work']
  onDone: () => void
  onClose: () => void
}

function ReportForm({ me, name, g, line, work, onDone, onClose }: FormProps) {
  const [reason, setReason] = useState<ReportReason>(line || work ? 'abuse' : 'unfair')
  const [text, setText] = useState('')
  const [games, setGames] = useState<readonly string[]>([])
  const { busy, fault, run } = useAction()
  const send = () =>
    run(async () => {
      const named = g && !line ? [g, ...games] : [...games]
      const told = work ? `${work.path} ${text}`.trim() : text
      await post('/api/reports', { about: name, reason, text: told, games: named, ...(line && { line: line.id }) })
      onDone()
    })
  return (
    <form
      class="stack"
      onSubmit={e => {
        e.preventDefault()
        if (!busy) void send()
      }}
    >
      <p class="muted">
        {r.lead} <a href="/rules/conduct">{m.rules}</a>
      </p>
      <Segmented
        label={r.reason}
        look="chips"
        value={reason}
        options={GROUNDS.map(x => [x, m.grounds[x]] as const)}
        onChange={setReason}
        note={m.groundNotes[reason]}
      />
      {line ? (
        <>
          <blockquote class="said" dir="auto">
            {line.text}
          </blockquote>
          <p class="note">{r.chat}</p>
        </>
      ) : work ? (
        <blockquote class="said" dir="auto">
          {work.title}
        </blockquote>
      ) : g ? (
        <p class="note">{r.thisGame}</p>
      ) : (
        <Between me={me} name={name} chosen={games} onChoose={setGames} />
      )}
      <label class="field">
        <span>{r.text}</span>
        <textarea
          dir="auto"
          maxLength={MOST_TEXT - (work ? work.path.length + 1 : 0)}
          rows={3}
          value={text}
          onInput={e => setText(e.currentTarget.value)}
        />
        <small class="note">{r.textNote}</small>
      </label>
      <Refused fault={fault} />
      <div class="dialog-foot row end">
        <Button kind="quiet" onClick={onClose}>
          {t.shell.close}
        </Button>
        <Button kind="primary" type="submit" busy={busy}>
          {r.send}
        </Button>
      </div>
    </form>
  )
}

interface BetweenProps {
  me: string
  name: string
  chosen: readonly string[]
  onChoose: (games: readonly string[]) => void
}

/** The last games of the two, to name some. Those of others are named in words. */
function Between({ me, name, chosen, onChoose }: BetweenProps) {
  const { data } = useAsked(`${me}/${name}`, () => get('/api/users/{name}/against/{other}', { name: me, other: name }))
  if (!data || data.last.length === 0) return null
  return (
    <fieldset class="games-named">
      <legend>{r.games}</legend>
      {data.last.map(x => {
        const on = chosen.includes(x.g)
        return (
          <label key={x.g}>
            <input
              type="checkbox"
              checked={on}
              disabled={!on && chosen.length >= MOST_GAMES}
              onChange={() => onChoose(on ? chosen.filter(c => c !== x.g) : [...chosen, x.g])}
            />{' '}
            {formatDate(new Date(x.ended))}
          </label>
        )
      })}
    </fieldset>
  )
}
