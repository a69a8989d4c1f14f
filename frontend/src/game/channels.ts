// Which of a game's two chats somebody reads and writes, as the server has it in hub/live/wire/access.go.
import type { Channel, GameState } from '../wire'

/** Characters of a line at most, as the server counts them. */
export const LONGEST = 140

export const length = (text: string): number => [...text].length

/** The one that somebody writes in at first. */
export const ownChat = (s: Pick<GameState, 'you'>): Channel => (s.you ? 'players' : 'watchers')

/** Players do not read what watchers say until the game is over. */
export const readable = (s: Pick<GameState, 'you' | 'status'>): readonly Channel[] =>
  s.you && s.status !== 'over' ? ['players'] : ['players', 'watchers']

export const writable = (s: Pick<GameState, 'you' | 'status'>, c: Channel): boolean =>
  c === ownChat(s) || (c === 'watchers' && s.status === 'over')
