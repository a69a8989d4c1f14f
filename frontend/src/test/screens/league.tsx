// A league: its rule, when two play their game, and the next season.
import { beforeEach, describe, expect, test } from 'vitest'
import { events as w } from '#words/events'
import { league as t } from '#words/league'
import { user } from '../../net/live'
import type { EventDate, EventMe, Gets } from '../../wire'
import { ann } from '../games'
import { until } from '../until'
import { pair, shown, soon } from './events'
import { both, find, input, press, shows, stage } from './stage'

const league = { days: 7, up: 1 }
const date = (more: Partial<EventDate> = {}): EventDate => ({ opponent: '三郎', ends: '2026-12-07T18:00:00Z', ...more })
const me = (more: Partial<EventDate>): EventMe => ({ in: true, date: date(more) })
const sections = [0, 1].map(n => ({ name: `${n}`, players: 2, round: 1, top: [], pairs: [], ends: soon() }))
const submit = (form: string) => find(form).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

describe('leagues', () => {
  beforeEach(() => {
    user.value = ann
    stage.answers['/api/events'] = [200, { running: [], coming: [], over: [], mine: [] }]
    stage.answers['/api/clubs'] = [200, { clubs: [], mine: [], most: 50 }]
  })

  test('two agree on when they play', async () => {
    const e = shown({ kind: 'league', league, sections }, me({}))
    await shows(t.none)
    await both()
    const at = '2026-12-01T18:00:00Z'
    stage.answers['/events/e1/propose'] = [400, { code: 'invalid', why: 'event_instant', message: '' }]
    input(find('.event-date input') as HTMLInputElement, '2026-12-01T18:00')
    submit('.event-date form')
    await shows(w.refusals.event_instant)
    stage.answers['/events/e1/propose'] = [200, { event: { ...e, v: 2 }, me: me({ at, mine: true }) }]
    submit('.event-date form')
    await until(() => expect(find('.event-date').textContent).toContain(t.mine('Dec 1')!.split('Dec')[0]))
    await both()
    shown({ kind: 'league', league, sections }, me({ at }))
    await shows(t.accept)
    await both()
    stage.answers['/events/e1/agree'] = [200, { event: { ...e, v: 2 }, me: me({ at, agreed: true }) }]
    await press(t.accept)
    await until(() => expect(find('.event-date .primary')).toBeNull())
    await both()
  })

  test('what is agreed stands among the pairs, and the host makes the next season', async () => {
    const pairs = [pair(0, { game: '', at: soon() })]
    stage.answers['/events/e1/rounds'] = [200, { pairs } satisfies Gets['/api/events/{id}/rounds']]
    shown({ kind: 'league', league }, { in: false }, { round: 1, pairs, ends: soon() })
    await until(() => expect(stage.root.querySelectorAll('.events > .seg.bar input').length).toBeGreaterThan(3))
    stage.root.querySelectorAll<HTMLInputElement>('.events > .seg.bar input')[1]!.click()
    await until(() => expect(find('.event-pairs .muted')).not.toBeNull())
    await both()
    shown({ kind: 'league', league, phase: 'over', why: 'all_played' }, { in: false, host: true })
    await shows(t.season)
    await both()
    stage.answers['/events/e1/season'] = [200, { id: 'e2' }]
    await press(t.season)
    await until(() => expect(location.pathname).toBe('/events/e2'))
  })
})
