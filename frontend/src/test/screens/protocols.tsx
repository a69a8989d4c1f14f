// The pages of the opening protocols, and the trainer with everything that it says.
import { describe, expect, test, vi } from 'vitest'
import { t } from '../../i18n/index'
import { protocols as w } from '#words/protocols'
import { w as wizard } from '../../i18n/late/opening'
import { PROTOCOLS, ruleOf } from '../../protocols/names'
import { until } from '../until'
import { both, button, drawn, find, open, press, shows, stage, stone, translated, welcome } from './stage'

/** What the engine says of a position with White to move: its chance, whether that is proven, its best move. */
const says = (white: number, plies = 0) => ({
  '/api/analysis': [200, { best: { rank: 1, depth: 12, chance: white, plies, line: 'i7h7' } }] as [number, unknown],
  '/api/bots': [200, { bots: [], clocks: [] }] as [number, unknown],
})
/** A page is left and come to again: what is remembered stays. */
const fresh = (path: string) => {
  open('/settings')
  open(path)
}

describe('openings', () => {
  test('all of them, and one that there is not', async () => {
    open('/learn/openings')
    await shows(t.lobby.openings['soosyrv8']!)
    expect(stage.root.querySelectorAll('.protocol')).toHaveLength(PROTOCOLS.length)
    await translated()
    open('/learn/openings/none')
    await shows(w.missing)
    await translated()
  })

  test('each with its steps, and a game against a bot', async () => {
    welcome()
    for (const p of PROTOCOLS) {
      fresh(`/learn/openings/${p}`)
      await shows(Object.values(wizard.steps[p]!)[0]!)
      await both()
      await press(w.begin(t.lobby.openings[p]!))
      await until(() =>
        expect(stage.sent.findLast(m => m.t === 'create')?.d).toMatchObject({
          kind: 'bot',
          settings: { opening: p, rule: ruleOf(p) },
        }),
      )
    }
  })

  test.each([
    ['fair', 0.5, 0, w.fair, w.answer.two, 1],
    ['uneven', 0.35, 0, w.uneven('black'), w.answer.side('black'), 0],
    ['lopsided', 0.8, 0, w.lopsided('white'), w.answer.side('white'), 0],
    ['won', 1, 5, w.won('white'), w.answer.side('white'), 0],
  ] as const)('the trainer of swap2: %s', async (_, chance, plies, verdict, answer, streak) => {
    stage.answers = says(chance, plies)
    fresh('/learn/openings/swap2')
    await shows(w.stone('black', 3))
    for (const at of ['h8', 'i9', 'j7']) {
      await both()
      await stone(at)
    }
    await shows(verdict)
    await shows(answer)
    await shows(w.best('i7'))
    await shows(w.streak(streak, streak))
    await both()
    // The same ones, mirrored, do not count again.
    await press(w.again)
    for (const at of ['h8', 'g9', 'f7']) await stone(at)
    await shows(w.before)
    await shows(w.score(streak, 1))
    await both()
    await press(w.forget)
    await until(() => expect(stage.root.textContent).not.toContain(w.forget))
  })

  test('the trainer while the engine thinks', async () => {
    open('/learn/openings/swap2')
    await shows(w.stone('black', 3))
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    for (const at of ['h8', 'i9', 'j7']) await stone(at)
    await shows(w.judging)
    await both()
  })

  test('the trainer of Taraguchi-10 keeps to its squares, shows fair stones, and says when nobody judges', async () => {
    stage.answers = says(0.5)
    fresh('/learn/openings/taraguchi10')
    await shows(w.stone('black', 5))
    await stone('h9')
    expect(stage.root.querySelectorAll('.trainer .stone')).toHaveLength(0)
    await stone('h8')
    expect(stage.root.querySelectorAll('.trainer .stone')).toHaveLength(1)
    await press(w.undo)
    for (const at of ['h8', 'h9', 'h10', 'k8', 'l8']) await stone(at)
    await shows(w.answer.keep)
    await both()
    await press(w.again)
    stage.answers = says(0.1)
    for (const at of ['h8', 'i9', 'h10', 'k8', 'l8']) await stone(at)
    await shows(w.answer.change('black'))
    await both()
    stage.answers = says(0.5)
    await press(w.example)
    await shows(w.exampleNote)
    await shows(w.fair)
    await shows(w.score(1, 2)) // what is shown does not count
    await both()
    stage.answers = {}
    await press(w.example)
    await shows(t.refusals.network)
    expect(find('.trainer').textContent).toContain(w.exampleNote)
    await both()
    stage.answers = says(0.5)
    button(t.shell.retry).click()
    await drawn()
    await shows(w.fair)
  })
})
