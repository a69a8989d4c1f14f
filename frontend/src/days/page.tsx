// One's games of days: those that wait for one's move first, by the time that is left, and the own vacation.
import { t } from '../i18n'
import { w } from '../i18n/late/days'
import { Names, gameLabel } from '../lobby/live'
import { byDue, waitsFor } from '../lobby/order'
import { settingsText } from '../lobby/seeks'
import { own } from '../lobby/store'
import { socket, user } from '../net/live'
import { gamePath } from '../router'
import { dueText } from '../game/time'
import { MiniBoard } from '../ui/board'
import { Empty, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import type { Live } from '../wire'
import '../styles/days.css'
import { OnVacation } from './onvacation'
import { NextGame } from './nextgame'
import { useMinutes } from './minutes'
import { Vacation } from './vacation'

export function DaysPage() {
  useTitle(w.title)
  const me = user.value
  return (
    <div class="narrow days">
      <div class="lead">
        <h1 tabIndex={-1}>{w.title}</h1>
        <p>{w.lead}</p>
      </div>
      {me === undefined || (me && !own.value) ? <Loading /> : <Lists games={own.value?.mine ?? []} me={me?.id} />}
      {me && (
        <>
          <NextGame note />
          <Vacation key={me.id} />
        </>
      )}
    </div>
  )
}

function Lists({ games, me }: { games: readonly Live[]; me: number | undefined }) {
  useMinutes()
  const all = games.filter(g => g.settings.clock.kind === 'correspondence').toSorted(byDue)
  const yours = all.filter(g => waitsFor(g, me))
  if (all.length === 0)
    return (
      <Empty title={w.none}>
        <a class="btn primary" href="/">
          {w.begin}
        </a>
      </Empty>
    )
  return (
    <>
      <List title={w.yours} games={yours} me={me} none={w.noneYours} />
      <List title={w.theirs} games={all.filter(g => !yours.includes(g))} me={me} />
    </>
  )
}

interface ListProps {
  title: string
  games: readonly Live[]
  me: number | undefined
  none?: string
}

function List({ title, games, me, none }: ListProps) {
  if (games.length === 0) return none ? <p class="note">{none}</p> : null
  return (
    <section class="days-list">
      <h2>{title}</h2>
      <ul>
        {games.map(g => (
          <li key={g.g}>
            <a class="tile own-game" href={gamePath(g.g)}>
              <MiniBoard moves={g.moves} size={g.settings.size} label={gameLabel(g)} />
              <span class="tile-text">
                <Names game={g} />
                <span class="muted">{settingsText(g.settings)}</span>
                <span class="tile-foot">{g.damaged ? t.lobby.setAside : leftText(g, waitsFor(g, me))}</span>
                {g.vacations && <OnVacation game={g} />}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is left of the time of who is to move; while that player is on vacation it stands. */
function leftText(g: Live, mine: boolean): string {
  if (!g.due) return ''
  const stands = g.vacations?.[g.next === 'white' ? 'white' : 'black'] ?? 0
  const text = dueText(Math.max(0, g.due - Math.max(socket.now(), stands)))
  return mine ? w.leftHere(text) : w.left(text)
}
