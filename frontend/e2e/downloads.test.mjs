// A finished game and all one's games as files, and the game on the analysis board.
import { readFile } from 'node:fs/promises'
import { play } from './hand.mjs'
import { faults, flow, looked } from './look.mjs'
import { stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

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

test('a game in every format, and on the analysis board', { tag: '@long' }, async ({ person, hand }) => {
  const [ann, ben] = [await hand(), await hand()]
  const g = await over(ann, ben)
  const p = await person({ ...flow, acceptDownloads: true })
  const { page } = p
  await page.goto(`/g/${g}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Download' }).click()
  const link = name => page.getByRole('link', { name, exact: true })
  await link('SGF').waitFor()
  expect(await looked(page, 'downloads')).toEqual([])
  const sgf = await saved(page, link('SGF'))
  expect(sgf.name).toMatch(/^tengen-.*\.sgf$/)
  expect(String(sgf.data)).toMatch(/^\(;.*GM\[4\].*RE\[W\+R/s)
  expect(String((await saved(page, link('PSQ'))).data)).toMatch(/^Piskvorky 15x15/)
  expect(String((await saved(page, link('Moves as text'))).data)).toBe(`${MOVES.join('')}\n`)
  expect((await saved(page, link('RenLib'))).data.subarray(1, 7).toString('latin1')).toMatch(/^RenLib/)
  await page.keyboard.press('Escape')
  await page.locator('h1').first().focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('link', { name: 'Analyse' }).click()
  await page.waitForURL(/\/analysis#freestyle\/15\/h8i9i8g8(h7@4)?$/)
  await stones(page, 4)
})

test('all games of somebody, private ones for oneself alone', { tag: '@long' }, async ({ person, hand, named }) => {
  const name = named('Arnwald')
  const ann = await hand(name)
  const ben = await hand()
  await over(ann, ben)
  const g = (await ann.ask({ t: 'create', d: { settings: settings(), color: 'black', kind: 'private' } })).d.g
  let { v } = await ben.ask({ t: 'join', g, v: 0 })
  for (const [i, at] of MOVES.entries()) ({ v } = await (i % 2 ? ben : ann).ask({ t: 'move', g, v, d: { at } }))
  await ann.ask({ t: 'resign', g, v })
  const games = async page => {
    await page.goto(`/@/${name}`)
    const file = await saved(page, page.getByRole('link', { name: 'Download all games (SGF)' }))
    expect(file.name).toBe(`tengen-${name}-games.sgf`)
    return String(file.data).match(/\(;/g).length
  }
  const other = await person()
  expect(await games(other.page)).toBe(1)
  expect(await faults(other.page, 'a profile with a download')).toEqual([])
  expect(await games(ann.page)).toBe(2)
})

const settings = () => ({
  rule: 'renju',
  size: 15,
  opening: 'free',
  forbidden: 'refuse',
  takebacks: true,
  clock: { kind: 'fischer', initial: 600_000, increment: 0 },
})
