import type { Channel, Refusals } from '../../src/wire'
import type { ChatRefusal, Sentence } from './refusals'

const secs = (n: number): string => (n === 1 ? 'a second' : n < 120 ? `${n} seconds` : `${Math.ceil(n / 60)} minutes`)

const refusals: { [Name in ChatRefusal]: Sentence<Refusals[Name]> } = {}

const names: Record<Channel, string> = {}
const titles: Record<Channel, string> = {}
const fields: Record<Channel, string> = {}

/** The two chats of a game, and what somebody wants to see of them. */
export const chat = {
  names,
  titles,
  fields,
  refusals,
}
