// The analysis board's files, pictures and studies.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { hand } from './hand.mjs'
import { faults, looks } from './look.mjs'
import { person, place, stones } from './site.mjs'
import { browser, site } from './tested.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })
const panel = (page, name) => page.locator('summary', { hasText: name }).click()

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

test('a tree from a text, and to every format', async () => {
  for (const look of [looks[0], looks[3]]) {
    const p = await person(browser, site, look[2])
    const { page } = p
    await page.goto(`${site.base}/analysis`)
    await panel(page, 'Open a file')
    await openText(page, SGF)
    await page.getByText('SGF: 4 moves, variations included.').waitFor()
    await stones(page, 3)
    await page.getByText('Ann <b> – Ben').waitFor()
    await page.locator('.study-moves button').nth(3).waitFor()
    await openText(page, '(;GM[4]SZ[15];B[hh]\n;W[hh])')
    await page.getByText('Line 2: there is a stone on that point already.').waitFor()
    await stones(page, 3)
    assert.deepEqual(await faults(page, `a file with a fault, ${look[0]}`), [])

    await panel(page, 'Save as a file')
    const sgf = String((await saved(page, 'SGF')).data)
    for (const part of ['PB[Ann <b>]', 'C[A first stone.]', 'LB[ii:A]', 'C[Instead.]', '(;W[gh]'])
      assert.ok(sgf.includes(part), `${part} in ${sgf}`)
    assert.match(String((await saved(page, 'PSQ')).data), /^Piskvorky 15x15/)
    assert.equal(String((await saved(page, 'Moves as text')).data), 'h8i9i10\n')
    const lib = await saved(page, 'RenLib')
    const png = (await saved(page, 'PNG of the position')).data
    assert.equal(png.subarray(1, 4).toString('latin1'), 'PNG')
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [960, 960])
    const gif = (await saved(page, 'Animated GIF of the line')).data
    assert.equal(gif.subarray(0, 6).toString('latin1'), 'GIF89a')
    assert.equal(framesOf(gif), 4)
    assert.deepEqual(await faults(page, `panels of files, ${look[0]}`), [])

    // The library comes back as a file, with its comments in the encoding chosen.
    await page.getByLabel('Choose a file').setInputFiles({ name: 'a.lib', mimeType: '', buffer: lib.data })
    await page.getByLabel('Windows-1252').first().check()
    await button(page, 'Open').click()
    await page.getByText('RenLib: 4 moves, variations included.').waitFor()
    await button(page, 'Undo').click()
    await page.getByText('Ann <b> – Ben').waitFor()
    await button(page, 'No file').click()
    await openText(page, `${SGF}(;GM[4]SZ[15]PB[Cleo]PW[Dan];B[hh];W[gg];B[ff])`)
    await page.getByText('There are 2 games in this file. Which one?').waitFor()
    await page.getByRole('button', { name: /Cleo – Dan/ }).click()
    await stones(page, 3)
    await page.locator('.study-header', { hasText: 'Cleo – Dan' }).waitFor()
    assert.deepEqual(
      p.complaints.filter(c => !c.includes('400')), // the file with a fault
      [],
    )
  }
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

test('a study is kept, changed, shared and deleted', async () => {
  const ann = await hand(browser, site, 'Ottilie')
  const { page } = ann
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${site.base}/analysis#renju/15/h8h9`)
  ann.complaints.length = 0 // of the page without an icon that it was made on
  await stones(page, 2)
  await panel(page, 'Studies')
  await page.getByLabel('Title').fill('<script>alert(1)</script> & Co')
  await button(page, 'Save as a study').click()
  await page.waitForURL(/\/study\/\w+$/)
  await page.getByText('All changes are saved.').waitFor()
  assert.deepEqual(await faults(page, 'one’s own study'), [])
  await page.locator('h1').focus()
  await page.keyboard.press('End')
  await button(page, 'Pass').click()
  await page.getByText('Not saved yet…').waitFor()
  await page.getByText('All changes are saved.').waitFor()
  const link = page.url()

  const ben = await person(browser, site, looks[3][2])
  await ben.page.goto(link)
  await ben.page.getByText('This is a study of Ottilie’s.').waitFor()
  await ben.page.getByRole('heading', { name: '<script>alert(1)</script> & Co' }).waitFor()
  await ben.page.locator('.study-moves button').nth(2).waitFor()
  assert.deepEqual(await faults(ben.page, 'a study of somebody else'), [])
  await ben.page.getByRole('button', { name: 'Open on my analysis board' }).tap()
  await ben.page.waitForURL(/\/analysis/)
  await ben.page.locator('.study-moves button').nth(2).waitFor()

  // Another window changes it in between: nothing is lost, and a copy can be kept.
  const other = await page.context().newPage()
  await other.goto(link)
  await other.getByText('All changes are saved.').waitFor()
  await other.keyboard.press('End')
  await button(other, 'Pass').click()
  await other.getByText('Not saved yet…').waitFor()
  await other.getByText('All changes are saved.').waitFor()
  await place(page, 'a1')
  await page.getByText('This study has been changed in another window since.').waitFor()
  await button(page, 'Keep a copy').click()
  await page.waitForURL(url => url.pathname.startsWith('/study/') && url.href !== link)
  await page.getByText('All changes are saved.').waitFor()
  await other.close()

  await page.goto(`${site.base}/analysis`)
  await panel(page, 'Studies')
  await page.getByText('Your studies: 2 of 100').waitFor()
  assert.deepEqual(await faults(page, 'the list of studies'), [])
  await page.locator('.study-list a').first().click()
  await page.waitForURL(/\/study\//)
  await button(page, 'Delete').click()
  await button(page, 'Yes, delete').click()
  await page.waitForURL(/\/analysis/)
  await panel(page, 'Studies')
  await page.getByText('Your studies: 1 of 100').waitFor()
  assert.deepEqual(
    ann.complaints.filter(c => !c.includes('409')),
    [],
  )
  assert.deepEqual(ben.complaints, [])
})
