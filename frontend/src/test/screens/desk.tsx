// The analysis board and what a test does there.
import { expect, vi } from 'vitest'
import { study as w } from '#words/study'
import { go } from '../../router'
import { drawn, find, open, stage } from './stage'
import { until } from '../until'

export function key(k: string): void {
  globalThis.dispatchEvent(new KeyboardEvent('keydown', { key: k, bubbles: true, cancelable: true }))
}

/** The board is left, which keeps what is on it; `keeps` is what this browser has in its place then. */
export async function left(keeps?: object): Promise<void> {
  go('/')
  await until(() => expect(find('.study-board')).toBeNull())
  sessionStorage.removeItem('tengen.study')
  if (keeps) localStorage.setItem('tengen.study', JSON.stringify(keeps))
  else localStorage.removeItem('tengen.study')
}

/** The page at an address, with nothing kept from before. */
export async function board(hash = ''): Promise<void> {
  await left()
  open(`/analysis${hash}`)
  await until(() => expect(find('.study-board')).not.toBeNull())
  await drawn()
}

/** Switches the engine. */
export const engine = async () => {
  find('.study-switch input').click()
  await drawn()
}

export const moves = () => [...stage.root.querySelectorAll('.study-move')].map(b => b.textContent)

/** Shows one of the panels beside the board. */
export const tab = async (name: keyof typeof w.panels) => {
  find(`.tab-${name}`).click()
  await drawn()
}

/** Opens a dialog of the menu, in place of the one that is open. */
export const panel = async (name: string) => {
  stage.root.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  await tab('menu')
  const item = [...stage.root.querySelectorAll<HTMLElement>('.study-menu li > button')]
  item.find(b => b.textContent?.trim() === name)!.click()
  await drawn()
}
export const fill = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
/** Another window of this browser has a document open, or has closed it. */
export function another(doc: string, tell: 'open' | 'closed' = 'open'): void {
  const window = new BroadcastChannel('tengen.windows')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  window.postMessage({ doc, from: 'another', tell })
  window.close()
}

/** What this browser keeps of the analysis board. */
export const kept = () => JSON.parse(localStorage.getItem('tengen.study') ?? 'null')
/** A game of a file. */
export const game = (n: number, more = {}) => ({
  rule: 'renju',
  size: 15,
  nodes: ['', 'h8', 'i9'].map((at, i) => ({ up: i - 1, at })),
  black: `黒${n}`,
  white: '白',
  ...more,
})

/** A canvas that draws nothing: what is drawn is for a browser to show. */
export function canvas(): void {
  const g = new Proxy({} as Record<string, unknown>, {
    get: (_, name) => (name === 'getImageData' ? () => ({ data: new Uint8ClampedArray(4 * 560 * 560) }) : () => {}),
    set: () => true,
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(g as never)
}
