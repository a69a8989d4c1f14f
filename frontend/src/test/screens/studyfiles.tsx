// Files on the analysis board: opened, and made of what is there.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { study as w } from '#words/study'
import { t } from '../../i18n'
import { board, canvas, fill, game, left, panel } from './desk'
import { both, button, drawn, find, open, press, shows, stage } from './stage'
import { MOST_BYTES } from '../../study/files'
import { until } from '../until'
import type { NoticeCode } from '../../wire'

const read = async () => {
  find('.study-drop > .btn').click()
  await drawn()
}

/** A file is chosen: that reads it. */
async function choose(): Promise<void> {
  const field = find('input[type="file"]') as HTMLInputElement
  Object.defineProperty(field, 'files', { value: [new File(['h8'], '譜.sgf')], configurable: true })
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await drawn()
}

const notice = () => stage.root.querySelector('.study-opened')
/** Opens what was pasted, and closes the notice of the file before. */
const opened = async () => {
  await panel(w.import.title)
  fill(find('.study-drop textarea') as HTMLTextAreaElement, 'h8i9')
  await drawn()
  await read()
  await until(() => expect(notice()).not.toBeNull())
  expect(stage.root.querySelector('.study-drop'), 'the dialog closes').toBeNull()
}

describe('files on the analysis board', () => {
  beforeEach(() => {
    stage.answers['/api/session'] = [200, { user: { id: 1, name: 'Ann' } }]
  })

  test('files are opened', async () => {
    await board('#freestyle/15/h8')
    await panel(w.import.title)
    const text = find('.study-drop textarea') as HTMLTextAreaElement
    fill(text, 'x'.repeat(MOST_BYTES + 1))
    await drawn()
    await read()
    await shows(w.import.large)
    fill(text, 'h8i9')
    await both()
    stage.answers['/api/import'] = [
      422,
      { code: 'invalid', why: 'import_point', message: '', values: { line: 2, byte: 0 } },
    ]
    await read()
    await shows('Line 2: ')
    await both()
    const texts = { format: 'sgf', property: '五', value: '六' }
    const values = { line: 2, byte: 0, game: 3, node: 4 }
    stage.answers['/api/import'] = [422, { code: 'invalid', why: 'import_occupied', message: '', values, texts }]
    await read()
    await shows(w.import.faultAt({ ...texts, game: 3, node: 4 }))
    await both()
    stage.answers['/api/import'] = [422, { code: 'invalid', why: 'import_game', message: '', values, texts }]
    await read()
    await shows(w.import.anyway)
    await both()
    for (const found of ['zip', 'text']) {
      const what = { code: 'invalid', why: 'import_unknown', message: '', values, texts: { found, value: '六' } }
      stage.answers['/api/import'] = [422, what]
      await read()
      await shows(w.import.foundIn(found, '六'))
      await both()
    }
    const marks = ['label', 'triangle', 'circle', 'square', 'cross'].map((kind, i) => ({
      kind,
      at: `a${i + 1}`,
      text: '一',
    }))
    for (const format of ['sgf', 'psq', 'renlib', 'rif', 'link', 'moves']) {
      const nodes = [
        { up: -1, at: '' },
        { up: 0, at: 'h8', marks },
      ]
      stage.answers['/api/import'] = [200, { format, studies: [game(1, { nodes, title: '題' })], cut: 2 }]
      if (format === 'sgf') await read()
      else await opened()
      await shows(w.import.cut(2))
      await both()
    }
    const codes = Object.keys(w.notices) as NoticeCode[]
    const notices = codes.map((code, i) => ({
      code,
      game: 1,
      line: i,
      value: '値',
      as: i % 2 ? 'renju' : 'big5',
      count: 1 + (i % 2),
    }))
    const samples = ['big5', 'koi8-r', '漢字'].map(encoding => ({
      encoding,
      text: `例${encoding}`.replace(/[a-z]/g, '字'),
    }))
    stage.answers['/api/import'] = [
      200,
      { format: 'sgf', studies: [game(1)], numbers: [2], cut: 0, encoding: 'big5', samples, notices },
    ]
    await opened()
    await until(() => expect(stage.root.querySelectorAll('.study-notices li')).toHaveLength(codes.length))
    await shows('Game 1, line 1: ')
    expect(find('.study-encodings'), 'a pasted text is in no encoding').toBeNull()
    await both()
    await press(t.shell.close)
    expect(notice()).toBeNull()
    const studies = Array.from({ length: 70 }, (_, i) => (i === 0 ? { ...game(0), black: '', white: '' } : game(i)))
    stage.answers['/api/import'] = [200, { format: 'sgf', studies, cut: 1 }]
    await panel(w.import.title)
    fill(find('.study-drop textarea') as HTMLTextAreaElement, 'h8i9')
    await drawn()
    await read()
    await shows(w.import.several(70))
    await shows(w.import.more(20))
    await both()
    fill(find('.study-found input') as HTMLInputElement, '黒59')
    await drawn()
    expect(stage.root.querySelectorAll('.study-found .study-list li')).toHaveLength(1)
    find('.study-found .study-list button').click()
    await shows('黒59 – 白')
    expect(stage.root.querySelector('.study-drop')).toBeNull()
    await panel(w.import.title)
    const found = { format: 'sgf', studies: [game(1), game(2)], cut: 0, samples }
    stage.answers['/api/import'] = [200, { ...found, encoding: 'big5' }]
    await choose()
    await until(() => expect(find('.study-encodings [value="big5"]')).toHaveProperty('checked', true))
    await both()
    const asked = vi.spyOn(globalThis, 'fetch')
    stage.answers['/api/import'] = [200, { ...found, encoding: 'koi8-r' }]
    find('.study-encodings [value="koi8-r"]').click()
    await until(() => expect(find('.study-encodings [value="koi8-r"]')).toHaveProperty('checked', true))
    expect(asked.mock.calls.map(([path]) => path)).toEqual([expect.stringContaining('encoding=koi8-r&')])
    stage.answers['/api/import'] = [200, { ...found, studies: [game(3)], encoding: 'big5' }]
    await choose()
    await until(() => expect(notice()).not.toBeNull())
    await both()
    stage.answers['/api/import'] = [200, { ...found, studies: [game(4)], encoding: 'koi8-r' }]
    find('.study-opened .study-encodings [value="koi8-r"]').click()
    await shows('黒4 – 白')
    stage.answers['/api/import'] = [
      422,
      { code: 'invalid', why: 'import_unknown', message: '', values: {}, texts: { found: 'picture', value: '' } },
    ]
    await panel(w.import.title)
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    await choose()
    await shows(w.import.reading)
    await both()
  })

  test('files and pictures are made', async () => {
    await board('#freestyle/15/h8')
    await panel(w.export.title)
    await both()
    const limit = vi.spyOn(AbortSignal, 'timeout')
    stage.answers['/api/export/psq'] = [422, { code: 'invalid', why: 'export_pass', message: '' }]
    await press(w.download.formats.psq)
    await shows(w.refusals.export_pass)
    expect(limit.mock.calls, 'eight mebibytes on a slow line').toEqual([[90_000]])
    await both()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    stage.answers['/api/export/lib'] = [200, {}, { 'tengen-dropped': 'rule names' }]
    await press(w.download.formats.lib)
    await shows(w.export.dropped({ format: w.download.formats.lib, parts: ['rule', 'names'] }))
    await both()
    await press(w.export.png) // happy-dom draws nothing
    await shows(w.export.pictureless)
    await both()
    const marks = [{ kind: 'label', at: 'j8', text: '甲' }]
    const nodes = [
      { up: -1, at: '' },
      { up: 0, at: 'h8' },
      { up: 1, at: 'i9', marks },
    ]
    await left({ study: { rule: 'renju', size: 15, nodes }, at: 2 })
    open('/analysis')
    await drawn()
    await panel(w.export.title)
    await shows(w.diagram.letters)
    const numbers = [...stage.root.querySelectorAll<HTMLInputElement>('.study-diagram input[type=number]')]
    expect(numbers.map(n => [n.value, n.max])).toEqual([
      ['3', '3'],
      ['2', '2'],
    ])
    fill(numbers[0]!, '1')
    await both()
    await press(w.diagram.print)
    await shows(w.export.pictureless)
    canvas()
    await board(`#renju/15/${'-'.repeat(300)}@1`)
    await panel(w.export.title)
    button(w.export.gif).click()
    await shows(w.export.cancel)
    await both()
    await press(w.export.cancel)
    await until(() => expect(button(w.export.cancel)).toBeUndefined())
    vi.restoreAllMocks()
  })
})
