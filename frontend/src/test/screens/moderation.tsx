// Reports, what moderators have done, appeals, the rules, and the pages of moderators.
import { describe, expect, test } from 'vitest'
import { a } from '../../i18n/late/account'
import { m } from '../../i18n/late/moderation'
import { missing } from '#words/missing'
import { mod as w } from '#words/mod'
import { rules as r } from '#words/rules'
import { closeCode, user } from '../../net/live'
import { NameButton } from '../../game/named'
import { ActForm } from '../../moderation/actionform'
import { Report } from '../../moderation/report'
import { matters } from '../../moderation/own'
import { ann, liveGame } from '../games'
import type {
  LoggedAction,
  Case,
  ActionKind,
  Dossier,
  ReportReason,
  Message,
  Inbox,
  Measure,
  Queue,
  CaseFile,
} from '../../wire'
import { both, drawn, find, input, open, press, show, shows, stage, translated } from './stage'

const at = '2026-11-20T10:00:00Z'
const later = '2999-11-20T10:00:00Z'
const good = '9999-01-01T00:00:00Z'
const bob = { id: 2, name: 'Bob' }
/** To pages of moderators. */
const links = () =>
  [...document.querySelectorAll('#main a[href^="/mod"], .name-menu a[href^="/mod"]')].map(x => x.getAttribute('href'))
const grounds: ReportReason[] = ['unfair', 'abuse', 'sandbagging', 'name', 'other']
const measure = (id: number, kind: ActionKind, more: Partial<Measure> = {}): Measure => ({
  id,
  at,
  kind,
  reason: 'abuse',
  ...more,
})
const measures: Measure[] = [
  measure(1, 'warn', { words: '…' }),
  measure(2, 'mute', { until: later, inForce: true, appeal: { action: 2, at, text: '…' } }),
  measure(3, 'suspend', {
    until: good,
    inForce: true,
    appeal: { action: 3, at, text: '…', answered: at, answer: '…' },
  }),
  measure(4, 'name', { undone: true, appeal: { action: 4, at, text: '…', answered: at, answer: '…', granted: true } }),
  measure(5, 'annul', { game: 'g1' }),
  measure(6, 'mute', { until: at }),
  measure(7, 'hide'),
  measure(8, 'unrated', { until: later, inForce: true }),
]
const own = (more: Partial<Inbox> = {}): Inbox => ({ notices: [], measures: [], ...more })
const answers = (o: Inbox) => ({ '/me/moderation': [200, o] as [number, unknown] })

const actions: ActionKind[] = [
  'warn',
  'mute',
  'suspend',
  'unrated',
  'name',
  'annul',
  'hide',
  'undo',
  'confirm',
  'lapse',
  'uphold',
  'dismiss',
  'grant',
  'reject',
  'appoint',
  'release',
]
const act = (id: number, kind: ActionKind, more: Partial<LoggedAction> = {}): LoggedAction => ({
  id,
  at,
  actor: 1,
  actorName: 'Ann',
  target: 2,
  targetName: 'Bob',
  kind,
  ...more,
})
const report = (id: number, reason: ReportReason, more: Partial<Case> = {}): Case => ({
  id,
  about: bob,
  reason,
  opened: at,
  priority: 20,
  voices: 1,
  ...more,
})
const sheet = (more: Partial<CaseFile> = {}): CaseFile => ({
  who: bob,
  created: at,
  names: [],
  actions: [],
  reports: [],
  ...more,
})

describe('moderation', () => {
  test('the rules', async () => {
    open('/rules/conduct')
    await shows(r.title)
    await translated()
  })

  test('a report: a visitor, the form, a line, and what is sent', async () => {
    user.value = null
    show(<Report name="Bob" onClose={() => {}} />)
    await shows(m.report.toSignIn)
    await both()
    user.value = ann
    stage.answers = { '/against/Bob': [200, { user: ann, other: bob, scores: [], last: [{ g: 'g1', ended: at }] }] }
    show(<Report name="Bob" onClose={() => {}} />)
    await shows(m.report.games)
    await both()
    for (const ground of grounds) {
      find(`input[value=${ground}]`).click()
      await both()
    }
    show(<Report name="Bob" g="g1" onClose={() => {}} />)
    await shows(m.report.thisGame)
    await both()
    const spoken = { id: 1, from: bob, seat: '', channel: 'players', text: '…', time: 1 } as const
    show(<NameButton s={liveGame()} who={bob} line={spoken} />)
    find('[role=button]').click()
    await drawn()
    await shows(m.report.open)
    await both()
    show(<Report name="Bob" g="g1" line={{ id: 1, text: '…' }} onClose={() => {}} />)
    await shows(m.report.chat)
    await both()
    show(<Report name="Bob" work={{ path: '/study/abc', title: '…' }} onClose={() => {}} />)
    await drawn()
    await both()
    stage.answers = { '/api/reports': [200, { reported: true }] }
    await press(m.report.send)
    await shows(m.report.done)
    await both()
  })

  test('notices', async () => {
    const letters: Message[] = [
      ...(['measure', 'undone', 'appeal'] as const).flatMap((kind, i) => ({ id: i, at, kind, measure: measures[3]! })),
      { id: 7, at, kind: 'measure', measure: measures[2]! },
      { id: 8, at, kind: 'report', reason: 'abuse', upheld: true },
      { id: 9, at, kind: 'report', reason: 'abuse' },
    ]
    for (const letter of letters) {
      matters.value = undefined
      stage.answers = answers(own({ notices: [letter], measures }))
      user.value = { ...ann, news: true }
      open('/settings')
      await shows(m.news.read)
      await translated()
    }
  })

  test('measures and appeals', async () => {
    matters.value = undefined
    stage.answers = answers(own({ measures }))
    open('/appeal')
    await shows(m.actions.suspend)
    await translated()
    closeCode.value = 4502
    open('/appeal')
    await press(`${m.own.appeal}: ${m.actions.warn}`)
    await both()
    closeCode.value = 0
    matters.value = undefined
    stage.answers = answers(own())
    open('/conduct')
    await shows(m.own.none)
    await translated()
    user.value = null
    open('/appeal')
    await shows(m.appeal.visitor)
    await translated()
  })

  test('what leads moderators there, and nobody else', async () => {
    const bobs = { ...bob, created: at, games: 0, wins: 0, losses: 0, draws: 0 }
    for (const moderator of [false, true]) {
      user.value = { ...ann, moderator }
      stage.answers = { '/users/Bob': [200, bobs], '/users/Bob/games': [200, { games: [] }] }
      open('/@/Bob')
      await shows(m.report.open)
      expect(links()).toEqual(moderator ? ['/mod/%40Bob'] : [])
      await both()
      open('/account#privacy')
      await shows(a.conduct)
      expect(links()).toEqual(moderator ? ['/mod'] : [])
      await both()
    }
  })

  test('the menu of a name leads moderators there', async () => {
    const spoken = { id: 1, from: bob, seat: '', channel: 'players', text: '…', time: 1 } as const
    user.value = { ...ann, moderator: true }
    show(<NameButton s={liveGame()} who={bob} line={spoken} />)
    find('[role=button]').click()
    await shows(m.report.open)
    expect(links()).toEqual(['/mod/%40Bob'])
    await both()
  })

  test('nobody of that name, and what is no address', async () => {
    for (const [path, answer] of [
      ['/mod/@Nobody', { '/mod/people/Nobody': [404, { code: 'not_found' }] }],
      ['/mod/@%E0%A4%A', {}],
      ['/mod/%', {}],
      ['/mod/1/2', {}],
    ] as const) {
      stage.answers = answer as typeof stage.answers
      open(path)
      await shows(missing.title)
      await both()
    }
  })

  test('the desk of moderators', async () => {
    const full: Queue = {
      cases: [report(1, 'abuse', { claimed: bob, claimEnds: later }), report(2, 'name', { voices: 3 })],
      second: [act(1, 'suspend', { reason: 'abuse', until: good, confirm: later })],
      appeals: [
        { appeal: { action: 2, at, text: '…' }, action: act(2, 'mute', { reason: 'abuse', actor: 0, actorName: '' }) },
      ],
    }
    stage.answers = { '/mod/queue': [200, full] }
    open('/mod')
    await shows(w.queue)
    await translated()
    stage.answers = { '/mod/queue': [200, { cases: [], second: [], appeals: [] }] }
    user.value = { ...ann, id: 77 }
    open('/mod')
    await shows(w.noReports)
    await translated()
  })

  test('a report, and a person', async () => {
    const d: Dossier = {
      case: report(7, 'abuse'),
      voices: [
        {
          by: { id: 1, name: 'Ann' },
          at,
          text: '…',
          games: [],
          line: '…',
          lineGame: 'g1',
          around: [
            { id: 1, at, by: bob, text: '…', here: true },
            { id: 2, at, by: bob, text: '…', hidden: true },
          ],
        },
      ],
      games: [
        {
          game: 'g1',
          rule: 'renju',
          black: ann,
          white: bob,
          ended: at,
          winner: 'white',
          reason: 'five',
          rated: true,
          annulled: true,
          times: [1000],
          accuracy: 80,
          choices: 3,
        },
        { game: 'g2', rule: 'renju', black: ann, white: bob, times: [] },
      ],
      file: sheet({
        names: ['Bob'],
        moderator: true,
        muted: later,
        suspended: good,
        unrated: later,
        actions: actions.map((k, i) => act(i, k, i === 0 ? { undone: true } : {})),
        reports: [
          report(1, 'abuse'),
          report(2, 'name', { closed: at, upheld: true }),
          report(3, 'other', { closed: at }),
        ],
      }),
    }
    const cases: Case[] = [
      d.case,
      report(8, 'abuse', { claimed: { id: ann.id, name: ann.name }, claimEnds: later }),
      report(9, 'abuse', { claimed: bob, claimEnds: later }),
      report(10, 'abuse', { closed: at, upheld: true }),
      report(11, 'abuse', { closed: at }),
    ]
    for (const c of cases) {
      stage.answers = {
        [`/mod/reports/${c.id}`]: [200, c.id === 9 ? { ...d, case: c, games: [], file: sheet() } : { ...d, case: c }],
      }
      open(`/mod/${c.id}`)
      await shows(w.evidence)
      await translated()
    }
    stage.answers = { '/mod/people/Bob': [200, sheet()], '/mod/act': [200, { id: 1 }] }
    open('/mod/@Bob')
    await shows(w.act.title)
    for (const kind of ['mute', 'suspend', 'unrated', 'hide', 'annul'] as const) {
      find(`input[value=${kind}]`).click()
      await both()
    }
    find('input[value=mute]').click()
    await both()
    input(find('input[name=hours]') as HTMLInputElement, '0')
    await both()
    await press(w.act.go)
    await shows(w.act.done)
    await both()
  })

  test('what can be done to a guest', async () => {
    show(<ActForm guest name="Heron 1" reason="abuse" onDone={() => {}} />)
    await shows(w.act.guest)
    await both()
  })
})
