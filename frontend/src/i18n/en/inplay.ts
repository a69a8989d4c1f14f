import type { Dropped } from '../../game/premove'

/** What comes after the page of a game. */
export const inplay = {
  premove: (at: string) => `Premove: ${at}. Choose it again or press Escape to cancel.`,
  /** A point, as it is described, on which the premove is. */
  premovePoint: (point: string) => `${point}, premove`,
  ended: {
    gone: at => `Premove ${at} cancelled.`,
    occupied: at => `Premove cancelled: ${at} is taken.`,
    forbidden: at => `Premove cancelled: ${at} is forbidden.`,
    opening: at => `Premove ${at} cancelled: the opening asks for a decision.`,
    over: at => `Premove ${at} cancelled: the game is over or adjourned.`,
    takeback: at => `Premove ${at} cancelled: moves were taken back.`,
    offer: at => `Premove ${at} cancelled: an offer was made.`,
    pass: at => `Premove ${at} cancelled: your opponent passed.`,
    link: at => `Premove ${at} cancelled: the connection was lost for a moment.`,
  } satisfies Record<Dropped | 'gone', (at: string) => string> as Record<Dropped | 'gone', (at: string) => string>,
  /** At a point that was chosen once. */
  again: 'Select again',
  /** After a game that was not won; the way to that position. */
  hadWin: (n: number) => `You had a win at move ${n}.`,
  newOpponent: 'New opponent',
  zen: 'Zen mode',
  zenLeave: 'Leave zen mode (z)',
  soundOn: 'Sound on',
  soundOff: 'Sound off',
}
