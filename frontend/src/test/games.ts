// A game to test with.
import type { GameState, Reason, Right, User } from '../wire'

export const ann: User = { id: 1, name: 'Ann' }
export const bob: User = { id: 2, name: 'Bob' }

const first: Right[] = ['resign', 'abort', 'give']
const underWay: Right[] = ['draw', 'takeback', 'resign', 'claim', 'give']

/** Every way in which a game ends. */
export const REASONS: readonly Reason[] = [
  'five',
  'overline',
  'resign',
  'time',
  'away',
  'forbidden',
  'full_board',
  'stone_limit',
  'passes',
  'agreement',
  'aborted',
]

/** Ann plays Black against Bob; nobody has moved. */
export function liveGame(change: Partial<GameState> = {}): GameState {
  return {
    g: 'g1',
    v: 1,
    status: 'live',
    settings: {
      rule: 'freestyle',
      size: 15,
      opening: 'free',
      forbidden: 'refuse',
      takebacks: true,
      rated: false,
      clock: { kind: 'fischer', initial: 300_000, increment: 3_000 },
    },
    host: ann,
    color: 'black',
    players: { black: ann, white: bob },
    you: 'black',
    moves: [],
    log: [{ v: 1, kind: 'start', by: 'white', ply: 0, time: 1_000 }],
    may: change.status === 'over' ? ['rematch'] : change.moves && change.moves.length > 1 ? underWay : first,
    gift: 15_000,
    next: { by: 'black', do: 'place', stone: 'black' },
    clock: { black: 300_000, white: 300_000, run: 'black', at: 1_000 },
    presence: { black: true, white: true, watchers: 0 },
    chat: [],
    created: 0,
    now: 1_000,
    ...change,
  }
}
