// @vitest-environment node
import { expect, test } from 'vitest'
import type { MarkKind } from '../wire'
import { marksOf } from './marks'

test('letters are letters, and each sign has an outline of its own', () => {
  const kinds: MarkKind[] = ['label', 'triangle', 'circle', 'square', 'cross']
  const marks = kinds.map((kind, i) => ({ kind, at: `a${i + 1}`, ...(kind === 'label' && { text: '五目12' }) }))
  const drawn = marksOf({ rule: 'renju', size: 15, nodes: [{ up: -1, at: '', marks }] }, 0)
  expect(drawn.map(m => m.p)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
  expect(drawn[0]).toEqual({ p: 'a1', kind: 'sign', text: '五目1' })
  expect(new Set(drawn.map(m => m.path)).size).toBe(5)
  expect(marksOf({ rule: 'renju', size: 15, nodes: [{ up: -1, at: '' }] }, 0)).toEqual([])
})
