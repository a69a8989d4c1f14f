// After the game: its review in every state, the explanations, better moves, exercises.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { GameState, Position, Reason } from '../../wire'
import { extent, place } from '../../../board/geometry'
import { ann, bob } from '../games'
import { t } from '../../i18n'
import { speak } from '../speech'
import { review as w } from '#words/review'
import { lobby } from '../../lobby/store'
import { user } from '../../net/live'
import { moves, report, reviewed, task } from '../../review/fixture'
import { Exercises } from '../../review/page'
import { choose } from '../../settings/settings'
import { both, button, drawn, find, press, settings, show, shows, stage, stone, translated } from './stage'
import { until } from '../until'
import { clear, over } from './table'

function key(k: string): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: k, bubbles: true, cancelable: true }))
}

/** A finger on a point of a board with coordinates. */
async function tap(p: string): Promise<void> {
  await drawn()
  find('.tg-board svg').getBoundingClientRect = () => new DOMRect(0, 0, 600, 600)
  const { from, side } = extent(settings.size, true)
  const { cx, cy } = place(p, settings.size)!
  const [clientX, clientY] = [cx, cy].map(c => ((c - from) / side) * 600) as [number, number]
  for (const type of ['pointerdown', 'pointerup'])
    find('.tg-field').dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, clientX, clientY }))
  await drawn()
}

/** The page of a game that is over, in English again. */
async function game(change: Partial<GameState> = {}, answer: object = reviewed()): Promise<void> {
  stage.answers['/review'] = [200, answer]
  location.hash = ''
  await over({
    moves: moves.map(at => ({ at, spent: 0 })),
    result: { winner: 'white', reason: 'resign' },
    ...change,
  })
  await until(() => expect(find('#review-title')).not.toBeNull())
  await drawn()
  await translated()
  speak()
  await drawn()
}

/** Shows a move by its place in the list of moves. */
async function look(n: number): Promise<void> {
  stage.root.querySelectorAll<HTMLElement>('.ply button')[n - 1]!.click()
  await drawn()
}

/** The board says that g7 is forbidden. */
const refused = async () => {
  await stone('g7')
  expect(find('.tg-board > [aria-live]').textContent).toContain(t.board.describe('g7', 'forbidden'))
  find('.tg-board > [aria-live]').replaceChildren()
}

/** In the list of moves. */
const signsShown = () => [...stage.root.querySelectorAll('.ply .sign')].map(el => el.textContent)

describe('a review', () => {
  beforeEach(clear)

  test('nobody has asked, and somebody does', async () => {
    stage.answers['/review/ask'] = [200, reviewed({ status: 'waiting', mine: true, report: undefined as never })]
    stage.answers['/review/cancel'] = [200, reviewed({ status: 'cancelled', report: undefined as never })]
    await game({}, reviewed({ status: '', report: undefined as never }))
    await press(w.ask)
    await shows(w.waiting)
    await both()
    await press(w.cancel)
    await shows(w.cancelled)
    await both()
  })

  test('every state', async () => {
    await game({}, reviewed({ status: 'waiting', coarse: true, progress: 0.4 }))
    await shows(w.coarse)
    await game({}, reviewed({ status: 'failed', report: undefined as never }))
    await shows(w.failed)
    await game({}, reviewed({ old: true, engine: '0.9' }))
    await game({}, reviewed({ status: '', most: 0, report: undefined as never }))
    await shows(w.off)
    await game({}, reviewed({ report: { ...report, moves: report.moves.map(() => ({})), decisive: 0 } }))
    await shows(w.noMistakes)
    await game({}, reviewed({ report: { ...report, black: { percent: 90, choices: 3 }, decisive: 0 } }))
    await shows(w.mistakes)
    await game({}, reviewed({ report: { ...report, black: { percent: 100, choices: 0 } } }))
    await shows(w.noChoices('black'))
  })

  test('where it waits, and about how long', async () => {
    for (const [n, wait] of [
      [1, 12],
      [2, 60],
      [3, 120],
      [11, 600],
    ] as const) {
      await game({}, reviewed({ status: 'waiting', place: n, wait, report: undefined as never }))
      await shows(w.queue(n, wait))
      await both()
    }
    expect(w.queue(3, 120)).toBe('Your review is 3rd, about 2 minutes.')
    expect(w.queue(11, 20)).toBe('Your review is 11th, less than a minute.')
  })

  test('what a coach says first, and each sentence of a mistake on the board', async () => {
    const win = { plies: 5, fours: true, line: 'o5o6o7o8o9' }
    const won = report.positions.map((p, i) => (i === moves.length ? { chance: 1, win } : p))
    for (const [reason, how] of [
      ['resign', 'resign'],
      ['time', 'time'],
      ['away', 'away'],
      ['agreement', 'draw'],
    ] as const)
      for (const you of ['black', undefined] as const) {
        const winner = reason === 'agreement' ? '' : 'white'
        await game(
          { result: { winner, reason }, you: you as string },
          reviewed({ report: { ...report, positions: won } }),
        )
        await shows(w.coach[how](you ? null : 'black', 'o5 (o6) o7 (o8) o9'))
        // It is told once, and its way can be seen.
        expect(find('.review').textContent.split('o5 (o6) o7').length).toBe(2)
        expect(button(w.showWin)).toBeDefined()
      }
    // The board draws a move while the user reads of it, and not afterwards.
    await shows(w.coach.thenLost('black', 'c3'))
    const moment = find('.moments .hadWon a')
    for (const [on, off] of [
      ['focus', 'blur'],
      ['mouseenter', 'mouseleave'],
    ] as const) {
      moment.dispatchEvent(new Event(on))
      await drawn()
      expect(find('.tg-board .mark-stone').dataset.pt).toBe('c3')
      moment.dispatchEvent(new Event(off))
      await drawn()
      expect(stage.root.querySelector('.tg-board .mark-stone')).toBeNull()
    }
    // Lost from somewhere on; a move of the reader's that was best.
    const lost = {
      ...report,
      decisive: 6,
      white: { percent: 40, choices: 1, best: 10 },
      black: { percent: 80, choices: 3 },
    }
    await game({ you: 'white', result: { winner: 'black', reason: 'five' } }, reviewed({ report: lost }))
    await shows(w.coach.lost(null, 6, 'c1'))
    await shows(w.coach.bestHolds)
    await both()
    find('.moments .lost a').click()
    await drawn()
    expect(find('.ply [aria-current]').textContent).toContain('c1')
    // What won by force is shown on the board.
    await game({ you: 'black' })
    await shows(w.coach.best(null, 5, 'j8'))
    find('.moments .best a').click()
    await drawn()
    await shows(w.proof.title('black'))
    await both()
  })

  test('signs come by the loss, and long wins only when asked', async () => {
    const judged = report.moves.map((m, i) =>
      i === 0 ? { mistake: 'missed_win', cost: 0.4, sign: '??', long: true } : m,
    )
    const positions = report.positions.map((p, i) => (i === 0 ? { ...p, win: { plies: 19, line: 'o5o6o7' } } : p))
    await game({}, reviewed({ report: { ...report, moves: judged, positions } }))
    await shows(w.others)
    await shows(w.signsNote)
    const before = signsShown()
    expect(before.length).toBeGreaterThan(4)
    expect(stage.root.querySelector('.ply .spent')).toBeNull()
    await both()
    await press(w.longWins(1))
    expect(signsShown().length).toBe(before.length + 2)
    expect(button(w.longWins(1))).toBeUndefined()
  })

  test('every end, and what was proven then', async () => {
    const last = moves.length
    const shown = async (reason: Reason, winner: string, said: Partial<Position>, at = last) => {
      const positions = report.positions.map((p, i) => (i === at ? { chance: 0.5, ...said } : p))
      await game({ result: { winner, reason } }, reviewed({ report: { ...report, decisive: 0, positions } }))
    }
    const win = { plies: 5, fours: true, line: 'j8k8l8' }
    for (const [reason, winner, said] of [
      ['five', 'white', {}],
      ['overline', 'white', {}],
      ['resign', 'black', { win }],
      ['time', 'white', { lost: true }],
      ['away', 'white', {}],
      ['away', '', {}],
      ['agreement', '', {}],
      ['passes', '', {}],
      ['full_board', '', {}],
    ] as const)
      await shown(reason, winner, said)
    for (const said of [{ win }, { lost: true }, {}]) await shown('forbidden', 'white', said, last - 1)
    // Each kind of forbidden point.
    for (const [kind, stones] of Object.entries({
      overline: 'g8 a1 h8 a3 i8 a5 k8 a7 l8 a9 j8',
      double_four: 'g8 a1 h8 a3 i8 a5 j6 a7 j7 a9 j9 a11 j8',
      double_three: 'h8 a1 i8 a3 j9 a5 j10 a7 j8',
    })) {
      const played = stones.split(' ')
      const positions = [...played, ''].map(() => ({ chance: 0.5 }))
      const judged = played.map((_, i) => (i === played.length - 1 ? { mistake: 'forbidden' } : {}))
      const change = { positions, moves: judged, decisive: played.length }
      await game(
        {
          moves: played.map(at => ({ at, spent: 0 })),
          settings: { ...settings, rule: 'renju' },
          result: { winner: 'white', reason: 'forbidden' },
          you: 'black',
        },
        reviewed({ report: { ...report, ...change } }),
      )
      await shows(w.ends.kinds[kind as keyof typeof w.ends.kinds])
      await shows(w.lostByForbidden)
      await press(w.practise)
      await press(w.better.hint(1))
      await press(w.better.hint(2))
      await both()
      // There is nothing better to find when all was lost before the move.
      const lost = positions.map((p, i) => (i === played.length - 1 ? { ...p, lost: true } : p))
      await game(
        {
          moves: played.map(at => ({ at, spent: 0 })),
          settings: { ...settings, rule: 'renju' },
          result: { winner: 'white', reason: 'forbidden' },
          you: 'black',
        },
        reviewed({ report: { ...report, ...change, decisive: 0, positions: lost } }),
      )
      await shows(w.endedByForbidden)
      expect(button(w.practise)).toBeUndefined()
      expect(button(w.practiseAll(1))).toBeUndefined()
    }
  })

  test('it is looked for, and cannot be had', async () => {
    const { fetch } = globalThis
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    await over({ moves: moves.map(at => ({ at, spent: 0 })) })
    await shows(w.loading)
    await translated()
    vi.stubGlobal('fetch', fetch)
    delete stage.answers['/review']
    await over({ moves: moves.map(at => ({ at, spent: 0 })) })
    await translated()
    speak()
    stage.answers['/review'] = [200, reviewed()]
    await press(w.retry)
    await shows(w.others)
  })

  test('every move', async () => {
    await game()
    for (let n = 1; n <= moves.length; n++) {
      await look(n)
      await both()
    }
    find('.moments .hadWon a').click()
    await drawn()
    await press(w.proof.close)
    expect(find('.ply [aria-current]').textContent).toContain('c3')
  })

  test('a win on the board, and every reply tried', async () => {
    await game()
    await look(6)
    await press(w.showWin)
    await both()
    for (const k of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'Home', 'ArrowRight']) {
      key(k)
      await drawn()
      await both()
    }
    await stone('o15')
    await shows(w.proof.five('black', ['g8', 'k8']).slice(-14))
    await both()
    key('Escape')
    await drawn()
    expect(document.activeElement?.id).toBe('review-title')
    // A threat with a quiet beginning, a line without a proof, and what is only believed.
    for (const [n, name] of [
      [3, w.showThreat],
      [4, w.showWin],
      [2, w.showBest],
      [9, w.showWin],
    ] as const) {
      await look(n)
      await press(name)
      await both()
      key('End')
      await drawn()
      await both()
      await press(w.proof.close)
    }
  })

  test('a quiet attack, a four, and a pass that was a mistake', async () => {
    const positions = report.positions.map((p, i) =>
      i === 6 ? { ...p, win: { plies: 5, line: 'o15g8k8', proof: 'o15(g8k8(l8g7))' } } : p,
    )
    const passed = moves.map((at, i) => ({ at: i === 5 ? 'pass' : at, spent: 0 }))
    await game({ moves: passed }, reviewed({ report: { ...report, positions } }))
    await look(6)
    await both()
    await press(w.showWin)
    for (let i = 0; i < 3; i++) {
      await both()
      key('ArrowRight')
    }
  })

  test('the other replies to a threat', async () => {
    await game()
    await look(6)
    await press(w.showReplies)
    await both()
    await stone('g8')
    await shows(w.proof.holding('g8'))
    await both()
    // One loses to a proof of its own, one to the threat's.
    for (const answer of ['a5', 'b9']) {
      await stone(answer)
      await shows(w.proof.proven)
      await press(w.proof.close)
      expect(stage.root.textContent).not.toContain(w.proof.unknown(answer))
    }
    await stone('o9')
    await shows(w.proof.unknown('o9'))
    await press(w.proof.close)
    await game({}, reviewed({ report: { ...report, positions: report.positions.map(p => ({ ...p, many: true })) } }))
    await look(6)
    await press(w.showReplies)
    await stone('o9')
    await shows(w.proof.unknown('o9'))
    await both()
    await game({}, reviewed({ report: { ...report, positions: report.positions.map(p => ({ ...p, holds: '' })) } }))
    await look(6)
    await press(w.showReplies)
    await shows(w.proof.nothing)
    await both()
    const coarse = report.positions.map(p => ({ ...p, holds: '', many: true }))
    await game({}, reviewed({ report: { ...report, positions: coarse } }))
    await look(6)
    await press(w.showReplies)
    await shows(w.proof.untried)
    await both()
  })

  test('in Renju the board refuses Black a reply that is forbidden', async () => {
    // White's four can be stopped only at g7, where two threes of Black meet.
    const played = 'h8 g6 f6 g5 f7 g4 h7 a1 g2 g3 o1 g7'.split(' ')
    const win = { plies: 3, fours: true, line: 'g3a15g7', proof: 'g3' }
    const threat = { plies: 1, fours: true, line: 'g7', proof: 'g7' }
    const said = { 9: { win }, 10: { threat, falls: 'o1o15' } }
    const positions = [...played, ''].map((_, i) => ({ chance: 0.5, ...said[i as 9 | 10] }))
    const mistakes = played.map((_, i) => (i === 10 ? { mistake: 'missed_defence' } : {}))
    await game(
      { moves: played.map(at => ({ at, spent: 0 })), settings: { ...settings, rule: 'renju' } },
      reviewed({ report: { ...report, positions, moves: mistakes, decisive: 0 } }),
    )
    await look(9)
    await press(w.showWin)
    await shows(w.proof.barredFour(['g7']))
    await both()
    await refused()
    await shows(w.proof.barredFour(['g7']))
    await stone('o15')
    await shows(w.proof.five('white', ['g3', 'g7']))
    await press(w.proof.close)
    await look(11)
    await press(w.showReplies)
    await refused()
    await stone('o15')
    await shows(w.proof.five('white', ['g3', 'g7']))
    await press(w.proof.close)
    await press(w.proof.close)
    await press(w.practise)
    await refused()
  })

  test('where a button plays the stones of a game, a second tap does here', async () => {
    choose({ submit: 'confirm' })
    await game()
    await look(6)
    await press(w.showReplies)
    await tap('g8')
    expect(stage.root.textContent).not.toContain(w.proof.holding('g8'))
    await tap('g8')
    await shows(w.proof.holding('g8'))
    stage.answers['/exercises'] = [200, { due: 1, list: [task] }]
    stage.answers['/games/g1'] = [200, { g: 'g1', moves }]
    stage.answers['/try'] = [200, { good: true, after: { chance: 0.5 } }]
    show(<Exercises />)
    await shows(w.exercises.due(1))
    await tap('o9')
    await tap('o9')
    await shows(w.better.good('o9'))
  })

  test('a better move is found, with and without hints', async () => {
    await game({ you: 'white' })
    await press(w.practiseAll(3))
    for (const hint of [1, 2, 3]) {
      await press(w.better.hint(hint))
      await both()
    }
    stage.answers['/try'] = [200, { good: false, better: true, after: { chance: 0.5 } }]
    await stone('o9')
    await shows(w.better.better('o9'))
    await both()
    await press(w.better.retry)
    stage.answers['/try'] = [200, { good: false, after: { chance: 0.5 } }]
    await stone('o9')
    await shows(w.better.badMissed('o9'))
    await both()
    await press(w.better.retry)
    stage.answers['/try'] = [200, { good: true, best: true, after: { chance: 0.5 } }]
    await stone('h7')
    await shows(w.better.best('h7'))
    await shows(w.better.counted)
    await both()
    await press(w.better.next)
    await press(w.better.hint(1))
    await both()
    stage.answers['/try'] = [200, { good: false, after: report.positions[6] }]
    await stone('o9')
    await shows(w.better.badWin('o9', 'k8 (g8) l8'))
    await both()
    await press(w.better.why)
    await press(w.proof.close)
    await press(w.better.next)
    await press(w.better.hint(1))
    await both()
    await stone('c1')
    await shows(w.better.same('c1'))
    await both()
    await press(w.better.retry)
    stage.answers['/try'] = [429, { code: 'too_many', why: 'review_tries', message: '' }]
    await stone('o9')
    await shows(w.refusals.review_tries)
    await both()
    stage.answers['/try'] = [200, { good: true, after: { chance: 0.5 } }]
    await stone('g8')
    await shows(w.better.done)
    await both()
    await press(w.better.close)
    await game()
    await press(w.practiseAll(1))
    await press(w.better.hint(1))
    await both()
  })

  test('no more is said than is proven', async () => {
    // One of a few answers was played, and the game is over.
    const positions = report.positions.map((p, i) => (i === 5 ? { ...p, holds: 'c1k8' } : p))
    positions[moves.length] = { chance: 1 }
    const judged = report.moves.map((m, i) => (i === 5 ? {} : m))
    await game({}, reviewed({ report: { ...report, positions, moves: judged } }))
    await shows(w.hasWon('black'))
    await both()
    await look(6)
    await shows(w.found(['c1', 'k8']))
    await both()
    // The third hint: of a win it is the answer.
    await game({ you: 'black' })
    await look(9)
    await press(w.practise)
    for (const hint of [1, 2, 3]) await press(w.better.hint(hint))
    await shows(w.better.solution('g8'))
    await both()
    stage.answers['/try'] = [200, { good: true, after: { chance: 1 } }]
    await stone('g8')
    await shows(w.better.good('g8'))
    await both()
    await game({ you: 'white' })
    await look(6)
    await press(w.practise)
    for (const hint of [1, 2, 3]) await press(w.better.hint(hint))
    await shows(w.better.holds(['g8', 'k8'], false))
    await both()
  })

  test.each([
    ['h8 a1 i8 a2 j8 a3 o15 a4', 'a5', w.proof.stopsFour(['g8', 'k8'])],
    ['h8 c3 i8 d3 j8 e3', 'f3', w.proof.stopsThree(['g8', 'k8'])],
  ])('after %s, %s stops what the opponent threatens', async (stones, at, text) => {
    const played = stones.split(' ')
    const win = { plies: 5, line: at, proof: at }
    const positions = [...played, ''].map((_, i) => (i === played.length ? { chance: 1, win } : { chance: 0.5 }))
    const change = { positions, moves: played.map(() => ({})), decisive: 0 }
    await game({ moves: played.map(p => ({ at: p, spent: 0 })) }, reviewed({ report: { ...report, ...change } }))
    await press(w.showWin)
    await shows(text)
    await both()
  })

  test.each(Object.keys(w.refusals))('refused: %s', async code => {
    stage.answers['/review'] = [403, { code: 'forbidden', why: code, message: '' }]
    await over({ moves: moves.map(at => ({ at, spent: 0 })) })
    speak()
    await shows(w.refusals[code as keyof typeof w.refusals])
    await both()
    // A person who is refused because of a game is led to it.
    const clock = { kind: 'none', initial: 0, increment: 0 } as const
    const mine = { g: 'p', next: 'black', players: { black: ann, white: bob }, moves: [], watchers: 0 }
    lobby.value = { seeks: [], live: [], mine: [{ ...mine, settings: { ...settings, clock } }], online: 1, clocks: [] }
    await until(() => expect(find('.review a[href="/g/p"]') !== null).toBe(code === 'review_playing'))
    lobby.value = null
  })

  test('while the engine looks', async () => {
    await game()
    await press(w.practiseAll(1))
    const answered: ((r: Response) => void)[] = []
    const waits = new Promise<Response>(done => answered.push(done))
    const real = fetch
    globalThis.fetch = ((path: string) => (path.endsWith('/try') ? waits : real(path))) as typeof fetch
    await stone('o9')
    await shows(w.better.looking)
    await both()
    answered[0]!(new Response(JSON.stringify({ good: true, after: { chance: 0.5 } })))
    await shows(w.better.good('o9'))
  })
})

describe('exercises', () => {
  beforeEach(() => {
    clear()
    stage.answers['/review'] = [200, reviewed()]
    stage.answers['/games/g1'] = [200, { g: 'g1', moves }]
  })

  test('one that is due, then rest', async () => {
    stage.answers['/exercises'] = [200, { due: 1, list: [task] }]
    show(<Exercises />)
    await shows(w.exercises.due(1))
    await both()
    stage.answers['/exercises'] = [200, { due: 0, list: [{ ...task, due: '2999-01-01T00:00:00Z' }] }]
    await press(w.better.next)
    await shows(w.exercises.rest)
    await both()
  })

  test('none, for a player and for a visitor; and an error', async () => {
    stage.answers['/exercises'] = [200, { due: 0, list: [] }]
    show(<Exercises />)
    await shows(w.exercises.noneNote)
    await both()
    user.value = null
    await shows(w.exercises.visitor)
    await both()
    user.value = ann
    delete stage.answers['/exercises']
    show(<Exercises />)
    await shows(t.refusals.network)
    await both()
    expect(button(t.shell.retry)).toBeDefined()
  })
})
