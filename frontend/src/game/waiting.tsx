// Before the second player: the host waits or invites, a visitor may join.
import { t } from '../i18n'
import { form } from '../i18n/late/create'
import { waiting as w } from '#words/waiting'
import { NoGame } from '../lobby/refused'
import { settlesColors } from '../lobby/gamesetup'
import { isLive, user } from '../net/live'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { Meanwhile } from '../ui/meanwhile'
import { Person } from '../ui/person'
import type { GameState, Settings } from '../wire'
import { settingFacts } from './about'
import { hosts, waitingTitle } from './invited'
import { otherColor } from './position'
import { wakeSound } from '../sound/sound'
import type { GameStore } from './store'

const g = t.game

/** What somebody should know before joining. */
function notesOf({ rule, forbidden, clock }: Settings): string[] {
  const notes: { rules: Record<string, string>; clocks: Record<string, string> } = {
    rules: form.ruleNotes,
    clocks: form.familyNotes,
  }
  return [notes.rules[rule], rule === 'renju' ? form.policyNotes[forbidden] : '', notes.clocks[clock.kind]].flatMap(
    n => n || [],
  )
}

/** Which colour the reader gets, or in an opening who begins it. */
function seatFact({ settings, color, host: { name } }: GameState, host: boolean): { name: string; text: string } {
  const seat = w.seat
  if (settlesColors(settings.opening))
    return {
      name: seat.first,
      text: color === 'random' ? seat.drawn : (color === 'black') === host ? seat.you : seat.other(name),
    }
  return { name: seat.color, text: color === 'random' ? seat.drawn : g.color(host ? color : otherColor(color)) }
}

export function Waiting({ s, store }: { s: GameState; store: GameStore }) {
  const host = hosts(s)
  const off = !isLive.value
  return (
    <div class="card waiting">
      {host ? (
        <>
          <h1 tabIndex={-1}>
            {waitingTitle(s, host)}
            <span class="dots" aria-hidden="true" />
          </h1>
          <p>
            {s.for
              ? w.challenge
              : s.private
                ? w.private
                : s.settings.clock.kind === 'correspondence'
                  ? w.days
                  : w.public}
          </p>
        </>
      ) : (
        <>
          <h1 tabIndex={-1}>{waitingTitle(s, host)}</h1>
          <p class="muted">
            <Person who={s.host} />
          </p>
        </>
      )}
      <dl class="facts">
        {[...settingFacts(s), seatFact(s, host)].map(f => (
          <div key={f.name}>
            <dt>{f.name}</dt>
            <dd>{f.text}</dd>
          </div>
        ))}
      </dl>
      <ul class="stack-notes note">
        {notesOf(s.settings).map(n => (
          <li key={n}>{n}</li>
        ))}
      </ul>
      {host && !s.for && (
        <label class="field link">
          <span>{w.link}</span>
          <input readOnly value={location.href} onFocus={e => e.currentTarget.select()} />
        </label>
      )}
      <div class="row">
        {host ? (
          <>
            {!s.for && <CopyButton text={location.href} label={g.copy} kind={s.private ? 'primary' : 'plain'} />}
            <Meanwhile rule={s.settings.rule} />
            <Button kind="quiet" disabled={off} busy={store.busy.value} onClick={() => void store.abort()}>
              {w.withdraw}
            </Button>
          </>
        ) : (
          <Button
            kind="primary"
            big
            disabled={off}
            busy={store.busy.value}
            onClick={() => {
              wakeSound()
              void store.join()
            }}
          >
            {store.busy.value ? t.lobby.joining : g.join}
          </Button>
        )}
      </div>
      {!host && !user.value && <p class="note">{w.joinNote}</p>}
      <NoGame fault={store.refusal.value} />
    </div>
  )
}
