// Events over the board: results that are entered.
import { beforeEach, describe, expect, test } from 'vitest'
import { eventhand as hand } from '#words/eventhand'
import { events as w } from '#words/events'
import { lobby } from '#words/lobby'
import { user } from '../../net/live'
import type { EventMe } from '../../wire'
import { until } from '../until'
import { ann } from '../games'
import { part, shown } from './events'
import { both, button, drawn, find, press, settings, shows, stage } from './stage'

/** The viewer's game against 三郎, who moves first, with what both have entered. */
const mine = (said?: [string, string]): EventMe => ({
  in: true,
  pair: { round: 1, pair: 0, first: '三郎', second: ann.name, ...(said && { said }) },
})

describe('events over the board', () => {
  beforeEach(() => {
    user.value = ann
  })

  test('a player enters the own result by two taps', async () => {
    const e = shown({ overTheBoard: true, settings: { ...settings, takebacks: false } }, mine(), { round: 1 })
    await shows(hand.yours('三郎'))
    await shows(hand.enterNote)
    await shows(hand.overTheBoard)
    expect(stage.root.textContent).not.toContain(lobby.noTakebacks)
    await both()
    for (const [said, text] of [
      [['', '0-1'], hand.mine.won],
      [['', '½-½'], hand.mine.drew],
      [['', '1-0'], hand.mine.lost],
      [['0-1', ''], hand.theirs.won('三郎')],
      [['½-½', ''], hand.theirs.drew('三郎')],
      [['1-0', ''], hand.theirs.lost('三郎')],
      [['1-0', '0-1'], hand.differ('三郎')],
    ] as const) {
      shown({ overTheBoard: true }, mine([...said]), { round: 1 })
      await shows(text)
      await both()
    }
    const last = mine()
    shown({ overTheBoard: true }, { ...last, pair: { ...last.pair!, playoff: true } }, { round: 1 })
    await shows(hand.playoff)
    await both()
    find('.event-result input').click()
    await drawn()
    stage.answers['/events/e1/result'] = [409, { code: 'conflict', why: 'event_report', message: '' }]
    await press(hand.enter)
    await shows(w.refusals.event_report)
    stage.answers['/events/e1/result'] = [200, { event: { ...e, v: 2 }, me: mine(['', '0-1']) }]
    await press(hand.enter)
    await shows(hand.waits('三郎'))
  })

  test('who runs the event enters any result by two taps', async () => {
    const pairs = [
      { round: 1, pair: 0, first: 'Bob', second: '三郎', said: ['1-0', ''] },
      { round: 1, pair: 1, first: '二郎', second: 'Bob', said: ['1-0', '0-1'] },
      { round: 1, pair: 2, first: ann.name, second: '二郎' },
      { round: 2, pair: 0, first: 'Bob', second: '二郎', score: '1-0', playoff: true },
    ]
    stage.answers['/events/e1/rounds'] = [200, { pairs }]
    const me = { in: true, host: true }
    const e = shown({ overTheBoard: true }, me, { round: 1, pairs })
    await part(1)
    await shows(hand.playoff)
    await shows(hand.says('Bob', '1-0'))
    await shows(hand.disagree('二郎', '1-0', 'Bob', '0-1'))
    await press(hand.enterFor(w.versus('Bob', '三郎')))
    await until(() => expect(button(`0-1: ${hand.won('三郎')}`)).toBeDefined())
    for (const text of [
      `1-0: ${hand.won('Bob')}`,
      `½-½: ${hand.drawn}`,
      `-+: ${hand.absent('Bob')}`,
      `+-: ${hand.absent('三郎')}`,
      `--: ${hand.nobody}`,
    ])
      expect(button(text)).toBeDefined()
    await both()
    stage.answers['/events/e1/result'] = [200, { event: { ...e, v: 2 }, me }]
    await press(`1-0: ${hand.won('Bob')}`)
    await until(() => expect(button(`1-0: ${hand.won('Bob')}`)).toBeUndefined())
    // The own game takes a reason.
    await press(hand.enterFor(w.versus(ann.name, '二郎')))
    await shows(w.reason)
  })
})
