// @vitest-environment node
// Where Black may not play, against the positions that hold Go's board to it too.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allPoints, formatPoint } from '../../board/points'
import { allowed, forbiddenKind, forbiddenTo } from './forbidden'
import type { Position } from './lines'

type XY = [number, number]
interface Recorded {
  id: string
  board_size: number
  /** From the top left. */
  moves: XY[]
  forbidden: XY[]
  kinds: string[]
}

const recorded = readFileSync('../engine/board/testdata/renju_forbidden_dev.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Recorded)

test('every point of every recorded position', () => {
  expect(recorded.length).toBeGreaterThan(1000)
  for (const r of recorded) {
    const size = r.board_size
    const at = ([x, y]: XY) => formatPoint(x, size - 1 - y)
    const pos: Position = { rule: 'renju', size, stones: r.moves.map(at) }
    const want = Object.fromEntries(r.forbidden.map((p, i) => [at(p), r.kinds[i]]))
    const found = forbiddenTo(pos, 'black')
    expect(Object.fromEntries(found.map(p => [p, forbiddenKind(pos, p)])), r.id).toEqual(want)
  }
})

test('nothing is forbidden to White, under another rule, on a stone or beyond the edge', () => {
  // Two threes meet at h8.
  const stones = ['f8', 'a1', 'g8', 'a15', 'h6', 'o1', 'h7', 'pass']
  const pos: Position = { rule: 'renju', size: 15, stones }
  expect(forbiddenTo(pos, 'black')).toEqual(['h8'])
  expect(forbiddenKind(pos, 'h8')).toBe('double_three')
  expect([allowed(pos, 'h8', 'black'), allowed(pos, 'h8', 'white'), allowed(pos, 'h9', 'black')]).toEqual([
    false,
    true,
    true,
  ])
  expect(forbiddenTo(pos, 'white')).toEqual([])
  expect(forbiddenTo({ ...pos, rule: 'standard' }, 'black')).toEqual([])
  for (const p of ['f8', 'a1', 'p8', 'pass']) expect(forbiddenKind(pos, p)).toBeNull()
  expect([...allPoints(15)].filter(p => forbiddenKind(pos, p))).toEqual(['h8'])
})
