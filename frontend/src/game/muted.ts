// Whose chat is hidden from the user in a game, and which games' chat is; others hear nothing of it.
import { signal } from '@preact/signals'
import { recall, remember } from '../settings/settings'

const KEY = 'tengen.muted'
const CHATS = 'tengen.chats'
/** Of so many games it is remembered. */
const MOST = 50

const muted = signal(recall(KEY))
const chats = signal(recall(CHATS))

const of = (g: string): readonly unknown[] => {
  const ids = muted.value[g]
  return Array.isArray(ids) ? ids : []
}

/** With what is known of one game more, of the newest games. */
const kept = (all: Record<string, unknown>, g: string, value: unknown): Record<string, unknown> => {
  const { [g]: _, ...rest } = all
  return Object.fromEntries([...Object.entries(rest), [g, value]].slice(-MOST))
}

export const isMuted = (g: string, id: number): boolean => of(g).includes(id)

export function mute(g: string, id: number, on: boolean): void {
  const ids = of(g).filter(x => x !== id)
  muted.value = kept(muted.value, g, on ? [...ids, id] : ids)
  remember(KEY, muted.value)
}

/** Does the user want a game's chat? undefined: as in all games. */
export const wantsChat = (g: string): boolean | undefined => {
  const on = chats.value[g]
  return typeof on === 'boolean' ? on : undefined
}

export function wantChat(g: string, on: boolean): void {
  chats.value = kept(chats.value, g, on)
  remember(CHATS, chats.value)
}
