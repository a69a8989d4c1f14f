// Which games come first in a list.
import type { Live, User } from '../wire'

const seats = (g: Live): (User | undefined)[] => [g.players.black, g.players.white]

export const betweenPeople = (g: Live): boolean => seats(g).every(p => !p?.bot)

/** Is it a game between people by the clock? Whoever plays one looks for nobody else. */
export const hurried = (g: Live): boolean =>
  betweenPeople(g) && !g.damaged && g.settings.clock.kind !== 'none' && g.settings.clock.kind !== 'correspondence'

/** Does it keep its players from help? So do games without a clock, while they are played. */
export const engaging = (g: Live): boolean =>
  betweenPeople(g) && !g.damaged && g.settings.clock.kind !== 'correspondence'

/** People's games before bots'; else as the server told them. */
export const peopleFirst = (games: readonly Live[]): Live[] => first(games, betweenPeople)

/** Is it this user's turn? */
export const waitsFor = (g: Live, user: number | undefined): boolean =>
  !g.damaged && user !== undefined && (g.next === 'black' ? g.players.black : g.players.white)?.id === user

/** Games in which it is the user's turn before the others. */
export const turnFirst = (games: readonly Live[], user: number | undefined): Live[] =>
  first(games, g => waitsFor(g, user))

/** Those that come before the others, in the order that they have. */
export function first<T>(all: readonly T[], before: (x: T) => boolean): T[] {
  return [...all.filter(before), ...all.filter(x => !before(x))]
}
