// How large boards are on a desk, in per cent of the room that they have; kept on this device. src/frame/theme.js puts it on the
// root element before the first paint.
import { signal } from '@preact/signals'
import { shared, type Fields } from './storage'

export const LEAST_SIZE = 50
export const MOST_SIZE = 100
/** By a key, in per cent. */
export const STEP = 5

const own = shared('tengen.board')

const sizeOf = (f: Fields): number => within(typeof f['size'] === 'number' ? f['size'] : MOST_SIZE)

const within = (n: number): number => Math.round(Math.min(MOST_SIZE, Math.max(LEAST_SIZE, n)))

export const boardSize = signal<number>(MOST_SIZE)

/** Shows a size that is not kept yet, as while it is dragged. */
export function showSize(percent: number): void {
  boardSize.value = within(percent)
  document.documentElement.style.setProperty('--board-scale', String(boardSize.value / 100))
}

export function chooseSize(percent: number): void {
  showSize(percent)
  own.change(now => ({ ...now, size: boardSize.value }))
}

own.value.subscribe(now => showSize(sizeOf(now)))
