// The puzzle of the day on the first page. It comes late, and if there is none, or it cannot be asked for, nothing stands there.
import { get } from '../net/api'
import { useAsked } from '../net/asked'
import { MiniBoard } from '../ui/board'
import '../styles/daily.css'
import { front as w } from '#words/front'

const words = w.daily

export function DailyCard() {
  const { data: daily } = useAsked('daily', () => get('/api/puzzles/daily', {}))
  if (!daily) return null
  const { puzzle: p, over } = daily
  const turn = p.moves.length % 2 ? 'white' : 'black'
  return (
    <section class="daily-card" aria-labelledby="daily">
      <a href="/puzzles/daily" aria-labelledby="daily daily-go">
        <MiniBoard moves={p.moves} size={p.size} label={words.turn(turn)} />
      </a>
      <div>
        <h2 id="daily">{words.title}</h2>
        <p>{words.turn(turn)}</p>
        <p>
          <a id="daily-go" class="btn primary" href="/puzzles/daily">
            {over ? (over.solved ? words.done : words.missed) : words.solve}
          </a>{' '}
          <a href="/puzzles">{words.more}</a>
        </p>
      </div>
    </section>
  )
}
