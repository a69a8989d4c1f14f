// TV, and several boards beside each other.
import { describe, expect, test, vi } from 'vitest'
import { t } from '../../i18n/index'
import { tv as v } from '#words/tv'
import { lobby } from '../../lobby/store'
import { ann, bob } from '../games'
import { STAYS } from '../../watch/stays'
import { until } from '../until'
import type { TVGame, Live } from '../../wire'
import { both, find, open, settings, shows, stage, translated } from './stage'

const game = (g: string, rule: string): Live => ({
  g,
  next: 'black',
  players: { black: ann, white: bob },
  settings: { ...settings, rule, clock: { ...settings.clock, speed: 'blitz' }, delay: 10_000 },
  moves: ['h8'],
  watchers: 2,
  present: true,
})
const on = (live: Live[], tv: TVGame[]) => {
  lobby.value = { seeks: [], live, mine: [], online: 3, clocks: [], tv }
}
const fill = (live: Live[]) => {
  on(
    live,
    live.map((g, i) => ({ channel: i === 0 ? '' : `${g.settings.rule}/blitz`, g: g.g })),
  )
}

describe('watching', () => {
  test('TV: a channel each, and one on which nothing is left', async () => {
    fill([game('a', 'freestyle'), game('b', 'renju')])
    open('/tv')
    await shows(v.all)
    await shows(t.lobby.late(10))
    await translated()
    stage.root.querySelector<HTMLInputElement>('input[value="renju/blitz"]')!.click()
    await until(() => expect(find('.featured').getAttribute('href')).toBe('/g/b'))
    fill([game('a', 'freestyle')])
    await shows(v.none)
    await translated()
  })

  test('TV: the result of a game, and then a way to it', async () => {
    fill([game('a', 'freestyle')])
    open('/tv')
    await shows(v.now('').trim())
    stage.answers['/games/a'] = [
      200,
      { g: 'a', rule: 'freestyle', size: 15, winner: 'white', reason: 'five', moves: ['h8'], line: ['h8'] },
    ]
    const timers = vi.spyOn(globalThis, 'setTimeout')
    fill([])
    await shows(t.game.wins('white'))
    expect(find('.featured').getAttribute('href')).toBe('/g/a')
    await translated()
    const [next] = timers.mock.calls.find(([, ms]) => ms === STAYS)!
    next()
    await shows(v.before('').trim())
    await translated()
  })

  test('TV of an event: its game, none, and its end', async () => {
    stage.answers['/events/e1'] = [200, { event: { id: 'e1', title: '火曜', phase: 'running' }, me: {} }]
    on(
      [game('a', 'freestyle')],
      [
        { channel: '', g: 'a' },
        { channel: 'event/e1', g: 'a', title: '火曜' },
        { channel: 'event/e2', g: 'a' },
      ],
    )
    open('/tv?channel=event/e1')
    await shows(v.toEvent('火曜'))
    expect(find('.featured').getAttribute('href')).toBe('/g/a')
    expect((find('input[value="event/e1"]') as HTMLInputElement).checked).toBe(true)
    expect(find('a[href="/events/e1"]').textContent).toBe(v.toEvent('火曜'))
    await shows(v.event)
    await both()
    stage.root.querySelector<HTMLInputElement>('input[value=""]')!.click()
    await until(() => expect(location.pathname + location.search).toBe('/tv'))
    on([], [])
    open('/events')
    open('/tv?channel=event/e1')
    await shows(v.eventNone)
    await both()
    stage.answers['/events/e1'] = [200, { event: { id: 'e1', title: '火曜', phase: 'over' }, me: {} }]
    open('/events')
    open('/tv?channel=event/e1')
    await shows(v.eventOver)
    await both()
    stage.answers['/events/e1'] = [404, { code: 'not_found', why: 'event_missing' }]
    open('/events')
    open('/tv?channel=event/e1')
    await until(() => expect(stage.root.querySelectorAll('.tv .note')).toHaveLength(1))
    expect(stage.root.querySelector('a[href="/events/e1"]')).toBeNull()
  })

  test('boards beside each other, and fewer games than boards', async () => {
    fill([game('a', 'freestyle'), game('b', 'renju'), game('c', 'caro')])
    open('/watch')
    await shows(v.boards)
    stage.root.querySelector<HTMLInputElement>('input[value="2"]')!.click()
    await until(() => expect(stage.root.querySelectorAll('.boards li')).toHaveLength(2))
    expect(location.search).toBe('?boards=2')
    stage.root.querySelector<HTMLInputElement>('input[value="4"]')!.click()
    await shows(v.few)
    await translated()
    stage.root.querySelector<HTMLInputElement>('input[value="1"]')!.click()
    expect(location.search).toBe('')
  })
})
