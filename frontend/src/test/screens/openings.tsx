// The opening explorer: as a page, and beside the analysis board.
import { describe, expect, test } from 'vitest'
import { openings as w } from '#words/openings'
import { go } from '../../router'
import type { Awaits, Continuation, Explored, Summary } from '../../wire'
import { ann, bob } from '../games'
import { board, tab } from './desk'
import { both, open, press, shows, stage, stone } from './stage'

const sample: Summary = {
  g: 'g1',
  rule: 'renju',
  size: 15,
  opening: 'rif',
  forbidden: 'loses',
  clockKind: 'fischer',
  initial: 180_000,
  increment: 2000,
  black: ann,
  white: bob,
  winner: 'black',
  reason: 'five',
  moves: ['h8'],
  started: '2026-11-20T10:00:00Z',
  ended: '2026-11-20T10:10:00Z',
}

const came = (kind: Continuation['kind'], move: string, black: number, offered = 0): Continuation => ({
  kind,
  move,
  black,
  draws: 1,
  white: 1,
  ...(offered && { offered }),
})
const due: Awaits = { do: 'place', turn: 'black' }

function told(part: Partial<Explored>): void {
  const moves = part.moves ?? []
  const black = moves.reduce((n, m) => n + m.black, 0)
  stage.answers['/api/openings'] = [
    200,
    { black, draws: moves.length, white: moves.length, moves, samples: [], due, ...part },
  ]
}

/** The page at a place; its address is read when it comes. */
function at(hash: string): void {
  open('/settings')
  go(`/openings${hash}`)
}

const link = (): string => decodeURIComponent(location.hash)

describe('openings', () => {
  test('what came next, move by move', async () => {
    told({ moves: [came('place', 'h8', 300), came('place', 'g7', 1), came('pass', 'pass', 2), came('end', '', 0)] })
    at('#renju/15/rif/')
    await shows(w.end)
    await both()
    told({
      moves: [came('place', 'i9', 4)],
      samples: [sample, { ...sample, g: 'g2', winner: 'white' }, { ...sample, g: 'g3', winner: '' }],
      due: { do: 'place', turn: 'white' },
      pattern: { code: '4', name: '花月', kanji: '花月' },
    })
    await stone('h8')
    await shows(w.samplesNote)
    expect(link()).toBe('#renju/15/rif/h8')
    await both()
    told({
      moves: ['keep', 'swap', 'black', 'white', 'place2', 'offer10', '3'].map(o => came('choose', o, 1)),
      due: { do: 'choose', turn: 'white', options: ['keep', 'swap'] },
    })
    await press('i9')
    await shows(w.due.choose)
    await both()
    told({
      moves: [came('place', 'j10', 2, 5), came('place', 'j11', 2, 1)],
      due: { do: 'offer', turn: 'black', fifths: 2 },
    })
    await press(w.options.keep!)
    await shows(w.due.offer(2))
    expect(link()).toBe('#renju/15/rif/h8,i9,keep')
    await both()
    for (const name of [w.back, w.back, w.forward, w.first]) await press(name)
    expect(link()).toBe('#renju/15/rif/')
    await both()
  })

  test('nothing, too deep, or refused', async () => {
    told({})
    at('#caro/15/free/h8?with=people&low=1600&high=1800&since=2026-01&until=2026-02&mine=1')
    await shows(w.none)
    await both()
    await press(w.noneClear)
    expect(link()).toBe('#caro/15/free/h8')
    told({ deepest: true })
    at('#caro/15/free/h8,h9')
    await shows(w.deepest)
    await both()
    for (const [why, text] of Object.entries(w.refusals)) {
      stage.answers['/api/openings'] = [403, { code: 'forbidden', why }]
      at(`#caro/15/free/h8,h9,h10`)
      await shows(text)
      await both()
    }
  })

  test('beside the analysis board', async () => {
    stage.answers['/api/session'] = [200, { user: { id: 1, name: 'Ann' } }]
    told({ moves: [came('choose', 'keep', 1)], due: { do: 'choose', turn: 'white', options: ['keep', 'swap'] } })
    await board('#renju/15/h8')
    await both()
    await tab('openings')
    await shows(w.due.choose)
    told({ moves: [came('place', 'i9', 1)] })
    await press(w.options.keep!)
    await shows(w.undecide)
    await both()
    await press('i9')
    await both()
  })
})
