// What comes next, below the first board: the lesson for who has never played, and for a guest after a game a
// stronger bot, a person, an account.
import { front as w } from '#words/front'
import { user } from '../net/live'
import { DailyCard } from '../puzzles/daily'

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
    </>
  )
}
