import { describe, expect, test } from 'vitest'
import type { Study } from '../wire'
import { added, begin, chapterAt, chaptersOf, draftOf, MOST_CHAPTERS, moved, plyOf } from './chapters'
import { attempt, hintOf, started, wanted } from './quest'

/** A line of moves, with more nodes behind it. */
const tree = (moves: string, more: Partial<Study> = {}, others: Study['nodes'] = []): Study => ({
  rule: 'renju',
  size: 15,
  nodes: [...['', ...moves.split(' ').filter(Boolean)].map((at, i) => ({ up: i - 1, at })), ...others],
  ...more,
})

describe('the list of chapters', () => {
  test('what is one tree stays one; several are sent as such', () => {
    const one = tree('h8')
    expect(draftOf('x', chaptersOf({ study: one }))).toEqual({ title: 'x', study: one })
    const two = [tree('h8', { id: 'a' }), tree('', { id: 'b' })]
    expect(draftOf('x', chaptersOf({ chapters: two }))).toEqual({ title: 'x', chapters: two })
  })

  test('a start beyond what is left of the main line is its end', () => {
    expect(draftOf('x', [tree('h8 i9', { start: 5 })]).study?.start).toBe(2)
    const kept = tree('h8 i9', { start: 1 })
    expect(draftOf('x', [kept]).study).toBe(kept)
  })

  test('each that is added gets a name of its own, and so does what was the whole study', () => {
    const all = added([tree('h8')], [tree('', { id: 'a' }), tree('', { id: 'a' })])
    expect(all).toHaveLength(3)
    expect(new Set(all.map(c => c.id)).size).toBe(3)
    for (const c of all) expect(c.id).toMatch(/^[0-9a-z]{1,12}$/)
    // Names that there are stay, whatever comes.
    expect(
      added(all, [tree('')])
        .slice(0, 3)
        .map(c => c.id),
    ).toEqual(all.map(c => c.id))
  })

  test('no more than there is room for', () => {
    const many = Array.from({ length: 100 }, () => tree(''))
    expect(added([tree('h8')], many)).toHaveLength(MOST_CHAPTERS)
  })

  test('order', () => {
    const [a, b, c] = [tree('', { id: 'a' }), tree('', { id: 'b' }), tree('', { id: 'c' })]
    expect(moved([a, b, c], 2, 0)).toEqual([c, a, b])
    expect(moved([a, b, c], 0, 1)).toEqual([b, a, c])
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [9, 0],
    ] as const)
      expect(moved([a, b, c], from, to)).toEqual([a, b, c])
    expect([chapterAt([a, b, c], 'c'), chapterAt([a, b, c], 'gone'), chapterAt([tree('')], undefined)]).toEqual([
      2, 0, 0,
    ])
  })

  test('where a chapter is opened, and where it may start', () => {
    const s = tree('h8 i9 j10', { start: 2 }, [{ up: 1, at: 'k8' }])
    expect(begin(s).at).toBe(2)
    expect(begin({ ...s, start: 9 }).at).toBe(3)
    expect([0, 1, 3, 4].map(at => plyOf(s, at))).toEqual([0, 1, 3, null])
  })
})

describe('a chapter that asks', () => {
  const nodes = tree('h8 i9 j10 k11 l12').nodes.map((n, i) => ({ ...n, c: `c${i}` }))
  const s: Study = { ...tree(''), nodes: [...nodes, { up: 2, at: 'a1', c: 'no' }], start: 2 }

  test('the right move is answered; the comment is a hint', () => {
    let q = started(s)
    expect([q.at, wanted(s, q), hintOf(s, q), q.said]).toEqual([2, 'j10', 'c2', ''])
    q = attempt(s, q, 'j10')
    expect([q.at, q.last, wanted(s, q), hintOf(s, q), q.said]).toEqual([4, 'right', 'l12', 'c4', 'c3'])
    q = attempt(s, q, 'l12')
    expect([q.at, wanted(s, q), hintOf(s, q), q.said]).toEqual([5, undefined, '', 'c5'])
    expect(attempt(s, q, 'a1')).toBe(q)
  })

  test('a wrong move changes nothing, and the author may have said why', () => {
    const q = attempt(s, started(s), 'a1')
    expect([q.at, q.last, q.tried, q.said]).toEqual([2, 'wrong', 'a1', 'no'])
    expect(attempt(s, q, 'a2').said).toBe('')
    expect(attempt(s, q, 'j10').last).toBe('right')
  })

  test('the last answer has its comment too', () => {
    const even: Study = { ...s, nodes: nodes.slice(0, 5) }
    expect(attempt(even, started(even), 'j10')).toEqual({ at: 4, last: 'right', tried: '', said: 'c3\nc4' })
  })

  test('passes are nobody’s to find, and nothing is asked of an empty chapter', () => {
    const passes = tree('pass pass h8 pass i9 pass')
    const q = started(passes)
    expect([q.at, wanted(passes, q)]).toEqual([2, 'h8'])
    const end = attempt(passes, attempt(passes, q, 'h8'), 'i9')
    expect([end.at, wanted(passes, end)]).toEqual([6, undefined])
    expect(started(tree('pass')).at).toBe(1)
    expect(wanted(tree(''), started(tree('')))).toBeUndefined()
  })
})
