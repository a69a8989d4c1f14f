// Results of games over the board: two taps of a player, of whom both must say the same, or of whoever runs the event.
import { useState } from 'preact/hooks'
import { eventhand as w } from '#words/eventhand'
import { post } from '../net/api'
import { useAction } from '../net/action'
import { user } from '../net/live'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import { Segmented } from '../ui/segmented'
import type { EventPage, EventPair } from '../wire'

interface Props {
  id: string
  section: number
  p: EventPair
  take: (p: EventPage) => void
}

/** What a score is to the player on a side. */
const SCORES = [
  { won: '1-0', drew: '½-½', lost: '0-1' },
  { won: '0-1', drew: '½-½', lost: '1-0' },
] as const
const OWN = ['won', 'drew', 'lost'] as const
type Own = (typeof OWN)[number]

/** The viewer's own game. */
export function OwnResult({ id, section, p, take }: Props) {
  const side = p.second === user.value?.name ? 1 : 0
  const other = side ? p.first : p.second
  const scores = SCORES[side]!
  const ownOf = (score: string | undefined): Own | undefined => OWN.find(o => scores[o] === score)
  const [said, theirs] = [ownOf(p.said?.[side]), ownOf(p.said?.[1 - side])]
  const [chosen, choose] = useState<Own>()
  const { busy, fault, run } = useAction()
  const enter = (own: Own) =>
    run(async () => {
      const body = { section, round: p.round, pair: p.pair, score: scores[own] }
      take(await post('/api/events/{id}/result', body, { id }))
      choose(undefined)
    })
  return (
    <section class="card event-result" aria-labelledby="own-result">
      <h2 id="own-result">{w.yours(other)}</h2>
      {p.playoff && <p>{w.playoff}</p>}
      <p role="status">
        {said && theirs
          ? w.differ(other)
          : theirs
            ? w.theirs[theirs](other)
            : said
              ? `${w.mine[said]} ${w.waits(other)}`
              : w.enterNote}
      </p>
      <Segmented
        label={w.result}
        look="chips"
        value={chosen ?? ''}
        onChange={o => o && choose(o)}
        options={OWN.map(o => [o, w.own[o]] as const)}
      />
      <Button
        kind="primary"
        big
        busy={busy}
        disabled={!chosen}
        onClick={() => {
          if (chosen) void enter(chosen)
        }}
      >
        {w.enter}
      </Button>
      <Refused fault={fault} />
    </section>
  )
}

const ALL = ['1-0', '½-½', '0-1', '+-', '-+', '--'] as const

/** What a score says of a pair. */
function scoreText(score: (typeof ALL)[number], p: EventPair): string {
  switch (score) {
    case '1-0':
      return w.won(p.first)
    case '0-1':
      return w.won(p.second)
    case '½-½':
      return w.drawn
    case '+-':
      return w.absent(p.second)
    case '-+':
      return w.absent(p.first)
    case '--':
      return w.nobody
  }
}

/** Any game, for whoever runs the event: the second tap enters the result. */
export function HostResult({ id, section, p, take }: Props) {
  const { busy, fault, run } = useAction()
  return (
    <div class="event-result" role="group" aria-label={w.result}>
      <div class="row">
        {ALL.map(score => (
          <Button
            key={score}
            busy={busy}
            label={`${score}: ${scoreText(score, p)}`}
            onClick={() =>
              void run(async () => {
                const body = { section, round: p.round, pair: p.pair, score }
                take(await post('/api/events/{id}/result', body, { id }))
              })
            }
          >
            {score}
          </Button>
        ))}
      </div>
      <Refused fault={fault} />
    </div>
  )
}
