// What comes next, below the first board: the lesson for who has never played, and for a guest after a game a
// stronger bot, a person, an account.
import { front as w } from '#words/front'
import { useEffect, useState } from 'preact/hooks'
import { formatHour } from '../i18n'
import { get } from '../net/api'
import { user } from '../net/live'
import { useWhileSeen } from '../net/seen'
import { DailyCard } from '../puzzles/daily'
import type { CalendarItem } from '../wire'

export function NextSteps() {
  const u = user.value
  return (
    <>
      {u === null && (
        <p>
          {w.never} <a href="/learn">{w.five}</a>
        </p>
      )}
      {u?.guest && (
        <nav aria-label={w.region}>
          {w.next} <a href="/bots">{w.stronger}</a> <a href="/#quick">{w.person}</a> <a href="/account#new">{w.keep}</a>
        </nav>
      )}
      <div class="daily">
        <DailyCard />
      </div>
      <Soon key={u?.id} />
    </>
  )
}

const AGAIN = 5 * 60_000
/** Stands for the title, which is cut off where there is no room: the sentence keeps its line, and the hour is seen. */
const CUT = '\uFFFC'

/** What begins within an hour: the own event, or one that everybody may join. Without an answer there is nothing to say. */
function Soon() {
  const [item, setItem] = useState<CalendarItem>()
  const look = () =>
    get('/api/calendar/soon', {}).then(
      found => setItem(found.item),
      () => {},
    )
  useEffect(() => void look(), [])
  useWhileSeen(true, AGAIN, () => void look())
  if (!item) return null
  const say = item.mine ? w.soon.mine : w.soon.open
  const hour = formatHour(new Date(item.starts))
  const [before, after] = say(CUT, hour).split(CUT)
  return (
    <p class="soon">
      <a href={item.path} aria-label={say(item.title, hour)}>
        <span>{before}</span>
        <span class="soon-title">{item.title}</span>
        <span>{after}</span>
      </a>
    </p>
  )
}
