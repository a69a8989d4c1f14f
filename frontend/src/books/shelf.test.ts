// @vitest-environment node
// Books in the browser's store: two windows, deletions in between, no room, no store at all.
import { readFileSync } from 'node:fs'
import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { InlineWorker } from '../test/inline'
import { until } from '../test/until'
import { FORM } from './book'
import { MOST_BOOKS, MOST_BYTES, MOST_FILES, MOST_KEPT } from './limits'
import { known, library, RIF, SGF } from './made'
import { Shelf } from './shelf'
import { Store } from './store'
import { NO_CHILD } from './renlib'

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name)
const lib = file('Lines.lib', library(0, 0, 0x78, NO_CHILD) as BlobPart)
const sgf = file('Mine.sgf', SGF)
const rif = file('games.rif', RIF)

let shelf: Shelf
let store: Store

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('Worker', InlineWorker)
  InlineWorker.all = []
  InlineWorker.held = false
  store = new Store()
  shelf = new Shelf(store)
})

const names = (s = shelf) => s.books.value?.map(b => b.entry.name)
const last = () => InlineWorker.all.at(-1)!

test('files become a book, which another window and a later visit find', async () => {
  await shelf.add([rif, sgf], null)
  expect([shelf.fault.value, shelf.part.value]).toEqual([null, null])
  expect(shelf.report.value).toMatchObject({ games: 4, cut: 0 })
  expect(names()).toEqual(['games'])
  await shelf.add([lib], null)
  const other = new Shelf()
  await other.refresh()
  expect(names(other)).toEqual(['games', 'Lines'])
  expect(known(other.books.value![0]!.book!, '')!.moves).toMatchObject([{ games: 4 }])
  expect(InlineWorker.all.every(w => w.ended)).toBe(true)
})

test('into a book that is there: it is read into what the other window has made of it', async () => {
  await shelf.add([lib], null)
  const { id } = shelf.books.value![0]!.entry
  const other = new Shelf()
  await Promise.all([shelf.add([rif], id), other.add([sgf], id)])
  await shelf.refresh()
  expect([shelf.fault.value, other.fault.value]).toEqual([null, null])
  expect(shelf.books.value).toMatchObject([{ entry: { name: 'Lines', games: 4, version: 3 } }])
  expect(InlineWorker.all).toHaveLength(4) // one of the two was read again
})

test('a book that is changed all the time is given up', async () => {
  await shelf.add([lib], null)
  const [entry] = await store.list()
  InlineWorker.held = true
  const added = shelf.add([rif], entry!.id)
  for (let n = 2; n <= 4; n++) {
    await until(() => expect(InlineWorker.all).toHaveLength(n))
    const [now] = await store.list()
    await store.replace(now!, now!, await store.load(now!.id))
    last().go()
  }
  await added
  expect(shelf.fault.value?.why).toBe('changed')
  expect(shelf.books.value).toMatchObject([{ entry: { games: 0 } }])
})

test('a book that is deleted while files are read into it stays so', async () => {
  await shelf.add([lib], null)
  const { id } = shelf.books.value![0]!.entry
  InlineWorker.held = true
  const added = shelf.add([rif], id)
  await until(() => expect(InlineWorker.all).toHaveLength(2))
  await new Store().remove(id)
  last().go()
  await added
  expect(shelf.fault.value?.why).toBe('gone')
  expect(names()).toEqual([])
  await shelf.add([rif], id)
  expect(shelf.fault.value?.why, 'before it begins').toBe('gone')
})

test('who cancels keeps nothing, and may begin again at once', async () => {
  InlineWorker.held = true
  const added = shelf.add([rif], null)
  await until(() => expect(InlineWorker.all).toHaveLength(1))
  await shelf.add([sgf], null) // one at a time
  expect(InlineWorker.all).toHaveLength(1)
  shelf.cancel()
  await added
  expect(last().ended).toBe(true)
  last().go() // what it says is not heard
  expect([shelf.part.value, shelf.fault.value, names()]).toEqual([null, null, []])
  InlineWorker.held = false
  await shelf.add([sgf], null)
  expect(names()).toEqual(['Mine'])
})

test('one file at fault: none is kept, and it is named', async () => {
  const large = file('large.sgf', 'x')
  Object.defineProperty(large, 'size', { value: MOST_BYTES + 1 })
  const gone = file('gone.sgf', 'x')
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  for (const [f, why] of [
    [file('a.png', '\x89PNG'), 'format'],
    [large, 'bytes'],
    [gone, 'unread'],
    [file('none.sgf', ''), 'empty'],
  ] as const) {
    await shelf.add([sgf, f], null)
    expect(shelf.fault.value).toMatchObject({ why, file: f.name })
    expect(names()).toEqual([])
  }
  await shelf.add(
    Array.from({ length: MOST_FILES + 1 }, () => sgf),
    null,
  )
  expect(shelf.fault.value?.why).toBe('files')
})

test('a worker that crashes, and no worker at all', async () => {
  InlineWorker.held = true
  const added = shelf.add([sgf], null)
  await until(() => expect(InlineWorker.all).toHaveLength(1))
  last().dispatchEvent(new Event('error'))
  await added
  expect(shelf.fault.value?.why).toBe('stopped')
  vi.stubGlobal('Worker', function none() {
    throw new Error('none')
  })
  await shelf.add([sgf], null)
  expect(shelf.fault.value?.why).toBe('stopped')
  expect(shelf.part.value).toBeNull()
})

test('twenty books, and no more bytes than there is room for', async () => {
  await shelf.add([sgf], null)
  const kept = await store.load(1)
  const fresh = { name: 'x', games: 0, moves: 1, positions: 1, bytes: 1 }
  const others: number[] = []
  for (let i = 1; i < MOST_BOOKS; i++) others.push((await store.add(fresh, kept)).id)
  await shelf.add([sgf], null)
  expect(shelf.fault.value?.why).toBe('books')
  for (const id of others) await store.remove(id)
  await store.add({ ...fresh, bytes: MOST_KEPT }, kept).then(
    () => expect.fail('there was no room'),
    e => expect(e).toMatchObject({ why: 'room' }),
  )
  expect(await store.list()).toHaveLength(1)
})

const quota = () => {
  throw new DOMException('no room', 'QuotaExceededError')
}

test('a quota that is exceeded leaves what there was', async () => {
  await shelf.add([lib], null)
  const real = IDBObjectStore.prototype.add
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
    return this.name === 'books' ? quota() : real.apply(this, args)
  })
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(quota)
  await shelf.add([sgf], null)
  expect(shelf.fault.value?.why).toBe('full')
  await shelf.add([sgf], 1)
  expect(shelf.fault.value?.why).toBe('full')
  vi.restoreAllMocks()
  await shelf.refresh()
  expect(names(), 'no entry without its book').toEqual(['Lines'])
  expect(shelf.books.value![0]!.book!.moves).toBe(1)
})

test('no store: private windows, and browsers that keep nothing', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await shelf.refresh()
  expect([shelf.fault.value?.why, names()]).toEqual(['absent', []])
  const denied = new IDBFactory()
  denied.open = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('indexedDB', denied)
  await shelf.add([sgf], null)
  expect(shelf.fault.value?.why).toBe('absent')
  // It may be there later.
  vi.stubGlobal('indexedDB', new IDBFactory())
  await shelf.add([sgf], null)
  expect([shelf.fault.value, names()]).toEqual([null, ['Mine']])
})

test('a newer page in another window takes the store over', async () => {
  await shelf.add([sgf], null)
  await new Promise(resolve => {
    const r = indexedDB.open('tengen-books', 2)
    r.addEventListener('success', () => (r.result.close(), resolve(undefined)))
  })
  await shelf.refresh()
  expect(shelf.fault.value?.why).toBe('newer')
})

test('a book of another form is there to be deleted', async () => {
  await shelf.add([sgf], null)
  const kept = await store.load(1)
  await store.add({ name: 'Old', games: 0, moves: 1, positions: 1, bytes: 1 }, { ...kept, form: FORM - 1 })
  await shelf.refresh()
  expect(shelf.books.value).toMatchObject([
    { entry: { name: 'Mine' } },
    { entry: { name: 'Old' }, fault: { why: 'unsound' } },
  ])
  await shelf.add([lib], 2)
  expect(shelf.fault.value?.why).toBe('unsound')
  await shelf.remove(2)
  expect(names()).toEqual(['Mine'])
})

test('exported and added again it is the same, but for what formats have no room for', async () => {
  await shelf.add([file('a?b.sgf', SGF)], null)
  const [b] = shelf.books.value!
  for (const format of ['sgf', 'lib'] as const) {
    const made = (await shelf.exported(b!, format))!
    expect(made).toMatchObject({ lost: 0, format, file: { name: `a_b.${format}` } })
    await shelf.add([made.file], null)
    expect(shelf.fault.value).toBeNull()
    const again = shelf.books.value!.at(-1)!
    expect([again.book!.moves, again.book!.positions]).toEqual([b!.book!.moves, b!.book!.positions])
  }
  await shelf.add([file('big.sgf', '(;SZ[19];B[jj])')], null)
  expect(await shelf.exported(shelf.books.value!.at(-1)!, 'lib')).toBeNull()
  expect(shelf.fault.value?.why).toBe('size')
})

test('other windows see what one does', async () => {
  const other = new Shelf()
  shelf.open()
  other.open()
  await until(() => expect(names(other)).toEqual([]))
  await shelf.add([sgf], null)
  await until(() => expect(names(other)).toEqual(['Mine']))
  await other.remove(1)
  await until(() => expect(names()).toEqual([]))
  for (const s of [shelf, other]) s.close()
  // What is read meanwhile is kept, and nobody looks at it.
  await shelf.add([sgf], null)
  expect(shelf.books.value).toBeUndefined()
  shelf.open()
  await until(() => expect(names()).toEqual(['Mine']))
  shelf.close()
})

test('what was added last is read in another encoding, in the place of what it was', async () => {
  const big5 = new File([readFileSync('../engine/record/testdata/big5.lib')], 'big5.lib')
  await shelf.add([rif], null)
  const [book] = shelf.books.value!
  await shelf.add([big5], book!.entry.id)
  expect(shelf.report.value?.doubt?.encoding).toBe('big5')
  const { positions } = shelf.books.value![0]!.entry
  await shelf.again('gb18030')
  expect(shelf.report.value?.doubt?.encoding).toBe('gb18030')
  expect(shelf.books.value).toHaveLength(1)
  expect(shelf.books.value![0]!.entry).toMatchObject({ positions, version: 3 })
  shelf.close()
  await shelf.again('big5')
  expect(shelf.fault.value, 'nobody looks any more').toBeNull()
})
