// @vitest-environment node
// What is said of moves and positions, and that it is no more than is proven.
import { describe, expect, test } from 'vitest'
import type { Position, Report } from '../wire'
import { report } from './fixture'
import { chanceText } from './graph'
import { answersTo, answerText, choiceText, decisiveText, mayBetter, mistakeText, positionText } from './sentences'
import { w } from '../i18n/late/review'

const five = { plies: 1, fours: true, line: 'l8' }
const win = { plies: 5, fours: true, line: 'j8k8l8' }

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
  test('every move lost, but nobody has to pass', () => {
    expect(choiceText(of({ threat: win, lost: true }), 1, 'l8')).toBe(
      'The position was already lost: every move loses.',
    )
    expect(choiceText(of({ threat: win, lost: true }), 1, 'pass')).toBe('')
  })
  test('nothing of a winner, nor where many hold', () => {
    expect(choiceText(of({ win, threat: win, holds: 'l8' }), 1, 'l8')).toBe('')
    expect(choiceText(of({ threat: win, holds: 'l8', many: true }), 1, 'l8')).toBe('')
    expect(choiceText(of({}), 1, 'l8')).toBe('')
  })
})

test('a forbidden move lost a game that was not lost, and ended one that was', () => {
  expect(mistakeText(of({}, 'forbidden'), 1)).toBe(w.lostByForbidden)
  const lost = of({ threat: win, lost: true }, 'forbidden')
  expect(mistakeText(lost, 1)).toBe(w.endedByForbidden)
  expect(mayBetter(lost, 1)).toBe(false)
  expect(mayBetter(of({}, 'forbidden'), 1)).toBe(true)
  expect(mayBetter(of({}), 1)).toBe(false)
  expect(decisiveText(of({}, 'forbidden'), 1)).toBe(w.decisiveEnd)
  expect(decisiveText(of({}, 'missed_defence'), 1)).toBe(w.decisiveNote('black'))
})

test('whose chances a move has cost', () => {
  expect(mistakeText(of({ line: 'a1' }, 'inaccurate'), 1)).toMatch(/^lowers Black’s winning chance by 26 %/)
})

test('who has a win is not threatened', () => {
  expect(positionText(of({ win, threat: five }), 0)).toEqual([w.canWin('black', true, 5, ['j8', 'k8', 'l8'])])
  expect(w.canWin('black', true, 1, ['l8'])).toBe('Black can make five in a row: l8.')
  expect(w.endsIn.wins('black', true, 1)).toBe('In that position Black could make five in a row.')
})

test('who can win, and who has won', () => {
  expect(chanceText({ chance: 1, win })).toBe(w.won('black'))
  expect(chanceText({ chance: 0, lost: true })).toBe(w.won('white'))
  expect(chanceText({ chance: 1 })).toBe('Black has won')
  expect(chanceText({ chance: 0.4 })).toBe(w.chance('white', 0.6))
})
