import { render } from 'preact'
// One game and what a test may have happen to it.
import { signal } from '@preact/signals'
import { vi } from 'vitest'
import { liveGame } from '../games'
import { Room } from '../../game/room'
import type { GameStore } from '../../game/store'
import { Fault } from '../../net/fault'
import type { GameState, User, WhyData } from '../../wire'
import { show, stage, translated } from './stage'

export const why = vi.fn<() => Promise<WhyData>>()
export const store = {
  state: signal<GameState | null>(null),
  pending: signal<{ at: string; position: string } | null>(null),
  refusal: signal<Fault | null>(null),
  busy: signal(false),
  refusedAt: 'h8',
  onEvent: () => () => {},
  move: () => {},
  recheck: () => {},
  crowd: () => Promise.resolve<User[]>([]),
  say: () => Promise.reject(new Fault('invalid', 'chat_line', { max: 140 })),
  why,
}
export const of = store as unknown as GameStore
export const moves = (n: number) => ['h8', 'h9', 'i8', 'i9', 'j8', 'j9'].slice(0, n).map(at => ({ at, spent: 900 }))
export const room = async (change: Partial<GameState>, left?: 'you') => {
  const s = liveGame(change)
  if (left) {
    delete s.you
    s.may = []
  }
  show(<Room s={s} store={of} />)
  await translated()
}
/** The game goes on, on the same page. */
export const goesOn = async (change: Partial<GameState>) => {
  render(<Room s={liveGame(change)} store={of} />, stage.root)
  await translated()
}
export const watched = (change: Partial<GameState>) => room(change, 'you')
export const over = (change: Partial<GameState>) =>
  room({ status: 'over', moves: moves(6), ...change, next: undefined as never })

/** Nothing of an earlier game. */
export function clear(): void {
  store.pending.value = null
  store.refusal.value = null
}
