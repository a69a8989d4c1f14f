// Answers to a challenge.
import { ask } from '../net/began'
import { changeBlock } from '../net/blocks'
import { command } from '../net/live'
import { showToast } from '../net/toast'
import { gamePath, go } from '../router'
import type { Declined, Seek } from '../wire'
import { w } from '../i18n/late/challenge'

const patience = 15_000

/** A challenge has been sent: the page that has sent it opens the game. */
export function sent(g: string, name: string): void {
  ask(g)
  showToast(w.sent(name), g)
}

/** Throws a Fault. */
export async function accept(s: Seek): Promise<void> {
  await command({ t: 'join', g: s.g, v: s.v }, { patience })
  go(gamePath(s.g))
}

/** Throws a Fault. */
export async function decline(s: Seek, why: Declined): Promise<void> {
  await command({ t: 'decline', g: s.g, v: s.v, d: { why } }, { patience })
}

/** Throws a Fault. */
export async function declineAndBlock(s: Seek): Promise<void> {
  await changeBlock(s.host.name, true)
  await decline(s, 'other')
}

/** Throws a Fault. */
export async function withdraw(s: Seek): Promise<void> {
  await command({ t: 'abort', g: s.g, v: s.v }, { patience })
}

export function tellDeclined(s: Seek): void {
  if (s.for && s.declined) showToast(w.declined(s.for.name, w.declines[s.declined] ?? w.declines.other), '-')
}
