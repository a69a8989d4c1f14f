// @vitest-environment node
import { expect, test } from 'vitest'
import type { Study } from '../wire'
import { shapeOf, type Step } from './shape'
import { empty } from './tree'

/** A tree of lines, each from the start. */
function treeOf(...lines: string[]): Study {
  const { nodes, ...rest } = empty('renju', 15)
  const all = [...nodes]
  for (const line of lines) {
    let up = 0
    for (const at of line.split(' ')) {
      const known = all.findIndex(n => n.up === up && n.at === at)
      up = known < 0 ? all.push({ up, at }) - 1 : known
    }
  }
  return { ...rest, nodes: all }
}

/** As text: variations in brackets, a folded one with how many moves it has. */
const told = (s: Study, steps: readonly Step[]): string =>
  steps
    .map(({ node, n, others }) =>
      [`${n}${s.nodes[node]!.at}`, ...others.map(b => (b.folded ? `[${b.moves}]` : `[${told(s, b.steps)}]`))].join(' '),
    )
    .join(' ')

test('the main line, and variations within variations', () => {
  const s = treeOf('h8 i9 j10', 'h8 h9 g7', 'h8 h9 g8 a1', 'h8 i8', 'a1')
  expect(told(s, shapeOf(s, 0, new Map()))).toBe('1h8 [1a1] 2i9 [2h9 3g7 [3g8 4a1]] [2i8] 3j10')
})

test('what is folded, and what one is in', () => {
  const s = treeOf('h8 i9', 'h8 h9 g7')
  const head = 3
  expect(told(s, shapeOf(s, 0, new Map([[head, true]])))).toBe('1h8 2i9 [2]')
  expect(told(s, shapeOf(s, 4, new Map([[head, true]])))).toBe('1h8 2i9 [2h9 3g7]')
})

test('a long variation is folded by itself, and many are', () => {
  const points = Array.from({ length: 50 }, (_, i) => `${'abcdefghij'[i % 10]}${1 + Math.floor(i / 10)}`)
  const s = treeOf('o15', points.join(' '))
  expect(told(s, shapeOf(s, 0, new Map()))).toBe('1o15 [50]')
  expect(told(s, shapeOf(s, 0, new Map([[2, false]])))).toContain('50j5')
  const many = treeOf('o15', ...points.map(p => `${p} ${Array.from({ length: 29 }, () => 'pass').join(' ')}`))
  const shape = shapeOf(many, 0, new Map())
  expect(shape[0]!.others.filter(b => !b.folded)).toHaveLength(14)
  expect(shape[0]!.others).toHaveLength(50)
})
