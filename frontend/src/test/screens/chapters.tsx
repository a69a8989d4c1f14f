// A study of several chapters: one's own, somebody else's, one that asks, and in a page of another site.
import { render } from 'preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { study as w } from '#words/study'
import { t } from '../../i18n'
import { Embedded } from '../../study/embed'
import type { Study } from '../../wire'
import { fill, game, left, moves, tab } from './desk'
import { both, button, drawn, find, open, press, shows, stage, stone } from './stage'
import { until } from '../until'

const owner = { id: 1, name: 'Ann' }
const line = (played: string, more: Partial<Study> = {}): Study => ({
  rule: 'renju',
  size: 15,
  nodes: ['', ...played.split(' ')].map((at, i) => ({ up: i - 1, at, ...(i === 2 && { c: '助言' }) })),
  ...more,
})
const asking = line('h8 i9 j10 k11 l12', { id: 'b', title: '問', asks: true, start: 2 })
const chapters = [line('h8 i9', { id: 'a', title: '一' }), asking, line('a1', { id: 'c', black: '黒', white: '白' })]

/** What was sent to be kept, newest last. */
interface Draft {
  version: number
  title: string
  study?: Study
  chapters?: Study[]
}

/** A study at /study/s3, whose server keeps what it is sent. */
function kept(mine: boolean, all: readonly Study[] = chapters): Draft[] {
  const body = all.length === 1 ? { study: all[0] } : { chapters: all }
  stage.answers['/api/studies/s3'] = [200, { id: 's3', title: '研究', owner, mine, version: 1, updated: '', ...body }]
  const sent: Draft[] = []
  const others = fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!path.endsWith('/api/studies/s3') || !init?.body) return others(path, init)
    sent.push(JSON.parse(await (init.body as Blob).text()) as Draft)
    return new Response(JSON.stringify({ id: 's3', version: sent.length + 1 }))
  })
  return sent
}

const names = () => [...stage.root.querySelectorAll('.study-chapter-list b')].map(b => b.textContent)
const list = async () => {
  find('.study-chapters [aria-haspopup]').click()
  await drawn()
}
const source = async (name: keyof typeof w.chapters.sources) => {
  find(`.dialog [value="${name}"]`).click()
  await drawn()
}
const fresh = async () => {
  await list()
  await press(w.chapters.new)
}

const submit = () => find('.dialog .study-save').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
const embedded = async (chapter?: string) => {
  render(null, stage.root)
  render(<Embedded id="s3" chapter={chapter} />, stage.root)
  await drawn()
}

describe('chapters', () => {
  beforeEach(() => {
    stage.answers['/api/session'] = [200, { user: owner }]
  })

  test('one’s own: turned, put in order, named, deleted', async () => {
    const sent = kept(true)
    open('/study/s3')
    await shows(w.chapters.place(1, 3, '一'))
    await both()
    // What is being written goes into its own chapter, and not along.
    fill(find('.study-comment textarea') as HTMLTextAreaElement, '書く')
    await press(w.chapters.next)
    await shows(w.chapters.place(2, 3, '問'))
    expect(location.pathname).toBe('/study/s3/b')
    expect((find('.study-comment textarea') as HTMLTextAreaElement).value).toBe('助言') // it starts after two moves
    await until(() => expect(sent.at(-1)?.chapters?.map(c => c.nodes[0]!.c)).toEqual(['書く', undefined, undefined]))

    await list()
    await both()
    button(w.chapters.up('問')).focus()
    await press(w.chapters.up('問'))
    expect(names()).toEqual([
      w.chapters.place(1, 3, '問'),
      w.chapters.place(2, 3, '一'),
      w.chapters.place(3, 3, '黒 – 白'),
    ])
    expect(document.activeElement, 'the button goes along').toBe(button(w.chapters.up('問')))
    await shows(w.chapters.moved('問', 1))
    await both()
    await press(w.chapters.down('問'))
    await press(w.keep.remove('黒 – 白'))
    await shows(w.chapters.removeSure('黒 – 白'))
    await both()
    await press(w.keep.removeYes)
    expect(names()).toHaveLength(2)
    find('.study-chapter-list a').click()
    await shows(w.chapters.place(1, 2, '一'))
    await until(() => expect(sent.at(-1)?.chapters?.map(c => c.id)).toEqual(['a', 'b']))

    await tab('menu')
    await shows(w.chapters.starts(0))
    await both()
    await press(w.chapters.embed)
    await both()
    fill(find('.study-own input:not([type]):not([required])') as HTMLInputElement, '改')
    await shows(w.chapters.place(1, 2, '改'))
    await tab('moves')
    await press(w.last)
    await tab('menu')
    await press(w.chapters.startHere)
    await shows(w.chapters.starts(2))
    await both()
    find('.study-own [role="switch"]').click()
    await drawn()
    await until(() => expect(sent.at(-1)?.chapters?.[0]).toMatchObject({ title: '改', start: 2, asks: true }))
    // A start that is no longer on the main line is sent as its end.
    await tab('moves')
    await press(w.remove)
    await until(() => expect(sent.at(-1)?.chapters?.[0]?.start).toBe(1))
    await tab('menu')
    await press(w.ask.try)
    await shows(w.ask.solved)
    await press(w.ask.look)
    await until(() => expect(moves()).toHaveLength(1))
  })

  test('the last chapter but one is deleted while it is shown', async () => {
    const sent = kept(true, chapters.slice(0, 2))
    open('/study/s3/b')
    await shows(w.chapters.place(2, 2, '問'))
    await list()
    await press(w.keep.remove('問'))
    await press(w.keep.removeYes)
    await shows(w.chapters.place(1, 1, '一'))
    await press(t.shell.close)
    await list()
    expect(button(w.keep.remove('一'))).toBeUndefined()
    await until(() => expect(sent.at(-1)?.study?.id).toBe('a'))
    await press(w.undo)
    expect(moves(), 'another chapter’s moves do not come back').toHaveLength(2)
  })

  test('what was one tree gets chapters: empty, of files, games and one’s own board', async () => {
    await left()
    const sent = kept(true, [game(1)])
    open('/study/s3')
    await until(() => expect(moves(), 'it asks nothing').toHaveLength(2))
    await fresh()
    await both()
    await press(w.chapters.add)
    await shows(w.chapters.place(2, 2, w.chapters.nameless(2)))
    await both()
    await until(() => expect(sent.at(-1)?.chapters).toHaveLength(2))
    expect(sent.at(-1)!.chapters![0]).toMatchObject({ black: '黒1', id: expect.stringMatching(/^[0-9a-z]{6}$/) })

    await fresh()
    await source('board')
    await shows(w.chapters.noBoard)
    await both()
    sessionStorage.clear()
    localStorage.setItem('tengen.study', JSON.stringify({ study: line('c3 d4', { title: '盤' }), at: 1 }))
    await press(t.shell.close)
    await fresh()
    await source('board')
    await press(w.chapters.add)
    await shows(w.chapters.place(3, 3, '盤'))

    await fresh()
    await source('game')
    fill(find('.dialog .study-save input') as HTMLInputElement, 'https://')
    await shows(w.chapters.noGame)
    await both()
    fill(find('.dialog .study-save input') as HTMLInputElement, `${location.origin}/g/k3Jx9#4`)
    await drawn()
    stage.answers['/api/games/k3Jx9/download/sgf'] = [404, { code: 'not_found', why: 'address', message: '' }]
    submit()
    await until(() => expect(find('.dialog .refused')).not.toBeNull())
    await both()
    stage.answers['/api/games/k3Jx9/download/sgf'] = [200, {}]
    stage.answers['/api/import'] = [200, { format: 'sgf', studies: [game(7)], cut: 0 }]
    submit()
    await shows(w.chapters.place(4, 4, '黒7 – 白'))

    const read = async (n: number) => {
      await fresh()
      await source('file')
      const studies = Array.from({ length: n }, (_, i) => game(i))
      stage.answers['/api/import'] = [200, { format: 'sgf', studies, cut: 0 }]
      fill(find('.dialog textarea') as HTMLTextAreaElement, '(;)')
      await drawn()
      find('.study-drop > .btn').click()
      await drawn()
    }
    await read(2)
    await both()
    await press(w.chapters.addAll(2))
    await shows(w.chapters.place(5, 6, '黒0 – 白'))
    await read(70)
    await press(w.chapters.addAll(70))
    await shows(w.chapters.tooMany(70, 58, 64))
    await both()
    await press(w.chapters.addFirst(58))
    await shows(w.chapters.place(7, 64, '黒0 – 白'))
    await list()
    await shows(w.refusals.study_chapters({ max: 64 }))
    expect(button(w.chapters.new)).toBeUndefined()
  })

  test('somebody else’s: a chapter by its link, one that asks, one that is gone', async () => {
    stage.answers['/api/session'] = [200, { user: { id: 2, name: 'Bob' } }]
    kept(false)
    open('/study/s3/b')
    await shows(w.ask.find('black'))
    await both()
    await press(w.ask.hint)
    await shows('助言')
    await stone('a1')
    await shows(w.ask.wrong('a1'))
    await both()
    await stone('j10')
    await shows(w.ask.right('black'))
    await both()
    await press(w.ask.show)
    await shows(w.ask.solved)
    await both()
    await press(w.ask.again)
    await shows(w.ask.find('black'))
    await press(w.ask.look)
    await until(() => expect(moves()).toHaveLength(5))
    await tab('menu')
    await both()
    await press(w.ask.try)
    await shows(w.ask.find('black'))
    await list()
    expect(button(w.chapters.new)).toBeUndefined()
    expect(button(w.chapters.up('問'))).toBeUndefined()
    await both()
    open('/study/s3/zz')
    await shows(w.chapters.gone)
    await both()
  })

  test('in a page of another site', async () => {
    stage.answers['/api/studies/s3'] = [404, { code: 'not_found', why: 'study_missing', message: '' }]
    await embedded()
    await shows(w.refusals.study_missing)
    await both()
    kept(false)
    await press(t.shell.retry)
    await shows(w.chapters.open)
    await both()
    expect(find('a[target="_blank"]').getAttribute('href')).toBe('/study/s3/a')
    await press(w.last)
    await shows('助言')
    await stone('k5')
    await press(w.chapters.next)
    await shows(w.ask.find('black'))
    await press(w.ask.look)
    await shows('助言')
    await embedded('c')
    await shows(w.chapters.place(3, 3, '黒 – 白'))
  })
})
