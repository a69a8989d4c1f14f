// How often the page of a game is drawn for one step.
import { options, type VNode } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inplay } from '#words/inplay'
import { t } from '../i18n'
import { moves as played, reviewed } from '../review/fixture'
import { liveGame } from '../test/games'
import { button, key, moves, page, show, store, useRoom } from '../test/roomstage'
import { until } from '../test/until'

useRoom()
await import('./inplay')
await import('../review/panel')

/** How often each component is drawn, by its name. */
const drawn = new Map<string, number>()
type Hook = (v: VNode) => void
/** Preact’s hook before a component is drawn, by the name that it has for others. */
const RENDER = '__r'
const hooks = options as unknown as Record<typeof RENDER, Hook | undefined>
const before = hooks[RENDER]
beforeEach(() => {
  drawn.clear()
  hooks[RENDER] = v => {
    before?.(v)
    const { type } = v
    if (typeof type === 'function') drawn.set(type.name, (drawn.get(type.name) ?? 0) + 1)
  }
})
afterEach(() => {
  hooks[RENDER] = before
})

const settled = async () => {
  for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame)
}
const sum = () => [...drawn.values()].reduce((a, n) => a + n, 0)
/** Waits until a page with these parts, some of which come late, draws nothing more. */
async function ready(...late: string[]) {
  await until(() => expect(page.root.textContent).toContain(inplay.zen))
  await until(() => expect(late.filter(name => !drawn.has(name))).toEqual([]))
  for (let n = -1; n !== sum(); await settled()) n = sum()
}
/** What one step draws more than once; strips, buttons and the like are several. */
async function twice(step: () => void): Promise<string[]> {
  await settled()
  drawn.clear()
  step()
  await settled()
  return [
    'Room',
    'Aided',
    'Board',
    'Panel',
    'Said',
    'Controls',
    'Acts',
    'Ended',
    'Talk',
    'Replay',
    'About',
    'Review',
    'Graph',
    'InPlay',
  ]
    .map(name => `${name} ${drawn.get(name) ?? 0}`)
    .filter(line => Number(line.split(' ')[1]) > 1)
}

/** What steps draw more than once in each of three rounds, by the step: whatever comes late is drawn when it comes, once. */
async function always(steps: Record<string, (round: number) => void>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (let round = 0; round < 3; round++)
    for (const [name, step] of Object.entries(steps)) {
      const more = await twice(() => step(round))
      all[name] = all[name]?.filter(line => more.includes(line)) ?? more
    }
  return Object.fromEntries(Object.entries(all).filter(([, more]) => more.length > 0))
}

const first = (n: number) => [...moves(6), ...['a1', 'c1', 'e1'].map(at => ({ at, spent: 900 }))].slice(0, n)

test('a move of the opponent’s, and one’s own', async () => {
  const theirs = { by: 'white', do: 'place', stone: 'white' } as const
  show(liveGame({ moves: moves(3), v: 4, next: theirs }))
  await ready()
  const more = await always({
    theirs: n => show(liveGame({ moves: first(4 + 2 * n), v: 5 + 2 * n })),
    pending: () => (store.pending.value = { at: 'j8', position: '' }),
    own: n => {
      store.pending.value = null
      show(liveGame({ moves: first(5 + 2 * n), v: 6 + 2 * n, next: theirs }))
    },
  })
  expect(more).toEqual({})
})

const WALK = ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'End']
const walks = () => always(Object.fromEntries(WALK.map((k, i) => [`${i} ${k}`, () => key(k)])))

test('a step through a game', async () => {
  const { next: _, ...over } = liveGame({
    moves: moves(6),
    status: 'over',
    result: { winner: 'black', reason: 'resign' },
  })
  show(over)
  await ready('Review')
  expect(await walks()).toEqual({})
  expect(button(t.game.back)).toBeDefined()
})

const sentence = () => page.root.querySelector<HTMLElement>('.moments a')!

const reviewedMoves = played.map(at => ({ at, spent: 900 }))
/** A game that is over. */
const over = () => {
  const { next: _, ...game } = liveGame({
    moves: reviewedMoves,
    status: 'over',
    result: { winner: 'black', reason: 'resign' },
  })
  return game
}

/** Shows a game with its review. */
async function showReviewed() {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(reviewed()))))
  show(over())
  await ready('Review', 'Graph')
}

test('a step through a reviewed game', async () => {
  await showReviewed()
  expect(await walks()).toEqual({})
  // Also while a sentence is read, whose move is drawn on the board.
  expect(await always({ read: () => sentence().focus(), left: () => sentence().blur() })).toEqual({})
  sentence().focus()
  expect(await walks()).toEqual({})
})

test('the end of a game, and its review when it arrives', async () => {
  let resolve!: (text: string) => void
  const review = new Promise<string>(done => (resolve = done))
  vi.stubGlobal('fetch', async () => new Response(await review)) // one each: a body is read once
  show(liveGame({ moves: reviewedMoves }))
  await ready()
  expect(await twice(() => show(over()))).toEqual([])
  await ready('Review')
  expect(await twice(() => resolve(JSON.stringify(reviewed())))).toEqual([])
  await until(() => expect(drawn.get('Graph')).toBe(1)) // its code may come after the answer
  expect(drawn.get('Room')).toBe(1)
})

test('a step through what a review explains', async () => {
  await showReviewed()
  expect(await twice(() => page.root.querySelector<HTMLElement>('.mistakes button')!.click())).toEqual([])
  await until(() => expect(page.root.querySelector('.proof')).not.toBeNull())
  expect(await walks()).toEqual({})
  expect(await twice(() => key('Escape', document))).toEqual([])
})
