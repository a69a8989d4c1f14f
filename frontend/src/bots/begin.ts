import { command } from '../net/live'
import { gamePath, go } from '../router'
import { createData, wishOf, type Wish } from '../lobby/wish'

/** Begins a game against a bot and goes to it; throws a Fault. */
export async function beginBot(wish: Partial<Wish>): Promise<void> {
  const d = createData(wishOf({ ...wish, kind: 'bot' }))
  go(gamePath((await command({ t: 'create', d }, { patience: 20_000 })).d.g))
}
