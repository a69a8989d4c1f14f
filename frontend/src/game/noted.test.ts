// @vitest-environment node
import { expect, test } from 'vitest'
import type { Kind, LogRow } from '../wire'
import { standing } from './noted'

const log = (...rows: [Kind, number][]): LogRow[] => rows.map(([kind, ply], i) => ({ v: i + 1, kind, ply, time: i }))

test.each<[string, [Kind, number][], number[]]>([
  ['nothing', [], []],
  [
    'as it came',
    [
      ['start', 0],
      ['offer', 2],
      ['answer', 2],
    ],
    [0, 2, 2],
  ],
  [
    'a request that was granted stands where the game went on',
    [
      ['start', 0],
      ['offer', 3],
      ['takeback', 2],
      ['gift', 3],
    ],
    [0, 2, 2, 3],
  ],
  [
    'what is older than all that was taken back stays',
    [
      ['gift', 1],
      ['offer', 4],
      ['takeback', 2],
    ],
    [1, 2, 2],
  ],
  [
    'twice, further back',
    [
      ['offer', 5],
      ['takeback', 4],
      ['offer', 5],
      ['takeback', 1],
      ['gift', 2],
    ],
    [1, 1, 1, 1, 2],
  ],
  [
    'twice, less far',
    [
      ['offer', 5],
      ['takeback', 1],
      ['offer', 4],
      ['takeback', 3],
    ],
    [1, 1, 3, 3],
  ],
])('%s', (_, rows, at) => expect(standing(log(...rows))).toEqual(at))
