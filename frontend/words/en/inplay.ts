import type { Dropped } from '../../src/game/premove'

/** What comes after the page of a game. */
export const inplay = {
  ended: {} satisfies Record<Dropped | 'gone', (at: string) => string> as Record<
    Dropped | 'gone',
    (at: string) => string
  >,
}
