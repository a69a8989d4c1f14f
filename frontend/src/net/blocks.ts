// Whom the page's member has blocked. Others' lists nobody is told.
import { computed, effect, signal } from '@preact/signals'
import type { BlocksPage } from '../wire'
import { get, post } from './api'
import { user, welcomed } from './live'

/** By name; `of` is whose list it is. */
export const blocked = signal<{ of: number; names: readonly string[] }>()
const member = computed(() => (user.value && !user.value.guest ? user.value.id : 0))

/** Has the user blocked somebody? undefined: not known yet. Only members can be blocked, by members. */
export function hasBlocked(other: { name: string; guest?: boolean }): boolean | undefined {
  if (!member.value || other.guest || other.name === user.value?.name) return false
  return blocked.value?.of === member.value ? blocked.value.names.includes(other.name) : undefined
}

let asked = 0

/** Notes what the server says, unless it has been asked again since. */
async function told(answer: Promise<BlocksPage>): Promise<readonly string[]> {
  const [of, turn] = [member.peek(), ++asked]
  const { names } = await answer
  if (turn === asked) blocked.value = { of, names }
  return names
}

/** Asks for the list. Throws a Fault. */
export const readBlocks = (): Promise<readonly string[]> => told(get('/api/me/blocks', {}))

/** Blocks somebody, or no longer; the browser's other pages hear of it. Throws a Fault. */
export async function changeBlock(name: string, on: boolean): Promise<readonly string[]> {
  keepBlocks()
  const names = await told(post('/api/me/blocks', { name, on }))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  others?.postMessage(null)
  return names
}

let others: BroadcastChannel | undefined
let kept = false

function read(): void {
  readBlocks().catch((e: unknown) => {
    console.error(e) // until the next welcome nobody counts as blocked
    if (blocked.peek()?.of !== member.peek()) blocked.value = { of: member.peek(), names: [] }
  })
}

/** Keeps the list known from now on. */
export function keepBlocks(): void {
  if (kept) return
  kept = true
  if (typeof BroadcastChannel === 'function') {
    others = new BroadcastChannel('tengen.blocks')
    others.addEventListener('message', read)
  }
  effect(() => {
    if (member.value && (welcomed.value !== 1 || blocked.peek()?.of !== member.value)) read()
  })
}
