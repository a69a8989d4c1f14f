// @vitest-environment node
// What is said of moves and positions, and that it is no more than is proven.
import { describe, expect, test } from 'vitest'
import type { Position, Report } from '../wire'
import { report } from './fixture'
import { chanceText } from './graph'
import { plain } from './say'
import {
  answersTo,
  answerText,
  choiceText,
  decisiveText,
  longWins,
  mayBetter,
  mistakesOf,
  mistakeText,
  positionText,
  signsAt,
  signsOf,
} from './sentences'
import { w } from '../i18n/late/review'

const five = { plies: 1, fours: true, line: 'l8' }
const win = { plies: 3, fours: true, line: 'j8k8l8' }

/** The report of a game of one move. */
const of = (before: Partial<Position>, mistake = '', after: Partial<Position> = {}): Report => ({
  ...report,
  positions: [
    { chance: 0.5, ...before },
    { chance: 0.5, ...after },
  ],
  moves: [mistake ? { mistake, cost: 0.26 } : {}],
  decisive: 1,
})

describe('the third hint', () => {
  test('names what is proven, not proven to lose, or believed', () => {
    expect(answerText(of({ win }, 'missed_win'), 1)).toBe('The answer: j8.')
    const threat = of({ threat: win, holds: 'f7', line: 'a1' }, 'missed_defence')
    expect(answerText(threat, 1)).toBe('The engine believes that these hold: f7.')
    const many = of({ threat: win, holds: 'f7g7', many: true }, 'missed_defence')
    expect(answerText(many, 1)).toBe('The engine believes that these hold: f7, g7 and others.')
    expect(answersTo(many, 1).points).toEqual(['f7', 'g7'])
    for (const mistake of ['inaccurate', 'allowed_win', 'forbidden'])
      expect(answerText(of({ line: 'a1b2' }, mistake), 1)).toBe(w.better.believed('a1'))
    expect(answerText(of({}, 'inaccurate'), 1)).toBe(w.better.noSolution)
  })
})

describe('whether there was a choice', () => {
  test('none: one point stops the five', () => {
    expect(choiceText(of({ threat: five, holds: 'l8' }), 1, 'l8')).toBe(w.forced)
  })
  test('one of a few that are not proven to lose', () => {
    expect(choiceText(of({ threat: win, holds: 'l8' }), 1, 'l8')).toBe('Every other move is proven to lose.')
    expect(choiceText(of({ threat: win, holds: 'g8k9l10' }), 1, 'k9')).toBe(
      'Only g8, k9 and l10 are not proven to lose; one of them was played.',
    )
  })
  test('nothing of a winner, nor where many hold', () => {
    expect(choiceText(of({ win, threat: win, holds: 'l8' }), 1, 'l8')).toBe('')
    expect(choiceText(of({ threat: win, holds: 'l8', many: true }), 1, 'l8')).toBe('')
    expect(choiceText(of({}), 1, 'l8')).toBe('')
    expect(choiceText(of({ threat: win, lost: true }), 1, 'l8')).toBe('')
  })
})

/** As they are read aloud. */
const said = (r: Report, ply: number) => positionText(r, ply).map(plain)

test('a forbidden move lost a game that was not lost, and ended one that was', () => {
  expect(mistakeText(of({}, 'forbidden'), 1).text).toBe(w.lostByForbidden)
  const lost = of({ threat: win, lost: true }, 'forbidden')
  expect(mistakeText(lost, 1).text).toBe(w.endedByForbidden)
  expect(mayBetter(lost, 1)).toBe(false)
  expect(mayBetter(of({}, 'forbidden'), 1)).toBe(true)
  expect(mayBetter(of({}), 1)).toBe(false)
  expect(decisiveText(of({}, 'forbidden'), 1, 'black')).toBe(w.decisiveEnd)
  expect(decisiveText(of({}, 'missed_defence'), 1, 'black')).toBe(w.decisiveNote('black'))
})

test('one number: a move costs what the graph falls by', () => {
  const r = of({ chance: 0.98, line: 'a1' }, 'inaccurate', { chance: 0.56 })
  expect(plain(mistakeText(r, 1))).toBe(
    'lowers Black’s winning chance from 98% to 56%, the engine believes; a1 looks better.',
  )
})

test('a line is the winner’s moves, with the replies in brackets, to the end', () => {
  const long = { plies: 9, line: 'h10e7f10g9h9j9k9l9m9' }
  expect(plain(mistakeText(of({ win: long }, 'missed_win'), 1))).toBe(
    'misses a win by threats: h10 (e7) f10 (g9) h9 (j9) k9 (l9) m9.',
  )
  const cut = { plies: 9, line: 'h10e7f10' }
  expect(said(of({ threat: cut }), 0)).toEqual(['If nothing is done, White wins: h10 (e7) f10 …'])
  // A very long one only begins.
  const far = {
    plies: 21,
    line: 'abcdefghijklmno'
      .split('')
      .flatMap(x => [`${x}1`, `${x}2`])
      .join(''),
  }
  expect(said(of({ win: far }), 0)[0]).toMatch(/a1 \(a2\) b1 .* h1 …$/)
  // Whom a best line is for.
  expect(said(of({ line: 'h10e7' }), 0)).toEqual(['Best for Black, the engine believes: h10 (e7).'])
})

test('who has a win is not threatened', () => {
  expect(said(of({ win, threat: five }), 0)).toEqual([w.canWin('black', true, 5, 'j8 (k8) l8')])
  expect(w.canWin('black', true, 1, 'l8')).toBe('Black can make five in a row: l8.')
  expect(w.endsIn.wins('black', true, 1)).toBe('Black could make five in a row then.')
})

/** A move with a mistake that did not decide the game. */
const judged = (change: object, mistake = 'missed_win'): Report => ({
  ...of({ win }, mistake),
  decisive: 0,
  moves: [{ mistake, cost: 0.05, ...change }],
})

describe('signs', () => {
  test('by the loss, with the proof beside', () => {
    expect(signsAt(judged({ sign: '??' }), 1).map(x => `${x.kind} ${x.sign}`)).toEqual(['blunder ??', 'proof ×'])
    expect(signsAt(judged({}), 1).map(x => x.sign)).toEqual(['×'])
    expect(signsAt(judged({ sign: '?!' }, 'inaccurate'), 1).map(x => x.sign)).toEqual(['?!'])
    expect(signsAt(judged({ sign: '??' }, 'forbidden'), 1).map(x => x.sign)).toEqual(['??', '⊘'])
  })
  test('a proof that cost nothing is no mistake, a win that was there is one', () => {
    expect(mistakesOf(judged({}, 'allowed_win'))).toEqual([])
    expect(mistakesOf(judged({}))).toEqual([1])
    expect(mistakesOf({ ...judged({}, 'allowed_win'), decisive: 1 })).toEqual([1])
  })
  test('a long win only when asked', () => {
    const r = judged({ sign: '??', long: true })
    expect([mistakesOf(r), mistakesOf(r, undefined, true), longWins(r)]).toEqual([[], [1], [1]])
    expect(signsOf(r).size).toBe(0)
    expect(longWins({ ...r, decisive: 1 })).toEqual([])
  })
})

test('who can win, and who has won', () => {
  expect(chanceText({ chance: 1, win })).toBe(w.won('black'))
  expect(chanceText({ chance: 0, lost: true })).toBe(w.won('white'))
  expect(chanceText({ chance: 1 })).toBe('Black has won')
  expect(chanceText({ chance: 0.4 })).toBe(w.chance('white', 0.6))
})
