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

/** Those that wait for the user though nobody sits at them: with people, and by no clock that hurries. */
export const waitingFor = (games: readonly Live[], user: number | undefined): Live[] =>
  games.filter(g => betweenPeople(g) && !hurried(g) && waitsFor(g, user)).toSorted(byDue)

/** Those first that end soonest by themselves. */
export const byDue = (a: Live, b: Live): number => (a.due ?? 9e15) - (b.due ?? 9e15)

/** The user's game that matters most now: by the clock, or waiting for the user; people's before bots'. */
export const foremost = (games: readonly Live[], user: number | undefined): Live | undefined =>
  games.find(hurried) ?? waitingFor(games, user)[0] ?? games.find(g => waitsFor(g, user))

const OPENING = 6
/** Between people, and past the opening. */
const stage = (g: Live): number => (betweenPeople(g) ? 2 : 0) + (g.moves.length < OPENING ? 0 : 1)
const strength = (g: Live): number => seats(g).reduce((sum, p) => sum + (p?.rating?.value ?? 0), 0)

/** The game that most want to see: the one shown already, unless another is further on; then by strength. */
export function featuredOf(games: readonly Live[], shown?: string): Live | undefined {
  const rank = (g: Live) => stage(g) * 1e5 + (g.g === shown ? 9e4 : strength(g))
  return games.reduce<Live | undefined>((best, g) => (best && rank(best) >= rank(g) ? best : g), undefined)
}

/** Games in which it is the user's turn before the others. */
export const turnFirst = (games: readonly Live[], user: number | undefined): Live[] =>
  first(games, g => waitsFor(g, user))

/** Those that come before the others, in the order that they have. */
export function first<T>(all: readonly T[], before: (x: T) => boolean): T[] {
  return [...all.filter(before), ...all.filter(x => !before(x))]
}
