// Puzzles in every state: solved, failed, of the day, in runs, what comes again, one's skill, and without the server.
import { t } from '../../i18n'
import { beforeEach, describe, expect, test } from 'vitest'
import { review } from '#words/review'
import { front } from '#words/front'
import { puzzles as w } from '#words/puzzles'
import { tries as h } from '#words/tries'
import { user } from '../../net/live'
import type { Over, Shown } from '../../wire'
import { ann } from '../games'
import { both, button, drawn, open, press, shows, stage, stone, show } from './stage'
import { DailyCard } from '../../puzzles/daily'
import { chosenLevel, chosenRule } from '../../puzzles/next'
import { until } from '../until'

const moves = ['h8', 'a1', 'i8', 'a3', 'c3', 'c1']
const tree: Over['tree'] = [{ m: 'j8', r: [{ m: 'k8', n: [{ m: 'g8' }] }] }]
const shown: Shown = {
  id: 'bcdfghjk',
  rule: 'freestyle',
  size: 15,
  moves,
  kind: 'win',
  rating: 1300,
  plays: 4,
  ticket: 'p1',
}
const over: Over = {
  tree,
  themes: ['vcf', 'short'],
  own: 2,
  votes: 3,
  vote: 0,
  solved: true,
  gain: 12,
  rating: 1512,
  game: 'g1',
}
const run: Shown = { ...shown, tree, ticket: '' }

const clear = () => {
  for (const name of Object.keys(stage.answers)) delete stage.answers[name]
}
const answer = (path: string, value: unknown, status = 200) => {
  stage.answers[path] = [status, value]
}

beforeEach(() => clear())

describe('one puzzle', () => {
  test('solved, its proof, a vote, and the next', async () => {
    answer('/puzzles/next', shown)
    answer('/puzzles/batch', { puzzles: [run, run] })
    open('/puzzles')
    await shows(w.tasks.win('black'))
    await both()
    answer('/try', { state: 'going', reply: 'k8' })
    await stone('j8')
    await shows(w.goOn('k8'))
    await both()
    answer('/try', { state: 'solved', over })
    await stone('g8')
    await shows(w.solved)
    await shows(w.rated(12, 1512))
    await both()
    answer('/vote', { votes: 4 })
    await press(w.up)
    await shows(w.votes(4))
    await press(w.down)
    answer('/vote', { code: 'forbidden', why: 'puzzle_untried' }, 403)
    await press(w.up)
    await shows(w.refusals.puzzle_untried)
    await both()
    await press(w.proof)
    await shows(w.solution)
    await both()
    await press(review.proof.close)
    await shows(w.proof)
  })

  test('wrong, given up, and again', async () => {
    answer('/puzzles/next', { ...shown, kind: 'defence' })
    open('/puzzles')
    await shows(w.tasks.defence('black'))
    answer('/try', { state: 'failed', over: { ...over, solved: false, gain: -9, votes: -1, rating: 1491 } })
    await stone('a9')
    await shows(w.wrong('a9'))
    await shows(w.rated(-9, 1491))
    await both()
    await press(w.solution)
    await both()
    await press(review.proof.close)
    await press(w.next)
    await press(w.giveUp)
    await shows(w.gaveUp)
    await both()
    await press(w.again)
    await stone('j8')
    await shows(w.goOn('k8'))
    await stone('g8')
    await shows(w.solved)
  })

  test('a move that wins later costs nothing, and a wrong one is refuted', async () => {
    answer('/puzzles/next', shown)
    open('/puzzles')
    await shows(w.tasks.win('black'))
    answer('/try', { state: 'later' })
    await stone('d4')
    await shows(w.later('d4'))
    await both()
    answer('/try', { state: 'failed', refutes: ['b2', 'b3'], over: { ...over, solved: false, gain: -9 } })
    await stone('a9')
    await shows(w.wrong('a9'))
    await shows(w.answered('b2 b3'))
    await both()
  })

  test('easier ones and harder ones', async () => {
    answer('/puzzles/next', shown)
    open('/puzzles')
    await shows(w.level)
    await both()
    stage.root.querySelector<HTMLInputElement>('input[value=harder]')!.click()
    await drawn()
    expect(chosenLevel()).toBe('harder')
  })

  test('solved, but tried from this network before', async () => {
    answer('/puzzles/next', shown)
    open('/puzzles')
    await shows(w.tasks.win('black'))
    answer('/try', { state: 'solved', over: { ...over, rating: undefined, shared: true } })
    await stone('j8')
    await shows(w.shared)
    await both()
  })

  test('of every kind, and of themes', async () => {
    for (const kind of ['trap', 'escape', 'fifth'] as const) {
      answer('/puzzles/next', {
        ...shown,
        kind,
        ...(kind === 'fifth' && { offer: ['j8', 'k8'], moves: moves.slice(1) }),
      })
      open('/puzzles')
      await shows(w.tasks[kind](kind === 'fifth' ? 'white' : 'black'))
      await both()
    }
    answer('/puzzles/themes', { rule: 'renju', all: 90, themes: { vcf: 60, opening: 30 } })
    stage.root.querySelector<HTMLInputElement>('input[value=renju]')!.click()
    await shows(w.counted(w.themes.opening, 30))
    const select = stage.root.querySelector('select')!
    expect(select.options).toHaveLength(3) // those that the rule has, and any
    await both()
    select.value = 'vcf'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await shows(w.themeNote)
    await both()
  })

  test('of a theme, by its address', async () => {
    answer('/puzzles/next', shown)
    open('/puzzles/four-three')
    await shows(w.themeNote)
    expect(stage.root.querySelector('select')!.value).toBe('four-three')
    expect(stage.root.querySelector('.part-links [aria-current]')?.textContent).toBe(w.parts.next)
    await both()
  })

  test('nothing to show, or a server that does not answer', async () => {
    answer('/puzzles/next', { code: 'not_found', why: 'puzzles' }, 404)
    open('/puzzles')
    await shows(w.refusals.puzzles)
    await both()
    answer('/puzzles/next', shown)
    answer('/puzzles/batch', { puzzles: [run, run, run] })
    await press(t.shell.retry)
    await shows(w.tasks.win('black'))
    await drawn()
    clear()
    await stone('j8')
    await shows(t.refusals.network)
    await shows(w.goOnAside(3))
    await both()
    await press(w.goOnAside(3))
    await shows(w.aside)
    await both()
    await stone('j8')
    await shows(w.goOn('k8'))
    await stone('a9')
    await shows(w.wrong('a9'))
    await press(w.again)
    await press(w.giveUp)
    await press(w.next)
    await shows(w.aside)
  })

  test('at its address, tried before or none', async () => {
    answer(shown.id, { puzzle: shown, over: { ...over, rating: undefined } })
    open(`/puzzles/${shown.id}`)
    await shows(w.tried)
    await both()
    for (const [why, text] of Object.entries(w.refusals)) {
      answer(shown.id, { code: 'not_found', why }, 404)
      open('/puzzles/storm')
      open(`/puzzles/${shown.id}`)
      await shows(text as string)
      await both()
    }
  })
})

describe('daily', () => {
  test('on its page, and none', async () => {
    answer('/daily', { day: '2026-11-27', puzzle: shown })
    open('/puzzles/daily')
    await shows(w.tasks.win('black'))
    await both()
    await press(w.daily.embed)
    await shows(w.daily.copied)
    answer('/daily', { code: 'not_found', why: 'puzzles' }, 404)
    open('/puzzles')
    open('/puzzles/daily')
    await shows(w.daily.noneNote)
    await both()
    clear()
    open('/puzzles')
    open('/puzzles/daily')
    await shows(t.refusals.network)
  })

  test('on the first page', async () => {
    for (const [past, text] of [
      [undefined, front.daily.solve],
      [over, front.daily.done],
      [{ ...over, solved: false }, front.daily.missed],
    ] as const) {
      answer('/daily', { day: '2026-11-27', puzzle: shown, ...(past && { over: past }) })
      show(<DailyCard />)
      await shows(text)
      await both()
    }
  })
})

describe('runs', () => {
  test('a streak: solved, skipped, failed', async () => {
    answer('/batch', { puzzles: [run, { ...run, id: 'c2222222' }, { ...run, id: 'd2222222' }] })
    open('/puzzles/streak')
    await shows(w.runs.streakLead)
    await both()
    await press(w.runs.start)
    await stone('j8')
    await stone('g8')
    await shows(w.runs.score(1))
    await both()
    await press(w.runs.skip)
    await stone('a9')
    await shows(w.runs.newBest)
    await both()
    await press(w.runs.restart)
    await drawn()
    await stone('a9')
    await shows(w.runs.best(1))
    await both()
  })

  test('a storm: to the end of its puzzles, and without any', async () => {
    answer('/batch', { puzzles: Array.from({ length: 4 }, (_, i) => ({ ...run, id: `c222222${i + 2}` })) })
    open('/puzzles/storm')
    await shows(w.runs.stormLead)
    await both()
    await press(w.runs.start)
    for (const p of ['j8', 'g8', 'j8', 'g8']) await stone(p)
    await shows(w.runs.combo(4))
    await both()
    await stone('j8')
    await shows(w.runs.bonus(3))
    await both()
    await stone('g8')
    await stone('a9')
    await shows(w.runs.longest(6))
    await both()
    answer('/batch', { puzzles: [] })
    await press(w.runs.restart)
    await shows(w.runs.none)
    await both()
    clear()
    await press(w.runs.restart)
    await shows(t.refusals.network)
    expect(button(w.runs.restart)).toBeDefined()
  })
})

const rows = () => [...stage.root.querySelectorAll('.puzzle-tries li')]

describe('history', () => {
  const tried = { rule: 'freestyle', at: Date.UTC(2026, 10, 29, 12), rating: 1300, themes: ['vcf', 'opening'] }
  const tries = [
    { ...tried, id: 'bcdfghjk', solved: true, rated: true, gain: 12 },
    { ...tried, id: 'bcdfghjl', solved: false, rated: true, gain: -9 },
    { ...tried, id: 'bcdfghjm', solved: false, rated: true },
    { ...tried, id: 'bcdfghjn', solved: true, gone: true },
  ]
  const points = [1500, 1512, 1503].map((value, i) => ({ at: tried.at + i * 86_400_000, value }))
  const themes = [
    { theme: 'vcf', solved: 30, failed: 10, rating: 1600, deviation: 63 },
    { theme: 'double-four', solved: 0, failed: 1, rating: 1200, deviation: 284 },
    { theme: 'vct', solved: 10, failed: 40, rating: 1300, deviation: 60 },
  ]
  test('the course, the themes with the way to train them, and the tries, page by page', async () => {
    answer('/me/puzzles/course', { rule: 'freestyle', points, themes })
    answer('/me/puzzles/history', { tries, next: '5.bcdfghjn' })
    answer('/puzzles/themes', { rule: 'freestyle', all: 90, themes: { vcf: 60, short: 30 } })
    open('/puzzles/history')
    await shows(h.of(10, 50))
    await shows(h.gain(-9))
    expect([...stage.root.querySelectorAll('.theme-bars a')].map(a => a.getAttribute('href'))).toEqual([
      '/puzzles/vct',
      '/puzzles/vcf',
      '/puzzles/double-four',
    ])
    expect(rows()).toHaveLength(4)
    expect(rows()[3]!.querySelector('a')).toBeNull()
    await both()
    answer('/me/puzzles/history', { tries: [{ ...tried, id: 'bcdfghjp', solved: true }] })
    await press(h.more)
    await until(() => expect(rows()).toHaveLength(5))
    expect(button(h.more)).toBeUndefined()
    await both()
    answer('/me/puzzles/history', { tries: [] })
    stage.root.querySelector<HTMLInputElement>('input[value=failed]')!.click()
    await shows(h.none)
    await both()
  })

  test('with no tries yet, of a visitor, and without the server', async () => {
    answer('/me/puzzles/course', { rule: 'freestyle', points: [], themes: [] })
    answer('/me/puzzles/history', { tries: [] })
    open('/puzzles/history')
    await shows(h.noCourse)
    await shows(h.noneNote)
    await both()
    answer('/me/puzzles/course', { rule: 'renju', points: points.slice(0, 1), themes: [] })
    stage.root.querySelector<HTMLInputElement>('input[value=renju]')!.click()
    await shows('1500')
    expect(chosenRule()).toBe('renju')
    await both()
    user.value = null
    await shows(w.skill.visitorNote)
    user.value = ann
    clear()
    open('/puzzles')
    open('/puzzles/history')
    await shows(t.refusals.network)
    expect(stage.root.querySelectorAll('[role=alert] button').length).toBeGreaterThan(1)
  })
})

describe('what is missed', () => {
  test('puzzles that come again, and mistakes of games', async () => {
    answer('/due', { due: 1, puzzles: [shown] })
    answer('/exercises', { due: 0, list: [] })
    open('/puzzles/mistakes')
    await shows(w.mistakes.due(1))
    await both()
    answer('/try', { state: 'solved', over: { ...over, rating: undefined } })
    answer('/due', { due: 0, puzzles: [], next: '2026-12-01T10:00:00Z' })
    await stone('j8')
    await press(w.next)
    await shows(w.mistakes.none)
    await both()
    answer('/due', { due: 0, puzzles: [] })
    open('/puzzles')
    open('/puzzles/mistakes')
    await shows(w.mistakes.noneNote)
    await both()
    clear()
    open('/puzzles')
    open('/puzzles/mistakes')
    await shows(t.refusals.network)
  })

  test('by rule and theme, and who has tried none', async () => {
    const ratings = [
      { rule: 'freestyle', value: 1500, plays: 9, solved: 4 },
      { rule: 'renju', value: 1300, guess: true, plays: 2, solved: 1 },
    ]
    const themes = [
      { theme: 'vcf', solved: 30, failed: 10, rating: 1600, deviation: 63 },
      { theme: 'double-four', solved: 0, failed: 1, rating: 1200, deviation: 284 },
      { theme: 'vct', solved: 10, failed: 40, rating: 1300, deviation: 60 },
    ]
    answer('/me/puzzles', { ratings, themes, due: 2, games: true })
    open('/puzzles/dashboard')
    await shows(w.skill.due(2))
    // What was tried once is not called weakest: it comes last, as provisional.
    const table = [...stage.root.querySelectorAll('table')].at(-1)!
    expect([...table.querySelectorAll('tbody th')].map(e => e.textContent)).toEqual(
      ['vct', 'vcf', 'double-four'].map(x => w.themes[x as keyof typeof w.themes]),
    )
    expect(table.textContent).toContain('1300 ± 60')
    await both()
    stage.root.querySelector<HTMLInputElement>('input[role=switch]')!.click()
    await shows(t.refusals.network.slice(0, 3))
    answer('/me/puzzles', { ratings: [], themes: [], due: 0, games: false })
    await drawn()
    open('/puzzles')
    open('/puzzles/dashboard')
    await shows(w.skill.none)
    await both()
    user.value = null
    await shows(w.skill.visitorNote)
    await both()
    user.value = ann
    clear()
    open('/puzzles')
    open('/puzzles/dashboard')
    await shows(t.refusals.network)
  })
})
