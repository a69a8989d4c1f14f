import { later } from '../ui/later'

/** What is shown where no game is in play. */
export const Replay = later('Replay', () => import('../watch/replay'))
