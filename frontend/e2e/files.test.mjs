// The analysis board's files, pictures and studies.
import { readFile } from 'node:fs/promises'
import { faults, flow, looked, looks } from './look.mjs'
import { another, glimpse, place, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })
/** What the menu has, in place of what is open. */
async function panel(page, name) {
  await shut(page)
  await button(page, 'Menu').click()
  await page.locator('.study-menu li > button', { hasText: name }).click()
}
async function shut(page) {
  if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

const SGF =
  '(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[Ann <b>]PW[Ben]RE[B+R]RU[Renju]C[<img src=x onerror=alert(1)>]' +
  ';B[hh]C[A first stone.]LB[ii:A](;W[ig];B[if])(;W[gh]C[Instead.]))'

/** What a click saves: its name and its bytes. */
async function saved(page, name) {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return { name: file.suggestedFilename(), data: await readFile(await file.path()) }
}

async function openText(page, text) {
  await page.getByLabel('Moves or the text of a file').fill(text)
  await button(page, 'Open').click()
}

test('a tree from a text, and to every format', { tag: '@long' }, async ({ person, allow }) => {
  allow(/400/) // the file with a fault
  const p = await person(flow)
  const { page } = p
  await page.goto('/analysis')
  await panel(page, 'Open a file')
  await openText(page, SGF)
  await page.getByText('SGF: 4 moves, variations included.').waitFor()
  await stones(page, 3)
  await page.getByText('Ann <b> – Ben').waitFor()
  await page.locator('.study-move').nth(3).waitFor()
  await expect(page.locator('dialog[open]'), 'it closes').toHaveCount(0)
  await panel(page, 'Open a file')
  await openText(page, '(;GM[4]SZ[15];B[hh]\n;W[hh])')
  await page.getByText('Line 2: there is already a stone on that point.').waitFor()
  await stones(page, 3)
  expect(await looked(page, 'a file with a fault')).toEqual([])

  await panel(page, 'Save as a file')
  const sgf = String((await saved(page, 'SGF')).data)
  for (const part of ['PB[Ann <b>]', 'C[A first stone.]', 'LB[ii:A]', 'C[Instead.]', '(;W[gh]'])
    expect(sgf.includes(part), `${part} in ${sgf}`).toBe(true)
  expect(String((await saved(page, 'PSQ')).data)).toMatch(/^Piskvorky 15x15/)
  expect(String((await saved(page, 'Moves as text')).data)).toBe('h8i9i10\n')
  const lib = await saved(page, 'RenLib')
  const png = (await saved(page, 'PNG of the position')).data
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([960, 960])
  const gif = (await saved(page, 'Animated GIF of the line')).data
  expect(gif.subarray(0, 6).toString('latin1')).toBe('GIF89a')
  expect(framesOf(gif)).toBe(4)
  expect(await looked(page, 'panels of files')).toEqual([])

  // The library comes back as a file, with its comments in the encoding chosen.
  await panel(page, 'Open a file')
  await page.getByLabel('Choose a file').setInputFiles({ name: 'a.lib', mimeType: '', buffer: lib.data })
  await page.getByText('RenLib: 4 moves, variations included.').waitFor()
  await shut(page)
  await button(page, 'Undo').click()
  await page.getByText('Ann <b> – Ben').waitFor()
  await panel(page, 'Open a file')
  await openText(page, `${SGF}(;GM[4]SZ[15]PB[Cleo]PW[Dan];B[hh];W[gg];B[ff])`)
  await page.getByText('There are 2 games in this file.').waitFor()
  await page.getByRole('button', { name: /Cleo – Dan/ }).click()
  await stones(page, 3)
  await page.locator('.study-header', { hasText: 'Cleo – Dan' }).waitFor()
})

/** 中村茂 against 山口釉水 in Shift_JIS, which the file does not say; its result is another than the board's. */
const JAPANESE = Buffer.from(
  '(;GM[4]SZ[15]RU[RIF]RE[W+R]PB[\x92\x86\x91\xba\x96\xce]PW[\x8e\x52\x8c\xfb\x97\x6c\x90\x85]KM[6.5]' +
    'LB[aa:A][oo:\x8c\xdc];B[hh];W[ha];B[ih];W[ia];B[jh];W[ja];B[kh];W[ka];B[lh])(;SZ[15];B[zz])',
  'latin1',
)

test('a file that does not say its encoding, and what was made of it', { tag: '@long' }, async ({ person, allow }) => {
  allow(/400/)
  const p = await person(flow)
  const { page } = p
  await page.goto('/analysis')
  await panel(page, 'Open a file')
  const choose = data => page.getByLabel('Choose a file').setInputFiles({ name: 'a.sgf', mimeType: '', buffer: data })
  await choose(JAPANESE)
  await page.locator('.study-header', { hasText: '中村茂 – 山口様水' }).waitFor()
  for (const text of [
    'It looks like Shift_JIS (Japanese).',
    'Game 1, line 1: The rule “RIF” was taken for renju.',
    'Game 2, line 1: This game could not be read: it has a move that is not on the board (B zz).',
    'Game 1: The result says W+R, but on the board Black has won.',
    '“KM” is not imported.',
  ])
    await page.locator('.study-notices li', { hasText: text }).waitFor()
  await page.getByText('Looks wrong?').click()
  const encodings = page.getByRole('group', { name: 'If names or comments look wrong, read them as' })
  await expect(encodings.getByRole('radio', { name: 'Shift_JIS' })).toBeChecked()
  await expect(encodings.getByRole('radio')).not.toHaveCount(1)
  expect(await looked(page, 'remarks')).toEqual([])
  await encodings.scrollIntoViewIfNeeded()

  // By keyboard to another one: it is read again, and one stays in the list.
  await encodings.getByRole('radio', { name: 'Shift_JIS' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.locator('.study-header', { hasText: '中村茂' }).waitFor({ state: 'hidden' })
  await expect(encodings.getByRole('radio', { name: 'Shift_JIS' })).not.toBeChecked()
  await expect(encodings.getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.locator('.study-header', { hasText: '中村茂 – 山口様水' }).waitFor()

  // Letters are letters on the board.
  await shut(page)
  await button(page, 'To the start').click()
  await expect(page.locator('.mark text.core')).toHaveText(['A', '五'])
  expect(await looked(page, 'letters')).toEqual([])

  await panel(page, 'Open a file')
  await choose(Buffer.from('PK\x03\x04', 'latin1'))
  await page.getByText('It is a ZIP archive. Unpack it first.').waitFor()
  await choose(Buffer.from('(;SZ[15];B[hh]\n;W[zz])'))
  await page.getByText('Read as SGF, node 3, W “zz”.').waitFor()
  expect(await looked(page, 'faults')).toEqual([])
  await panel(page, 'Save as a file')
  await saved(page, 'RenLib')
  await page.getByText('Not in the RenLib file: rule, names, result').waitFor()
})

/** The images of a GIF: its blocks are walked through. */
function framesOf(gif) {
  let frames = 0
  let i = 13 + (gif[10] & 0x80 ? 3 * 2 ** ((gif[10] & 7) + 1) : 0)
  const skip = () => {
    while (gif[i] !== 0) i += gif[i] + 1
    i++
  }
  while (gif[i] !== 0x3b) {
    if (gif[i] === 0x21) {
      i += 2
    } else {
      frames++
      i += 10 + (gif[i + 9] & 0x80 ? 3 * 2 ** ((gif[i + 9] & 7) + 1) : 0) + 1
    }
    skip()
  }
  return frames
}

test('a study is kept, changed, shared and deleted', { tag: '@long' }, async ({ person, hand, allow, named }) => {
  allow(/409/) // what another window has changed
  const ann = await hand(named('Ottilie'))
  const { page } = ann
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/analysis#renju/15/h8h9')
  await stones(page, 2)
  await panel(page, 'Studies')
  await page.getByLabel('Title').fill('<script>alert(1)</script> & Co')
  await button(page, 'Save as a study').click()
  await page.waitForURL(/\/study\/\w+$/)
  await page.getByText('All changes are saved.').waitFor()
  expect(await faults(page, 'one’s own study')).toEqual([])
  await page.locator('h1').focus()
  await page.keyboard.press('End')
  const unsaved = await glimpse(page, 'body', 'Not saved yet…')
  await button(page, 'Pass').click()
  await unsaved()
  await page.getByText('All changes are saved.').waitFor()
  const link = page.url()

  const ben = await person(looks[3][2])
  await ben.page.goto(link)
  await ben.page.getByText(`A study by ${ann.user.name}.`).waitFor()
  await ben.page.getByRole('heading', { name: '<script>alert(1)</script> & Co' }).waitFor()
  await ben.page.locator('.study-move').nth(2).waitFor()
  expect(await faults(ben.page, 'a study of somebody else')).toEqual([])
  await button(ben.page, 'Menu').tap()
  await ben.page.getByRole('button', { name: 'Open on my analysis board' }).tap()
  await ben.page.waitForURL(/\/analysis/)
  await ben.page.locator('.study-move').nth(2).waitFor()

  // Another window changes it in between: nothing is lost, and a copy can be kept.
  const other = await another(page.context())
  await other.goto(link)
  await other.getByText('All changes are saved.').waitFor()
  await other.keyboard.press('End')
  const changed = await glimpse(other, 'body', 'Not saved yet…')
  await button(other, 'Pass').click()
  await changed()
  await other.getByText('All changes are saved.').waitFor()
  await place(page, 'a1')
  await page.getByText('This study has been changed in another window since.').waitFor()
  await button(page, 'Save a copy').click()
  await page.waitForURL(url => url.pathname.startsWith('/study/') && url.href !== link)
  await page.getByText('All changes are saved.').waitFor()
  await other.close()

  await page.goto('/analysis')
  await panel(page, 'Studies')
  await page.getByText('Your studies: 2 of 100').waitFor()
  expect(await faults(page, 'the list of studies')).toEqual([])
  await page.locator('.study-list a').first().click()
  await page.waitForURL(/\/study\//)
  await button(page, 'Menu').click()
  await button(page, 'Delete').click()
  await button(page, 'Yes, delete').click()
  await page.waitForURL(/\/study$/)
  await page.getByText('Your studies: 1 of 100').waitFor()
})

/** A file of so many moves: branches of two hundred, each with another first move and then passes. */
function manyMoves(n) {
  let text = '(;GM[4]SZ[20]RU[Freestyle]'
  for (let i = 0; i * 200 < n; i++) {
    const at = String.fromCharCode(97 + (i % 20), 97 + Math.floor(i / 20))
    text += `(;B[${at}]${';W[];B[]'.repeat(100).slice(0, -4)})`
  }
  return `${text})`
}

test('a tree of 46,000 moves is opened, kept, opened again and given back', { tag: '@long' }, async ({
  hand,
  person,
  named,
}) => {
  const ann = await hand(named('Annika'))
  const { page } = await person({ ...looks[0][2], storageState: await ann.context.storageState() })
  await page.goto('/analysis')
  await panel(page, 'Open a file')
  const file = { name: 'many.sgf', mimeType: '', buffer: Buffer.from(manyMoves(46_000)) }
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByText(/SGF: 46,?000 moves/).waitFor()
  await panel(page, 'Save as a file')
  expect((await saved(page, 'SGF')).data.length).toBeGreaterThan(180_000)
  await panel(page, 'Studies')
  await page.locator('.study-save input').fill('Many')
  await page.locator('.study-save button[type=submit]').click()
  await page.waitForURL(/\/study\//)
  await page.getByRole('heading', { name: /Many/ }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: /Many/ }).waitFor()
  await panel(page, 'Save as a file')
  expect((await saved(page, 'SGF')).data.length).toBeGreaterThan(180_000)
})
