// Which games are shown where several could be: on a channel, and on boards beside each other.
import { betweenPeople } from '../lobby/order'
import type { TVGame, Live, LobbyData } from '../wire'

/** A rule and a speed, "event" and an event's id, '' for all games. */
export type Channel = '' | `${string}/${string}`

/** The channels on which something is to be seen now, the one of all games first. */
export const channels = (tv: readonly TVGame[] = []): Channel[] => tv.map(a => a.channel as Channel)

/** The channel that the address asks for. */
export function channelOf(search: string): Channel {
  const channel = new URLSearchParams(search).get('channel') ?? ''
  return /^[a-z]+\/[A-Za-z0-9_-]*$/.test(channel) ? (channel as Channel) : ''
}

export const eventChannel = (id: string): Channel => `event/${id}`

/** The event of a channel, undefined if it is of none. */
export const eventOf = (channel: Channel): string | undefined =>
  channel.startsWith('event/') ? channel.slice('event/'.length) : undefined

const rating = (g: Live): number => (g.players.black?.rating?.value ?? 0) + (g.players.white?.rating?.value ?? 0)

/** The best first: of people, then of the strongest. */
export const ranked = (games: readonly Live[]): Live[] =>
  games.toSorted(
    (a, b) => Number(betweenPeople(b)) - Number(betweenPeople(a)) || rating(b) - rating(a) || (a.g < b.g ? -1 : 1),
  )

/** The game on a channel, which the server chooses for everybody; until it has told the next, none. */
export function onAir({ live, tv }: LobbyData, channel: Channel): Live | undefined {
  const on = tv?.find(a => a.channel === channel)
  return live.find(g => g.g === on?.g)
}

/** The games on so many boards: each stays on its board until it ends, then the best that is on no other takes its place. */
export function boarded(games: readonly Live[], boards: number, before: readonly string[]): Live[] {
  const known = new Map(games.map(g => [g.g, g]))
  const kept = before.slice(0, boards).map(id => known.get(id))
  const rest = ranked(games).filter(g => !kept.includes(g))
  const out: Live[] = []
  for (let i = 0; i < boards; i++) {
    const game = kept[i] ?? rest.shift()
    if (game) out.push(game)
  }
  return out
}

export const BOARDS = ['1', '2', '4', '6', '9'] as const
export type Boards = (typeof BOARDS)[number]

/** How many boards the address asks for. */
export const boardsOf = (search: string): Boards =>
  BOARDS.find(b => b === new URLSearchParams(search).get('boards')) ?? '1'
