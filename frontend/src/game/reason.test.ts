// @vitest-environment node
import { expect, test } from 'vitest'
import type { WhyData, WhyLine } from '../wire'
import { telling, whyDrawing } from './reason'
import { whyHead, whyRows } from './whytext'

const three = (stones: string, points: string, barred: WhyLine['barred'] = undefined): WhyLine => ({
  shape: 'three',
  counts: !barred || barred.length < points.split(' ').length,
  stones: stones.split(' '),
  points: points.split(' '),
  ...(barred && { barred }),
})
const line = (shape: string, stones: string, points = ''): WhyLine => ({
  shape,
  counts: true,
  stones: stones.split(' '),
  points: points ? points.split(' ') : [],
})
const sentences = (d: WhyData) => whyRows(d).flatMap(r => [r.text, ...r.notes])

test('two threes, and a third that does not count', () => {
  const d: WhyData = {
    kind: 'double_three',
    lines: [
      three('f8 g8 h8', 'e8 i8', [{ at: 'e8', kind: 'double_four' }]),
      three('h6 h7 h8', 'h5 h9', [
        { at: 'h5', kind: 'overline' },
        { at: 'h9', kind: 'five' },
      ]),
      three('f6 g7 h8', 'e5 i9'),
    ],
  }
  expect(whyHead(d, 'h8', false)).toBe('h8 is forbidden: double three')
  expect(whyHead(d, 'h8', true)).toBe('h8 was forbidden: double three')
  expect(sentences(d)).toEqual([
    'Three: f8 g8 h8. Open four at i8',
    'Not at e8: forbidden itself, double four',
    'Three: f6 g7 h8. Open four at e5 or i9',
    'Does not count as a three: h6 h7 h8',
    'Not at h5: forbidden itself, overline',
    'Not at h9: five in a row',
  ])
})

test('two fours, also on one line', () => {
  expect(
    sentences({ kind: 'double_four', lines: [line('four', 'e8 g8 h8 i8 k8', 'f8 j8'), three('h7 h8 h9', 'h6 h10')] }),
  ).toEqual(['Two fours on one line: e8 g8 h8 i8 k8. Five at f8 and j8'])
  expect(
    sentences({
      kind: 'double_four',
      lines: [line('straight_four', 'e8 f8 g8 h8', 'd8 i8'), line('four', 'h5 h6 h7 h8', 'h9')],
    }),
  ).toEqual(['Four: e8 f8 g8 h8. Five at d8 or i8', 'Four: h5 h6 h7 h8. Five at h9'])
})

test('a row of six, five, and a point that only looks forbidden', () => {
  expect(sentences({ kind: 'overline', lines: [line('overline', 'a1 b1 c1 d1 e1 f1')] })).toEqual([
    'Six or more in a row: a1 b1 c1 d1 e1 f1',
  ])
  const five: WhyData = { kind: '', lines: [line('five', 'a1 b1 c1 d1 e1')] }
  expect(whyHead(five, 'e1', false)).toContain('it wins')
  const free: WhyData = { kind: '', lines: [three('f8 g8 h8', 'e8', [{ at: 'e8', kind: 'double_three' }])] }
  expect(whyHead(free, 'h8', false)).toBe('h8 is not forbidden')
  expect(telling(free)).toHaveLength(1)
  expect(whyRows({ kind: '', lines: [] })).toEqual([])
})

test('the drawing: a stone is a stone whatever else it is', () => {
  const d: WhyData = {
    kind: 'double_three',
    lines: [three('f8 g8 h8', 'e8 i8', [{ at: 'e8', kind: 'overline' }]), three('h6 h7 h8', 'h5 h9')],
  }
  expect(whyDrawing(d)).toEqual({
    marks: [
      { p: 'e8', kind: 'barred' },
      { p: 'i8', kind: 'point' },
      { p: 'h5', kind: 'point' },
      { p: 'h9', kind: 'point' },
      ...['f8', 'g8', 'h8', 'h6', 'h7'].map(p => ({ p, kind: 'stone' })),
    ],
    lines: [
      ['f8', 'g8', 'h8'],
      ['h6', 'h7', 'h8'],
    ],
  })
})
