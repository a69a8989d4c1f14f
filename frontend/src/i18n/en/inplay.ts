import type { Dropped } from '../../game/premove'

/** What comes after the page of a game. */
export const inplay = {
  premove: (at: string) => `Premove: ${at}. Choose it again or press Escape to cancel.`,
  /** A point, as it is described, on which the premove is. */
  premovePoint: (point: string) => `${point}, premove`,
  ended: {
    gone: at => `Premove ${at} cancelled.`,
    occupied: at => `Premove dropped: ${at} is taken.`,
    forbidden: at => `Premove dropped: ${at} is forbidden.`,
    opening: at => `Premove ${at} dropped: the opening asks for a decision.`,
    over: at => `Premove ${at} dropped: the game does not go on.`,
    takeback: at => `Premove ${at} dropped: moves were taken back.`,
    offer: at => `Premove ${at} dropped: there is an offer.`,
    pass: at => `Premove ${at} dropped: your opponent passed.`,
    link: at => `Premove ${at} dropped: the connection was lost for a moment.`,
  } satisfies Record<Dropped | 'gone', (at: string) => string> as Record<Dropped | 'gone', (at: string) => string>,
  zen: 'Zen mode',
  zenLeave: 'Leave zen mode (z)',
}
