import { command } from '../net/live'
import { gamePath, go } from '../router'
import { createData, setupOf, type GameSetup } from '../lobby/gamesetup'

/** Begins a game against a bot and goes to it; throws a Fault. */
export async function beginBot(setup: Partial<GameSetup>): Promise<void> {
  const d = createData(setupOf({ ...setup, kind: 'bot' }))
  go(gamePath((await command({ t: 'create', d }, { patience: 20_000 })).d.g))
}
