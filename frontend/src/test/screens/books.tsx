// Books of one's own: none, those that there are, what they know, what goes wrong.
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RIF } from '../../books/made'
import { shelf } from '../../books/shelf'
import { Store } from '../../books/store'
import { promised } from '../../settings/persist'
import { books as w } from '#words/books'
import { study } from '#words/study'
import { InlineWorker } from '../inline'
import { until } from '../until'
import { board, moves, tab } from './desk'
import { both, button, drawn, find, press, shows, stage } from './stage'

const file = (name: string, text: string) => new File([text], name)

async function add(...files: File[]): Promise<void> {
  const field = find('.books input[type="file"]') as HTMLInputElement
  Object.defineProperty(field, 'files', { value: files, configurable: true })
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await drawn()
}

/** Moves of a book, by their points. */
const offered = () => [...stage.root.querySelectorAll('.books-move b')].map(b => b.textContent)
/** Fourteen first stones, none of which another one is however the board is turned. */
const many = 'aa ab ac ad ae bb bc bd be cc cd ce dd de'.split(' ').map(p => `(;;B[${p}])`)

describe('books of one’s own', () => {
  beforeEach(async () => {
    stage.answers['/api/session'] = [200, { user: { id: 1, name: 'Ann' } }]
    const store = new Store()
    for (const { id } of await store.list()) await store.remove(id)
    await store.close()
    vi.stubGlobal('Worker', InlineWorker)
    InlineWorker.all = []
    InlineWorker.held = false
  })

  test('none, then one, looked up and played', async () => {
    await board('#renju/15/')
    await tab('books')
    await shows(w.none)
    await both()
    shelf.close()
    await shows(w.wait)
    await both()
    shelf.open()
    await shows(w.none)
    const tree = `(;SZ[15]C[註](;B[hh]LB[ih:甲][kk:乙];W[ih])(;B[hh];W[]))`
    await add(file('本.rif', RIF), file('木.sgf', tree))
    await shows(w.added(3, 11))
    promised.value = false
    await shows(w.mayGo)
    await both()
    promised.value = undefined
    expect(offered()).toEqual(['h8'])
    find('.books-move').click()
    await until(() => expect(moves()).toHaveLength(1))
    expect(offered()).toEqual(['h9', w.pass])
    await shows(w.bare([w.mark('乙', 'k11')]))
    await both()
    for (const p of ['h9', 'i9', 'i8']) {
      await until(() => expect(offered()).toContain(p))
      ;[...stage.root.querySelectorAll<HTMLElement>('.books-move')].find(b => b.textContent.startsWith(p))!.click()
      await drawn()
      if (p === 'i9') await shows(w.swaps(1, 2))
      await both()
    }
    await shows(w.offered(1))
    await board('#renju/15/a1')
    await tab('books')
    await shows(w.unknown)
    await both()
  })

  test('a library whose encoding is guessed', async () => {
    await board('#renju/15/')
    await tab('books')
    await shows(w.none)
    await add(new File([readFileSync('../engine/record/testdata/big5.lib')], '本.lib'))
    await shows(w.guessed(study.encodings.big5))
    // What other encodings make of it is in no language.
    for (const b of stage.root.querySelectorAll('.study-encodings bdi')) b.firstChild!.nodeValue = '例'
    await both()
    find('.study-encodings [value="gb18030"]').click()
    await shows(w.guessed(study.encodings.gb18030))
  })

  test('many moves, branches that end early, a book that is saved and deleted', async () => {
    await board('#renju/15/')
    await tab('books')
    await shows(w.none)
    await add(file('本.sgf', `${many.join('')}(;B[hh];W[hh])`))
    await shows(w.cut(1))
    await both()
    await until(() => expect(offered()).toHaveLength(10))
    await shows(w.more(5))
    await both()
    button(w.more(5)).click()
    await until(() => expect(offered()).toHaveLength(15))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    for (const f of ['sgf', 'lib'] as const) {
      await press(w.exportAs(w.formats[f], '本'))
      await shows(w.exported(w.formats[f], 0, false))
      await both()
    }
    vi.restoreAllMocks()
    await press(w.remove('本'))
    await shows(w.removeSure('本'))
    await both()
    await press(w.removeYes)
    await shows(w.none)
  })

  test('while files are read, and when they cannot be', async () => {
    await board('#renju/15/')
    await tab('books')
    await shows(w.none)
    InlineWorker.held = true
    await add(file('本.sgf', '(;B[hh])'))
    await shows(w.cancel)
    await both()
    await press(w.cancel)
    await until(() => expect(button(w.cancel)).toBeUndefined())
    InlineWorker.held = false
    await add(file('空', '(;)'))
    await shows(w.fault('nothing', 0, '空'))
    await both()
    expect(shelf.books.value).toEqual([])
  })
})
