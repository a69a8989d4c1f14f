// The bots of the house: their page, the one that is suggested, and a game with one.
import { describe, expect, test } from 'vitest'
import { bots as w } from '#words/bots'
import { programs } from '#words/programs'
import { ann } from '../games'
import { form } from '../../i18n/late/create'
import { t } from '../../i18n/index'
import { want } from '../../bots/suggest'
import { BOTS } from '../../lobby/gamesetup'
import { user } from '../../net/live'
import { until } from '../until'
import { both, button, drawn, find, open, press, shows, stage, translated, welcome } from './stage'

const told = (bot: string, more = {}) => ({
  bot,
  name: 'Ann',
  ratings: [
    { rule: 'freestyle', value: 900 },
    { rule: 'freestyle', speed: 'blitz', value: 950, games: 12 },
    { rule: 'renju', speed: 'blitz', value: 970, games: 1, provisional: true },
  ],
  wins: 0,
  draws: 0,
  losses: 0,
  ...more,
})
const page = {
  bots: BOTS.map((b, i) => told(b, i === 1 && { wins: 2, draws: 1, losses: 3 })),
  suggested: 'cedar',
  clocks: [{ kind: 'fischer', initial: 300_000, increment: 3000, speed: 'blitz' }],
}
const here = {
  programs: [
    { name: 'Bob', playing: 1, engine: { name: 'Ann', version: '1.0', author: '三郎' } },
    { name: '三郎', playing: 0, engine: { name: 'Ann' } },
  ],
}
const fresh = (path: string) => {
  open('/settings')
  open(path)
}
const choose = async (label: string, value: string) => {
  await drawn()
  const field = [...stage.root.querySelectorAll('label')].find(l => l.textContent!.startsWith(label))!
  const select = field.querySelector('select')!
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await drawn()
}

describe('bots', () => {
  test('what they are rated, and how they have fared', async () => {
    stage.answers = { '/api/bots': [200, page], '/api/programs': [200, here] }
    fresh('/bots')
    await shows(w.rating('900'))
    expect(stage.root.textContent).toContain(w.score(2, 1, 3))
    expect(stage.root.querySelectorAll('.bot:not(.program)')).toHaveLength(BOTS.length)
    expect(find('.bot.suggested').textContent).toContain(w.names.cedar)
    await both()
    await choose(w.clock, '5+3')
    await shows(w.games(12))
    await choose(t.lobby.rule, 'renju')
    await shows(w.rating('970?'))
    await translated()
  })

  test('programs that others run, whom one may challenge', async () => {
    user.value = ann
    stage.answers = { '/api/bots': [200, page], '/api/programs': [200, here] }
    fresh('/bots')
    await shows(programs.engine('Ann 1.0', '三郎'))
    await shows(programs.playing)
    expect(stage.root.querySelectorAll('.program button')).toHaveLength(2)
    await both()
    stage.answers = { '/api/bots': [200, page], '/api/programs': [200, { programs: [] }] }
    fresh('/bots')
    await shows(programs.none)
    await both()
  })

  test('a game with one, as chosen', async () => {
    stage.answers = { '/api/bots': [200, page], '/api/programs': [200, here] }
    welcome()
    fresh('/bots')
    await choose(t.lobby.rule, 'caro')
    await choose(w.clock, '3+2')
    await choose(form.color, 'white')
    find('.bots-game input[role=switch]').click()
    await drawn()
    await press(w.playIt(w.names.elm))
    await until(() => expect(stage.sent.some(m => m.t === 'create')).toBe(true))
    const made = stage.sent.find(m => m.t === 'create')!
    expect(made.d).toMatchObject({ kind: 'bot', bot: 'elm', color: 'white', settings: { rule: 'caro', rated: true } })
    expect(button(w.playIt(w.names.elm)).getAttribute('aria-disabled')).toBe('true')
    expect(button(w.playIt(w.names.fir)).getAttribute('aria-disabled')).toBeNull()
  })

  test('without the server’s word there is a game all the same', async () => {
    fresh('/bots')
    await shows(w.ratingsFailed)
    expect(button(w.playIt(w.names.acorn))).toBeDefined()
    await both()
    stage.answers = { '/api/bots': [200, { bots: BOTS.map(b => told(b)), clocks: [] }] }
    await press(t.shell.retry)
    await shows(w.rating('900'))
    expect(stage.root.querySelector('.suggested')).toBeNull()
  })

  test('nothing is suggested to who wants none, nor to a visitor', async () => {
    stage.answers = { '/api/bots': [200, page], '/api/programs': [200, here] }
    want(false)
    fresh('/bots')
    await shows(w.rating('900'))
    expect(stage.root.querySelector('.suggested')).toBeNull()
    want(true)
    await drawn()
    expect(stage.root.querySelector('.suggested')).not.toBeNull()
    user.value = null
    stage.answers = { '/api/bots': [200, { bots: page.bots, clocks: [] }] }
    fresh('/bots')
    await shows(w.rating('900'))
    expect(stage.root.textContent).not.toContain(w.suggest)
  })

  test('the form of a new game says which one is suggested', async () => {
    stage.answers = { '/api/bots': [200, page], '/api/programs': [200, here] }
    fresh('/')
    await press(t.lobby.ways.bot)
    await until(() => expect(document.body.textContent).toContain(w.suggestion(w.names.cedar)))
    await both()
  })
})
