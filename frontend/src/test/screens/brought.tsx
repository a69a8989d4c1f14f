// Games that members bring: how they come, what is said of each file, and whose they are.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { brought as w } from '#words/brought'
import { user } from '../../net/live'
import type { Brought, BroughtPage, BroughtReport, BroughtWhy, JoinedName, Report, Reviewed } from '../../wire'
import { both, button, find, open, press, shows, stage } from './stage'
import { fill } from './desk'
import { until } from '../until'

const owner = { id: 1, name: 'Ann' }
const game = (id: string, more: Partial<Brought> = {}): Brought => ({
  id,
  rule: 'renju',
  size: 15,
  black: 'Ann',
  white: 'Bob',
  winner: 'black',
  moves: ['h8', 'i9'],
  ...more,
})
const page = (games: Brought[], more: Partial<BroughtPage> = {}): BroughtPage => ({
  games,
  total: games.length,
  shown: 0,
  most: 20_000,
  ...more,
})
const report = (more: Partial<BroughtReport> = {}): BroughtReport => ({
  taken: 1,
  twice: 0,
  refused: 0,
  files: [{ name: '一', taken: 1 }],
  ...more,
})

const joined = (more: Partial<JoinedName>): JoinedName => ({
  owner: 'Ann',
  name: '一',
  member: 'Bob',
  games: 2,
  ...more,
})
const names = (own: JoinedName[], asked: JoinedName[] = []) => {
  stage.answers['/api/me/brought/names'] = [200, { own, asked }]
}
const review = (more: Partial<Reviewed>) => {
  stage.answers['/api/games/brought-4/review'] = [200, { status: '', progress: 0, most: 20, ...more }]
}

async function paste(answer: [number, unknown]): Promise<void> {
  stage.answers['/api/me/brought/add'] = answer
  fill(find('textarea') as HTMLTextAreaElement, 'h8 i9')
  await press(w.take)
}

describe('brought games', () => {
  beforeEach(() => {
    stage.answers['/api/session'] = [200, { user: owner }]
    stage.answers['/api/me/brought/names'] = [200, { own: [], asked: [] }]
  })

  test('who may bring games, and none yet', async () => {
    for (const who of [null, { id: 1, name: 'Ann', guest: true }]) {
      user.value = who
      open('/brought')
      await shows(w.visitor)
      await both()
    }
    user.value = owner
    stage.answers['/api/me/brought'] = [200, page([])]
    open('/brought')
    await shows(w.empty)
    await both()
    delete stage.answers['/api/me/brought']
    open('/brought')
    await until(() => expect(find('.failure')).toBeTruthy())
    await both()
  })

  test('a report says of each file what became of it', async () => {
    user.value = owner
    stage.answers['/api/me/brought'] = [200, page([])]
    open('/brought')
    await shows(w.note)
    await paste([200, report()])
    await shows(w.done(1, 0, 0))
    await both()
    const whys = Object.keys(w.why) as BroughtWhy[]
    const files = whys.map((why, i) => ({
      name: `一${i}`,
      taken: 0,
      refused: [{ why, games: i < 2 ? 2 : 1, ...(i === 0 && { line: 7 }) }],
    }))
    const good = Array.from({ length: 120 }, (_, i) => ({ name: `二${i}`, taken: 1, twice: 1 }))
    await paste([
      200,
      report({ taken: 120, refused: 19, files: [...good, { name: '三', taken: 1, assumed: 1, dropped: 2 }, ...files] }),
    ])
    await shows(w.why.full)
    await shows(`${w.refusedGames(2, w.why.syntax)}, ${w.at(7)}`)
    await shows(w.assumed(1))
    await shows(w.dropped(2))
    await shows(w.moreFiles(38))
    await both()
    for (const [why, text] of Object.entries(w.refusals)) {
      await paste([400, { code: 'invalid', why, values: { most: 20_000 } }])
      await shows(typeof text === 'string' ? text : text({ most: 20_000 }))
      await both()
    }
  })

  test('a file’s texts are read in another encoding', async () => {
    user.value = owner
    stage.answers['/api/me/brought'] = [200, page([])]
    open('/brought')
    await shows(w.note)
    const samples = [
      { encoding: 'big5', text: '一二' },
      { encoding: 'euc-kr', text: '三四' },
    ]
    await paste([200, report({ files: [{ name: '一', taken: 1, coded: '五', samples }] })])
    await shows(w.coded('五'))
    find('.brought-report details').toggleAttribute('open', true)
    await shows('三四')
    await both()
    stage.answers['/api/me/brought/add'] = [200, report({ files: [{ name: '一', taken: 1, coded: '六', samples }] })]
    find('.brought-report input[value=euc-kr]').click()
    await shows(w.coded('六'))
    stage.answers['/api/me/brought/add'] = [400, { code: 'invalid', why: 'bring_busy' }]
    find('.brought-report input[value=big5]').click()
    await shows(w.refusals.bring_busy)
    await both()
  })

  test('names are joined by consent', async () => {
    user.value = owner
    stage.answers['/api/me/brought'] = [200, page([game('1', { blackMember: 'Ann', whiteMember: 'Bob' })])]
    names([joined({})], [joined({ owner: 'Bob', member: 'Ann' }), joined({ owner: 'Bob', name: '二', accepted: true })])
    open('/brought')
    await shows(w.names.is('一', 'Bob'))
    await shows(w.names.says('Bob', '二'))
    await both()
    names([joined({ accepted: true })], [])
    await press(w.names.accept)
    await until(() => expect(button(w.names.refuse)).toBeUndefined())
    await shows(w.names.accepted)
    names([])
    await press(w.names.end)
    await until(() => expect(button(w.names.end)).toBeUndefined())
    find('section details').toggleAttribute('open', true)
    const [field, member] = stage.root.querySelectorAll<HTMLInputElement>('form input')
    fill(field!, '三')
    fill(member!, 'Bob')
    stage.answers['/api/me/brought/names'] = [403, { code: 'forbidden', why: 'bring_name_member' }]
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await shows(w.refusals.bring_name_member)
    await both()
    open('/settings')
    open('/brought')
    await until(() => expect(find('.failure')).toBeTruthy())
    await both()
  })

  test('a brought game is reviewed', async () => {
    user.value = owner
    stage.answers['/api/me/brought'] = [200, page([game('4')])]
    review({})
    open('/brought')
    await shows(w.review.title)
    find('.brought-reviewed').toggleAttribute('open', true)
    await shows(w.review.ask)
    await both()
    const at = (more: Partial<Reviewed>): void => {
      review(more)
      find('.brought-reviewed').toggleAttribute('open', false)
    }
    const shown = async (more: Partial<Reviewed>, text: string) => {
      at(more)
      await until(() => expect(find('.brought-review')).toBeNull())
      find('.brought-reviewed').toggleAttribute('open', true)
      await shows(text)
      await both()
    }
    await shown({ status: 'waiting', place: 3, mine: true }, w.review.place(3))
    await shown({ status: 'waiting', progress: 0.5, mine: true }, w.review.cancel)
    await shown({ most: 0 }, w.review.off)
    const accuracy = { percent: 71.6, choices: 2 }
    const made: Report = {
      form: 4,
      positions: [{ chance: 0.5, line: 'j10h8' }, { chance: 0.5 }, { chance: 0.5 }],
      moves: [{ sign: '?' }, {}],
      black: accuracy,
      white: accuracy,
    }
    await shown({ status: 'done', old: true, report: made }, w.review.again)
    await shows(w.review.better('j10'))
    await shown({ status: 'done', report: { ...made, moves: [{}, {}] } }, w.review.none)
    await shows(w.review.accuracy(71.6, 71.6))
    stage.answers['/api/games/brought-4/review'] = [404, { code: 'not_found' }]
    find('.brought-reviewed').toggleAttribute('open', false)
    await until(() => expect(find('.brought-review')).toBeNull())
    find('.brought-reviewed').toggleAttribute('open', true)
    await until(() => expect(find('.brought-reviewed [role=alert]')).toBeTruthy())
    await both()
  })

  test('it can be stopped, and a file may be too large', async () => {
    user.value = owner
    stage.answers['/api/me/brought'] = [200, page([])]
    open('/brought')
    await shows(w.note)
    const others = fetch
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      path.includes('/brought/add')
        ? new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(new Error('stopped'))))
        : others(path, init),
    )
    fill(find('textarea') as HTMLTextAreaElement, 'h8')
    await press(w.take)
    await shows(w.reading)
    await both()
    await press(w.stop)
    await shows(w.stopped)
    await both()
    const field = find('input[type=file]') as HTMLInputElement
    const large = new File([], '一')
    Object.defineProperty(large, 'size', { value: (64 << 20) + 1 })
    Object.defineProperty(field, 'files', { value: [large], configurable: true })
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await shows(w.large)
    await both()
  })

  test('one’s own list: public, private, deleted, and more', async () => {
    user.value = owner
    const first = page(
      [
        game('4', { shown: true, noted: true, played: '2024', event: '一', file: '二' }),
        game('3', { winner: 'white' }),
        game('2', { winner: 'draw' }),
        game('1', { winner: '', black: '', white: '' }),
      ],
      { total: 60, shown: 1, next: 1 },
    )
    stage.answers['/api/me/brought'] = [200, first]
    open('/brought')
    await shows(w.shownOf(1))
    await shows(w.noted)
    await both()
    stage.answers['/api/me/brought'] = [200, page([game('0')], { total: 60, shown: 1 })]
    await press(w.more)
    await until(() => expect(stage.root.querySelectorAll('.brought-list li')).toHaveLength(5))
    stage.answers['/api/me/brought/show'] = [200, page([game('4', { shown: true })], { shown: 1 })]
    await press(w.show)
    await until(() => expect(button(w.hide)).toBeDefined())
    for (const d of stage.root.querySelectorAll('details')) d.open = true
    await both()
    await press(w.hideAll)
    await press(w.showAll)
    await press(w.removeAll)
    await shows(w.sure)
    await both()
    stage.answers['/api/me/brought/remove'] = [200, page([])]
    await press(w.sure)
    await shows(w.emptyHow)
  })

  test('somebody else’s that are public', async () => {
    user.value = owner
    stage.answers['/api/users/Bob/brought'] = [200, page([])]
    open('/brought/Bob')
    await shows(w.titleOf('Bob'))
    await shows(w.emptyOf)
    await both()
    stage.answers['/api/users/Bob/brought'] = [200, page([game('1', { shown: true })])]
    open('/settings')
    open('/brought/Bob')
    await shows(w.pair('Ann', 'Bob'))
    expect(find('.brought-game a').getAttribute('href')).toBe('/analysis#renju/15/h8i9')
    expect(button(w.remove)).toBeUndefined()
    await both()
  })
})
