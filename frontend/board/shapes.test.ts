import { expect, test } from 'vitest'
import { shapes, together, toggled, type Shape } from './shapes'

const circle: Shape = { from: 'h8', to: 'h8', tone: 0 }
const arrow: Shape = { from: 'c3', to: 'f6', tone: 0 }

test('the same again removes it, another colour recolours it, the other way is another arrow', () => {
  const both = toggled(toggled([], circle), arrow)
  expect(both).toEqual([circle, arrow])
  expect(toggled(both, circle)).toEqual([arrow])
  expect(toggled(both, { ...circle, tone: 2 })).toEqual([arrow, { ...circle, tone: 2 }])
  expect(toggled([arrow], { from: 'f6', to: 'c3', tone: 0 })).toHaveLength(2)
})

test('there is an end to how many are kept: the oldest go', () => {
  let all: readonly Shape[] = []
  for (let i = 1; i <= 15; i++) for (const c of 'abcd') all = toggled(all, { from: `${c}${i}`, to: 'o15', tone: 0 })
  expect([all.length, all[0]!.from]).toEqual([40, 'a6'])
})

test('what is no point of the board is not drawn; nothing drawn is no number that is none', () => {
  const drawn = shapes([circle, arrow, { from: 'z99', to: 'h8', tone: 0 }, { from: 'h8', to: 'i8', tone: 3 }])(
    15,
    () => '',
  )
  expect(drawn.map(g => g.getAttribute('class'))).toEqual(['drawn tone-0', 'drawn tone-0', 'drawn tone-3'])
  expect(drawn.map(g => g.outerHTML).join('')).not.toMatch(/NaN|undefined/)
})

test('two overlays are one, the second over the first', () => {
  const [a, b] = [shapes([circle]), shapes([arrow])]
  expect(together(a, undefined)).toBe(a)
  expect(together(undefined, undefined)).toBeUndefined()
  expect(together(a, b)!(15, () => '').map(g => g.getAttribute('data-from'))).toEqual(['h8', 'c3'])
})
