// Books of one's own on the analysis board: they stay in the browser.
import { readFile } from 'node:fs/promises'
import { flow, looked, looks } from './look.mjs'
import { another, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })
const panel = page => button(page, 'Books').click()
const add = (page, ...files) =>
  page
    .locator('.books')
    .getByLabel('Add files')
    .setInputFiles(files.map(([name, data]) => ({ name, mimeType: '', buffer: Buffer.from(data) })))

/** Games that nobody has played. */
const game = (n, result, moves, alt = '') =>
  `<game id="${n}" black="1" white="2" bresult="${result}" alt="${alt}" swap="${n % 2}"><move>${moves}</move></game>`
const RIF = `<?xml version="1.0" encoding="utf-8"?><database rated="1"><players><player id="1" name="Ada"/></players><games>
${game(1, '1', 'h8 h9 i9 i8 g8 g10 f8', 'g7 g9')}${game(2, '0', 'h8 i8 i7 h7 h6')}${game(3, '0.5', 'h8 h9 i9 i8 g7')}
${game(4, '0', 'h8 i9 j10 g7 i7')}</games></database>`
const SGF =
  '(;FF[4]GM[4]SZ[15]C[<img src=x onerror=alert(1)>](;B[hh]C[A first stone, as ever.]LB[hg:A][ig:B][kk:?](;W[hg];B[ig])(;W[ig])))'

/** A library of RenLib with a comment in GB18030. */
const LIB = Buffer.concat([
  Buffer.from('\xffRenLib\xff\x03\x04', 'latin1'),
  Buffer.alloc(10, 0xff),
  Buffer.from([0, 0, 0x78, 0x08, 0xc6, 0xe5, 0, 0, 0x6a, 0x40]),
])

async function saved(page, name) {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return { name: file.suggestedFilename(), data: await readFile(await file.path()) }
}

/** They are here again after a reload, and in another window, which is returned; saved as files, they come back. */
async function again(page) {
  await page.waitForURL(/h8h9i9i8$/)
  await page.reload()
  await panel(page)
  await page.locator('.books-move', { hasText: 'g9 offered' }).waitFor()
  const other = await another(page.context())
  await other.goto('/analysis#renju/15/h8')
  await panel(other)
  await other.getByText('A first stone, as ever.').waitFor()

  const sgf = await saved(page, 'Save Games of mine as SGF')
  expect(sgf.name).toBe('Games of mine.sgf')
  expect(String(sgf.data)).toContain('C[A first stone, as ever.]')
  await page.getByText('The SGF file has moves, comments and letters, but not how often').waitFor()
  const lib = await saved(page, 'Save Games of mine as RenLib')
  expect(lib.data.subarray(1, 7).toString()).toBe('RenLib')
  for (const [name, { data }] of [
    ['again.sgf', sgf],
    ['again.lib', lib],
  ]) {
    await page.getByLabel('Into').selectOption('Games of mine')
    await add(page, [name, data])
    await page.getByText('Nothing new.').waitFor()
  }
  return other
}

test('books are added, looked up, played, saved and deleted, and nothing of them is sent', { tag: '@long' }, async ({
  person,
}) => {
  const { page } = await person(flow)
  await page.goto('/analysis#renju/15/')
  const sent = []
  page.on('request', r => r.method() !== 'GET' && sent.push(r.url()))
  await panel(page)
  await page.getByText('There are no books yet.').waitFor()
  expect(await looked(page, 'no books')).toEqual([])

  await add(page, ['Games of mine.rif', RIF], ['more.sgf', SGF])
  await page.getByText('Added: 14 moves and 4 games.').waitFor()
  await add(page, ['Lines.lib', LIB])
  await page.locator('.books-list b', { hasText: 'Lines' }).waitFor()

  // The picture on the board follows, and so do the books.
  await page.locator('.books-move', { hasText: 'h8' }).first().click()
  await stones(page, 1)
  await page.getByText('A first stone, as ever.').waitFor()
  await page.locator('.study-said', { hasText: '棋' }).waitFor()
  await expect(page.locator('.books-one').first().locator('.books-move')).toHaveText([
    /h9 “A” 3 games · Black won 1, White won 1, 1 drawn/,
    /i9 “B” 1 game · White won 1/,
  ])
  await page.locator('.books-here').scrollIntoViewIfNeeded()
  expect(await looked(page, 'a position of books')).toEqual([])
  for (const p of ['h9', 'i9', 'i8']) await page.locator('.books-move', { hasText: p }).first().click()
  await stones(page, 4)
  await page.locator('.books-move', { hasText: 'g7 1 game · 1 drawn · offered as a fifth once' }).waitFor()
  await page.locator('.books-move', { hasText: 'g9 offered as a fifth once' }).waitFor()

  const other = await again(page)
  await page.locator('.books-list').scrollIntoViewIfNeeded()
  for (const [name, data, said] of [
    ['large.sgf', Buffer.alloc((4 << 20) + 1), 'large.sgf: This is more than 4 MiB.'],
    ['cat.png', Buffer.from('\x89PNG', 'latin1'), 'cat.png: This is a picture.'],
    [
      'bomb.xml',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><database/>',
      'bomb.xml: XML with entity definitions',
    ],
  ]) {
    await add(page, [name, data])
    await page.getByText(said).waitFor()
  }
  expect(await looked(page, 'a refused book')).toEqual([])

  await button(page, 'Delete Games of mine').click()
  await page.getByText('It is only in this browser.').waitFor()
  await button(page, 'Yes, delete').click()
  await expect(page.locator('.books-list b')).toHaveText(['Lines'])
  await other.getByText('A first stone, as ever.').waitFor({ state: 'hidden' })
  await other.close()
  expect(sent).toEqual([])
})

/** A library of nearly 4 MiB: 1.9 million nodes, most of which symmetries join. */
function huge() {
  const points = Array.from({ length: 225 }, (_, i) => 16 * Math.floor(i / 15) + (i % 15) + 1)
  const parts = [Buffer.from('\xffRenLib\xff\x03\x04', 'latin1'), Buffer.alloc(10, 0xff), Buffer.from([0, 0])]
  let left = 1_900_000
  for (const a of points)
    for (const b of points) {
      if (a === b || left <= 0) continue
      const third = points.filter(c => c !== a && c !== b)
      parts.push(Buffer.from([a, 0x80, b, 0, ...third.flatMap((c, i) => [c, i < third.length - 1 ? 0xc0 : 0x40])]))
      left -= 2 + third.length
    }
  return Buffer.concat(parts)
}

test('a large library is read while the page goes on, and can be cancelled', { tag: '@long' }, async ({ person }) => {
  const { page } = await person(looks[0][2])
  await page.goto('/analysis#renju/15/')
  await panel(page)
  await page.getByText('There are no books yet.').waitFor()
  const data = huge()
  expect(data.length).toBeLessThan(4 << 20)
  await add(page, ['huge.lib', data])
  await button(page, 'Cancel').click()
  await page.getByRole('progressbar', { name: 'Reading the files' }).waitFor({ state: 'hidden' })
  await page.getByText('There are no books yet.').waitFor()
  await add(page, ['huge.lib', data])
  await page.locator('.books-list b', { hasText: 'huge' }).waitFor()
  await expect(page.locator('.books-move')).toHaveCount(10)
})
