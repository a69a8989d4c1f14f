// Whose chat is hidden from the user in a game, and which games' chat is; others hear nothing of it.
import { shared } from '../settings/storage'

const KEY = 'tengen.muted'
const CHATS = 'tengen.chats'
/** Of so many games it is remembered. */
const MOST = 50

const muted = shared(KEY)
const chats = shared(CHATS)

const of = (all: Record<string, unknown>, g: string): readonly unknown[] => {
  const ids = all[g]
  return Array.isArray(ids) ? ids : []
}

/** With what is known of one game more, of the newest games. */
const kept = (all: Record<string, unknown>, g: string, value: unknown): Record<string, unknown> => {
  const { [g]: _, ...rest } = all
  return Object.fromEntries([...Object.entries(rest), [g, value]].slice(-MOST))
}

export const isMuted = (g: string, id: number): boolean => of(muted.value.value, g).includes(id)

export function mute(g: string, id: number, on: boolean): void {
  muted.change(all => {
    const ids = of(all, g).filter(x => x !== id)
    return kept(all, g, on ? [...ids, id] : ids)
  })
}

/** Does the user want a game's chat? undefined: as in all games. */
export const wantsChat = (g: string): boolean | undefined => {
  const on = chats.value.value[g]
  return typeof on === 'boolean' ? on : undefined
}

export function wantChat(g: string, on: boolean): void {
  chats.change(all => kept(all, g, on))
}
