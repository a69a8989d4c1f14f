// Every kind of step of an opening, for who decides and for who looks on.
import { expect, test } from 'vitest'
import { w } from '../i18n/late/opening'
import { choose } from '../settings/settings'
import { status } from '../net/live'
import { t } from '../i18n'
import { liveGame } from '../test/games'
import { button, key, moves, page, show, store, text, useRoom } from '../test/roomstage'
import { until } from '../test/until'
import type { GameState, LogRow, Next, Opening, Option } from '../wire'

useRoom()

const at = (opening: Opening, ply: number, next: Partial<Next>, change: Partial<GameState> = {}) =>
  liveGame({
    settings: { ...liveGame().settings, rule: 'renju', opening },
    moves: moves(ply),
    next: { by: 'black', do: 'place', stone: ply % 2 ? 'white' : 'black', ...next },
    ...change,
  })
const row = (r: Partial<LogRow>): LogRow => ({ v: 2, kind: 'choose', ply: 4, time: 0, ...r })
const fifths = ['a1', 'c3']
const offered = { log: fifths.map((p, i) => row({ v: 5 + i, kind: 'fifth', at: p })) }
const says = async (s: GameState, ...sentences: string[]) => {
  show(s)
  for (const sentence of sentences) await until(() => expect(text()).toContain(sentence))
}
const type = (...keys: string[]) => {
  for (const k of keys) key(k, page.root.querySelector('.tg-field')!)
}

test('a stone: where, how many follow, and who then decides', async () => {
  const zone = { in: 1 }
  await says(
    at('rif', 0, { left: 3, zone }),
    'You place a black stone in the centre. Two more follow: white, then black.',
    'Then Bob may change colours. Aim for a balanced position.',
  )
  await says(at('yamaguchi', 2, { left: 1, zone: { in: 5 } }), 'inside the 5×5 square.', 'Then you say how many fifth')
  await says(at('pro', 1, { by: 'white', left: 1 }), 'Bob places a white stone anywhere.', 'outside the 5×5 square.')
  await says(at('rif', 3, { by: 'white', left: 1 }), 'Then you offer two fifth stones.')
})

test('outside the square the board takes nothing, and says why', async () => {
  show(at('taraguchi10', 0, { left: 1, zone: { in: 1 } }))
  await until(() => expect(page.root.querySelector('.mark-point')).not.toBeNull())
  await new Promise(requestAnimationFrame)
  type('a', '1', 'Enter')
  expect(store.move).not.toHaveBeenCalled()
  expect(store.refusal.value?.values).toEqual({ in: 1, out: 0 })
  type('h', '8', 'Enter')
  expect(store.move).toHaveBeenCalledExactlyOnceWith('h8')
})

test('colours are kept or changed, or ten fifths offered', async () => {
  await says(at('taraguchi10', 4, { do: 'choose', options: ['keep', 'swap', 'offer10'] }), w.options.offer10)
  for (const name of ['Stay Black', 'Change colours', 'Offer ten fifths']) button(name).click()
  expect(store.choose.mock.calls).toEqual([['keep'], ['swap'], ['offer10']])
  await says(at('tarannikov', 1, { by: 'white', do: 'choose', options: ['keep', 'swap'] }), 'Bob may change colours.')
  expect(button('Stay White')).toBeUndefined()
})

test('a number is one of a grid, and is told on', async () => {
  const options = ['1', '2', '3'] as unknown as Option[]
  await says(at('yamaguchi', 3, { do: 'choose', options }), w.declare)
  button('2 fifths').click()
  expect(store.choose).toHaveBeenCalledWith('2')
  const log = [row({ option: '3' as Option, ply: 3 })]
  await says(at('yamaguchi', 3, { do: 'choose', options: ['keep', 'swap'] }, { log }), 'offers three fifth stones')
})

test('fifths: how many are left, and which there are', async () => {
  await says(at('rif', 4, { do: 'offer', left: 8, fifths }, offered), w.offer(8), w.offerNote('Bob'), w.fifth(1, 'c3'))
  expect(button('Fifth A')).toBeUndefined()
  await until(() => expect(page.root.querySelectorAll('.mark-sign')).toHaveLength(2))
})

test('a pick is one tap on a letter, or two as stones are', async () => {
  const s = at('rif', 4, { by: 'white', do: 'pick', fifths }, { ...offered, you: 'white' })
  await says(s, w.pick)
  button('Fifth B, c3').click()
  expect(store.move).toHaveBeenCalledExactlyOnceWith('c3')
  choose({ submit: 'double' })
  show({ ...s, v: 9 })
  await until(() => expect(button('Fifth A, a1').getAttribute('aria-pressed')).toBe('false'))
  button('Fifth A, a1').click()
  await until(() => expect(button('Fifth A, a1').getAttribute('aria-pressed')).toBe('true'))
  expect(store.move).toHaveBeenCalledTimes(1)
  button('Fifth A, a1').click()
  expect(store.move).toHaveBeenLastCalledWith('a1')
})

test('who only watches reads names; without a connection nothing can be decided', async () => {
  const { you: _you, ...watched } = at('rif', 4, { by: 'white', do: 'pick', fifths }, offered)
  await says(watched, w.pickThem('Bob'), w.how('RIF'))
  status.value = 'reconnecting'
  await says(at('rif', 3, { do: 'choose', options: ['keep', 'swap'] }), t.game.notLive)
  expect(button('Stay Black').disabled).toBe(true)
})
