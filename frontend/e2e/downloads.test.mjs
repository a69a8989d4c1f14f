// A finished game and all one's games as files, and the game on the analysis board.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { hand, play } from './hand.mjs'
import { faults, looks } from './look.mjs'
import { person, stones } from './site.mjs'
import { browser, site } from './tested.mjs'

const MOVES = ['h8', 'i9', 'i8', 'g8', 'h7']

/** What a link saves: its name and its bytes. */
async function saved(page, link) {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  return { name: file.suggestedFilename(), data: await readFile(await file.path()) }
}

/** A finished game of Ann's and Ben's. */
async function over(ann, ben, change) {
  const g = await play(ann, ben, MOVES, change)
  await ann.ask({ t: 'resign', g, v: MOVES.length + 1 })
  return g
}

test('a game in every format, and on the analysis board', async () => {
  const [ann, ben] = [await hand(browser, site), await hand(browser, site)]
  const g = await over(ann, ben)
  for (const look of [looks[0], looks[3]]) {
    const p = await person(browser, site, { ...look[2], acceptDownloads: true })
    const { page } = p
    await page.goto(`${site.base}/g/${g}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Download' }).click()
    const link = name => page.getByRole('link', { name, exact: true })
    await link('SGF').waitFor()
    assert.deepEqual(await faults(page, `downloads, ${look[0]}`), [])
    const sgf = await saved(page, link('SGF'))
    assert.match(sgf.name, /^tengen-.*\.sgf$/)
    assert.match(String(sgf.data), /^\(;.*GM\[4\].*RE\[W\+R/s)
    assert.match(String((await saved(page, link('PSQ'))).data), /^Piskvorky 15x15/)
    assert.equal(String((await saved(page, link('Moves as text'))).data), `${MOVES.join('')}\n`)
    assert.match((await saved(page, link('RenLib'))).data.subarray(1, 7).toString('latin1'), /^RenLib/)
    await page.keyboard.press('Escape')
    await page.locator('h1').first().focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('link', { name: 'Analyse' }).click()
    await page.waitForURL(/\/analysis#freestyle\/15\/h8i9i8g8(h7@4)?$/)
    await stones(page, 4)
    assert.deepEqual(p.complaints, [])
  }
})

test('all games of somebody, private ones for oneself alone', async () => {
  const ann = await hand(browser, site, 'Arnwald')
  const ben = await hand(browser, site)
  await over(ann, ben)
  const g = (await ann.ask({ t: 'create', d: { settings: settings(), color: 'black', kind: 'private' } })).d.g
  let { v } = await ben.ask({ t: 'join', g, v: 0 })
  for (const [i, at] of MOVES.entries()) ({ v } = await (i % 2 ? ben : ann).ask({ t: 'move', g, v, d: { at } }))
  await ann.ask({ t: 'resign', g, v })
  const games = async page => {
    await page.goto(`${site.base}/@/Arnwald`)
    const { name, data } = await saved(page, page.getByRole('link', { name: 'Download all games (SGF)' }))
    assert.match(name, /^tengen-Arnwald-games\.sgf$/)
    return String(data).match(/\(;/g).length
  }
  const other = await person(browser, site)
  assert.equal(await games(other.page), 1)
  assert.deepEqual(await faults(other.page, 'a profile with a download'), [])
  assert.equal(await games(ann.page), 2)
  assert.deepEqual(other.complaints, [])
})

const settings = () => ({
  rule: 'renju',
  size: 15,
  opening: 'free',
  forbidden: 'refuse',
  takebacks: true,
  clock: { kind: 'fischer', initial: 600_000, increment: 0 },
})
