// Before the second player: the host waits or invites, a visitor may join.
import { t } from '../i18n'
import { settingsText } from '../lobby/seeks'
import { isLive, user } from '../net/live'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { Refused } from '../ui/notice'
import { Person } from '../ui/person'
import type { GameState, Settings } from '../wire'
import { wakeSound } from './sound'
import type { GameStore } from './store'

const g = t.game

/** What somebody should know before joining. */
function notesOf({ rule, forbidden, clock }: Settings): string[] {
  const w: { rules: Record<string, string>; clocks: Record<string, string> } = {
    rules: t.lobby.ruleNotes,
    clocks: t.lobby.familyNotes,
  }
  return [w.rules[rule], rule === 'renju' ? t.lobby.policyNotes[forbidden] : '', w.clocks[clock.kind]].flatMap(
    n => n || [],
  )
}

export function Waiting({ s, store }: { s: GameState; store: GameStore }) {
  const host = s.host.id === user.value?.id
  const name = s.host.name
  const off = !isLive.value
  return (
    <div class="card waiting">
      {host ? (
        <>
          <h1 tabIndex={-1}>
            {s.private ? g.waitingPrivate : g.waitingPublic}
            <span class="dots" aria-hidden="true" />
          </h1>
          <p>
            {s.private
              ? g.waitingPrivateNote
              : s.settings.clock.kind === 'correspondence'
                ? g.waitingDaysNote
                : g.waitingPublicNote}
          </p>
        </>
      ) : (
        <>
          <h1 tabIndex={-1}>{g.invited(name)}</h1>
          <p class="muted">
            <Person who={s.host} />
          </p>
        </>
      )}
      <dl class="facts">
        <div>
          <dt>{t.lobby.rule}</dt>
          <dd>{settingsText(s.settings)}</dd>
        </div>
        <div>
          <dt>{t.lobby.color}</dt>
          <dd>{s.settings.opening === 'swap2' ? g.hostPlaces(name, s.color) : g.hostColor(name, s.color)}</dd>
        </div>
      </dl>
      <ul class="stack-notes note">
        {notesOf(s.settings).map(n => (
          <li key={n}>{n}</li>
        ))}
      </ul>
      {host && (
        <label class="field link">
          <span>{g.link}</span>
          <input readOnly value={location.href} onFocus={e => e.currentTarget.select()} />
        </label>
      )}
      <div class="row">
        {host ? (
          <>
            <CopyButton text={location.href} label={g.copy} kind={s.private ? 'primary' : 'plain'} />
            <Button kind="quiet" disabled={off} busy={store.busy.value} onClick={() => void store.abort()}>
              {g.withdraw}
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
      {!host && !user.value && <p class="note">{g.joinNote}</p>}
      <Refused fault={store.refusal.value} />
    </div>
  )
}
