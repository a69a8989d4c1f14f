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
/** What one step draws more than once; strips, buttons and the like are several. */
async function twice(step: () => void): Promise<string[]> {
  await settled()
  drawn.clear()
  step()
  await settled()
  return ['Room', 'Panel', 'Controls', 'Talk', 'Replay', 'About', 'Review', 'Graph', 'InPlay']
    .map(name => `${name} ${drawn.get(name) ?? 0}`)
    .filter(line => Number(line.split(' ')[1]) > 1)
}

test('a move of the opponent’s, and one’s own', async () => {
  const theirs = { by: 'white', do: 'place', stone: 'white' } as const
  show(liveGame({ moves: moves(3), v: 4, next: theirs }))
  await until(() => expect(page.root.textContent).toContain(inplay.zen))
  expect(await twice(() => show(liveGame({ moves: moves(4), v: 5 })))).toEqual([])
  expect(await twice(() => (store.pending.value = { at: 'j8', position: '' }))).toEqual([])
  expect(
    await twice(() => {
      store.pending.value = null
      show(liveGame({ moves: moves(5), v: 6, next: theirs }))
    }),
  ).toEqual([])
  expect(
    await twice(() =>
      show(liveGame({ moves: moves(5), v: 7, status: 'over', result: { winner: 'black', reason: 'resign' } })),
    ),
  ).toEqual([])
})

test('a step through a game', async () => {
  const { next: _, ...over } = liveGame({
    moves: moves(6),
    status: 'over',
    result: { winner: 'black', reason: 'resign' },
  })
  show(over)
  await until(() => expect(page.root.textContent).toContain(inplay.zen))
  for (const k of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])
    expect(await twice(() => key(k)), k).toEqual([])
  expect(button(t.game.back)).toBeDefined()
})

test('a step through a reviewed game', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(reviewed()))))
  const { next: _, ...over } = liveGame({
    moves: played.map(at => ({ at, spent: 900 })),
    status: 'over',
    result: { winner: 'black', reason: 'resign' },
  })
  show(over)
  await until(() => expect(page.root.textContent).toContain(inplay.zen))
  await until(() => expect(page.root.querySelector('.review-graph')).not.toBeNull())
  for (const k of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])
    expect(await twice(() => key(k)), k).toEqual([])
})
