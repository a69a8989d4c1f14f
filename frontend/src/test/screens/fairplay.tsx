// Sheets and cases of fair play: for moderators, and for the person.
import { describe, expect, test } from 'vitest'
import { f } from '../../i18n/late/fairplay'
import { m } from '../../i18n/late/moderation'
import { mod as w } from '#words/mod'
import { missing } from '#words/missing'
import { refusal } from '../../i18n/refusal'
import { Fault } from '../../net/fault'
import { user } from '../../net/live'
import { matters } from '../../moderation/own'
import { Refused } from '../../ui/notice'
import { ann } from '../games'
import type { FairDossier, Grade, Own, Part, Sheet, Sign, Waiting } from '../../wire'
import { both, button, find, input, open, press, show, shows, stage, translated } from './stage'

const at = '2026-11-20T10:00:00Z'
const bob = { id: 2, name: 'Bob' }
const bar = { seen: 0.6, expected: 0.4 }
const pace = { moves: 40, mean: 1.2, spread: 0.4 }
const parts: Part[] = ['all', 'hard', 'behind', 'early', 'recent', 'change', 'stretch']
const sign = (more: Partial<Sign>): Sign => ({
  family: 'choice',
  moves: 120,
  seen: 0.6,
  expected: 0.4,
  z: 4.2,
  ...more,
})
const signs: Sign[] = [
  ...parts.map(part => sign({ measure: 'choice1', part })),
  sign({ measure: 'loss', part: 'all', z: 0.5 }),
  sign({ family: 'only' }),
  sign({ family: 'wins' }),
  sign({ family: 'time' }),
  sign({ family: 'relay' }),
]
const sheet = (more: Partial<Sheet> = {}): Sheet => ({
  games: 40,
  moves: 320,
  from: at,
  until: at,
  rating: 1500,
  version: '1',
  levels: true,
  grade: 'look_first',
  strength: 9,
  signs,
  choices: [bar, bar, bar, bar],
  losses: [bar, bar, bar, bar],
  times: { forced: pace, easy: pace, hard: { moves: 0, mean: 0, spread: 0 } },
  relays: [
    { game: 'g1', other: 'g2', at, same: 12, bits: 30.4, floor: 2, profits: 2 },
    { game: 'g1', other: '', at, same: 12, bits: 30.4, floor: 2, profits: 2 },
  ],
  ...more,
})
const dossier = (more: Partial<FairDossier> = {}): FairDossier => ({
  who: bob,
  rule: 'renju',
  speed: 'blitz',
  sheet: sheet(),
  games: [
    {
      game: 'g1',
      ended: at,
      moves: [
        { ply: 8, at: 'h8', kind: 'free', best: 'h8', chance: 0.5, loss: 0, choices: 4, rank: 1, seconds: 9 },
        { ply: 10, at: 'h9', kind: 'free', best: 'h8', chance: 0.5, loss: 0.2, choices: 4 },
        { ply: 12, at: 'h8', kind: 'only', best: 'h8', chance: 0.5, loss: 0, found: true },
        { ply: 14, at: 'h9', kind: 'attack', best: 'h8', chance: 1, loss: 0, plies: 7 },
      ],
    },
  ],
  reports: [],
  judged: [],
  ...more,
})
const page = '/mod/fair:renju:blitz:Bob'
const answer = (d: FairDossier) => ({ '/mod/fairplay/Bob/renju/blitz': [200, d] as [number, unknown] })
/** Each is another moderator's, so that nothing of the page before is shown. */
let reader = 100
const look = async (d: FairDossier, until: string) => {
  user.value = { ...ann, id: reader++, moderator: true }
  stage.answers = answer(d)
  open(page)
  await shows(until)
  await both()
}

describe('fair play', () => {
  test('what there is to look at', async () => {
    user.value = { ...ann, moderator: true }
    const line = (id: number, grade: Grade, more: Partial<Waiting> = {}): Waiting => ({
      who: { id, name: 'Bob' },
      rule: 'renju',
      speed: 'blitz',
      grade,
      strength: 9,
      games: 40,
      moves: 320,
      made: at,
      reports: 0,
      judged: 0,
      ...more,
    })
    stage.answers = {
      '/mod/fairplay': [
        200,
        {
          waiting: [
            line(2, 'look_first', { reports: 2, case: 7, stated: at, judged: 1 }),
            line(3, 'look', { reports: 1 }),
            line(4, 'nothing', { case: 8, appeal: true }),
          ],
        },
      ],
    }
    open('/mod/fair')
    await shows(f.grades.look)
    await translated()
    stage.answers = { '/mod/fairplay': [200, { waiting: [] }] }
    user.value = { ...ann, id: 78, moderator: true }
    open('/mod/fair')
    await shows(f.none)
    await translated()
  })

  test('a sheet, and its case from the first look to the end', async () => {
    await look(dossier(), f.noCase)
    expect(find('a[href="/g/g1#8"]')).toBeTruthy()
    expect(find('a[download]').getAttribute('href')).toBe('/api/mod/fairplay/Bob/renju/blitz/lib')
    await look(
      dossier({ sheet: sheet({ signs: [], grade: 'nothing', relays: [], choices: [], losses: [] }), games: [] }),
      f.few,
    )
    await look(dossier({ case: 7, opened: at }), f.ask)
    expect(button(f.uphold).disabled).toBe(true)
    input(find('textarea') as HTMLInputElement, 'x'.repeat(20))
    await both()
    expect(button(f.uphold).disabled).toBe(false)
    stage.answers = { ...stage.answers, '/mod/cases/7/judge': [403, { code: 'conflict', why: 'fair_unheard' }] }
    await press(f.uphold)
    await shows(f.refusals.fair_unheard)
    await both()
    const asked = { case: 7, opened: at, asked: at, statement: '…', stated: at }
    const judged = [
      { by: 5, name: 'Ann', at, upheld: true, reason: '…' },
      { by: 6, name: 'Bob', at, upheld: false, reason: '…' },
    ]
    await look(dossier({ ...asked, judged }), f.statement)
    await look(dossier({ ...asked, reported: true }), f.reported)
    expect(button(f.uphold)).toBeUndefined()
    await look(dossier({ ...asked, judged, closed: at }), f.closed(false))
    await look(dossier({ ...asked, judged, closed: at, upheld: true }), w.act.title)
    await look(dossier({ ...asked, judged, closed: at, upheld: true, appeal: '…', appealed: at }), f.grant)
    const answered = { appeal: '…', appealed: at, answer: '…', answered: at }
    await look(dossier({ ...asked, judged, closed: at, ...answered, granted: true }), f.granted)
    await look(dossier({ ...asked, judged, closed: at, upheld: true, ...answered }), f.rejected)
  })

  test('nothing for anybody else, and what is no sheet', async () => {
    user.value = { ...ann, id: reader++ }
    stage.answers = {
      '/mod/fairplay/Bob/renju/blitz': [404, { code: 'not_found' }],
      '/mod/fairplay': [404, { code: 'not_found' }],
    }
    for (const path of [page, '/mod/fair', '/mod/fair:renju', '/mod/fairness']) {
      open(path)
      await shows(missing.title)
      await both()
    }
  })

  test('one’s own cases', async () => {
    const own = (id: number, more: Partial<Own> = {}): Own => ({
      id,
      rule: 'renju',
      speed: 'blitz',
      asked: at,
      ...more,
    })
    const closed = { closed: at, sheet: sheet(), reasons: ['…'] }
    matters.value = undefined
    user.value = { ...ann, id: reader++ }
    stage.answers = {
      '/me/moderation': [200, { notices: [], measures: [] }],
      '/me/fairplay': [
        200,
        {
          cases: [
            own(1),
            own(2, { statement: '…', stated: at }),
            own(3, { ...closed, upheld: true }),
            own(4, { ...closed, reasons: [], sheet: sheet({ choices: [], losses: [] }) }),
            own(5, { ...closed, upheld: true, appeal: '…', appealed: at }),
            own(6, { ...closed, upheld: true, appeal: '…', appealed: at, answered: at, answer: '…' }),
            own(7, { ...closed, appeal: '…', appealed: at, answered: at, answer: '…', granted: true }),
          ],
        },
      ],
    }
    open('/appeal')
    await shows(f.own.asked)
    for (const text of [
      f.own.only(60, 40),
      f.own.wins(60, 40),
      f.steady,
      f.parts.hard,
      f.own.relay(12),
      f.own.study(12),
    ])
      expect(stage.root.textContent).toContain(text)
    await translated()
    matters.value = undefined
    user.value = { ...ann, id: reader++ }
    stage.answers = { '/me/moderation': [200, { notices: [], measures: [] }], '/me/fairplay': [200, { cases: [] }] }
    open('/appeal')
    await shows(m.own.none)
    expect(stage.root.textContent).not.toContain(f.own.title)
  })

  test('notices', async () => {
    for (const kind of ['fair_asked', 'fair_closed', 'rating'] as const) {
      matters.value = undefined
      stage.answers = { '/me/moderation': [200, { notices: [{ id: 1, at, kind, reason: 'unfair' }], measures: [] }] }
      user.value = { ...ann, id: reader++, news: true }
      open('/settings')
      await shows(kind === 'rating' ? m.news.rating : m.news.fairRead)
      await translated()
    }
  })

  test('refusals', async () => {
    for (const why of Object.keys(f.refusals)) {
      const fault = new Fault('conflict', why, { min: 20, max: 2000 })
      expect(refusal(fault)).not.toBe('')
      show(<Refused fault={fault} />)
      await both()
    }
  })
})
