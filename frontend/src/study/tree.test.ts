// @vitest-environment node
import { describe, expect, test } from 'vitest'
import {
  branchHead,
  children,
  comment,
  empty,
  lineEnd,
  makeMain,
  movesTo,
  parent,
  play,
  playLine,
  promote,
  remove,
  type Place,
} from './tree'

/** A place after moves that are played from the start. */
function after(from: Place, moves: string): Place {
  return moves.split(' ').reduce((p, m) => play(p, m)!, { ...from, at: 0 })
}

const start: Place = { study: empty('renju', 15), at: 0 }
// h8 i9 j10, and instead of i9 h9 (with g9 behind it) or i8.
const tree = after(after(after(start, 'h8 i9 j10'), 'h8 h9 g9'), 'h8 i8')
const node = (p: Place, moves: string): Place => ({ study: p.study, at: after(p, moves).at })
const replies = (p: Place): string[] => children(p.study, node(p, 'h8').at).map(i => p.study.nodes[i]!.at)

/** Parents stand before their children, and every node but the first has one. */
function sound({ study, at }: Place): void {
  study.nodes.forEach((n, i) => expect(n.up).toBeLessThan(i))
  expect(study.nodes.filter(n => n.up < 0)).toHaveLength(1)
  expect(study.nodes[at]).toBeDefined()
}

describe('a tree', () => {
  test('a move that is known leads to where it is', () => {
    expect(tree.study.nodes).toHaveLength(7)
    expect(play({ ...tree, at: 0 }, 'h8')).toEqual({ study: tree.study, at: 1 })
    expect(movesTo(tree.study, tree.at)).toEqual(['h8', 'i8'])
    expect(parent(tree.study, 0)).toBe(-1)
  })

  test('its main line, and the side lines', () => {
    expect(movesTo(tree.study, lineEnd(tree.study, 0))).toEqual(['h8', 'i9', 'j10'])
    expect(branchHead(tree.study, node(tree, 'h8 i9 j10').at)).toBe(0)
    expect(branchHead(tree.study, node(tree, 'h8 h9 g9').at)).toBe(node(tree, 'h8 h9').at)
  })

  test('a side line goes up one by one', () => {
    let p = promote(tree)
    sound(p)
    expect(replies(p)).toEqual(['i9', 'i8', 'h9'])
    expect(movesTo(p.study, p.at)).toEqual(['h8', 'i8'])
    p = promote(p)
    expect(replies(p)).toEqual(['i8', 'i9', 'h9'])
    expect(promote(p).study).toBe(p.study)
  })

  test('a line becomes the main one', () => {
    const p = makeMain(node(tree, 'h8 h9 g9'))
    sound(p)
    expect(movesTo(p.study, lineEnd(p.study, 0))).toEqual(['h8', 'h9', 'g9'])
    expect(movesTo(p.study, p.at)).toEqual(['h8', 'h9', 'g9'])
  })

  test('what is taken away goes with all behind it', () => {
    const p = remove(node(tree, 'h8 h9'))
    sound(p)
    expect(p.study.nodes).toHaveLength(5)
    expect(replies(p)).toEqual(['i9', 'i8'])
    expect(movesTo(p.study, p.at)).toEqual(['h8'])
    expect(remove({ ...tree, at: 0 }).study).toBe(tree.study)
  })

  test('a comment comes and goes', () => {
    const said = comment(tree, 'why not')
    expect(said.study.nodes[said.at]).toMatchObject({ at: 'i8', c: 'why not' })
    expect(comment(said, '')).toEqual(tree)
  })

  test('a line of the engine is added as far as it may be', () => {
    const p = playLine(tree, ['a1', 'b2', 'c3'], (_, m) => m !== 'c3')
    expect(p.at).toBe(tree.at)
    expect(p.study.nodes).toHaveLength(9)
  })

  test('it is no deeper than it may be', () => {
    let p = start
    for (let i = 0; i < 1000; i++) p = play(p, 'pass')!
    expect(p.at).toBe(1000)
    expect(play(p, 'pass')).toBeNull()
  })

  test('nothing changes a tree that was there before', () => {
    const text = JSON.stringify(tree)
    promote(tree)
    remove(tree)
    makeMain(tree)
    comment(tree, 'x')
    play(tree, 'o15')
    expect(JSON.stringify(tree)).toBe(text)
  })
})
