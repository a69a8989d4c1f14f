// Chapters of a study: made from a file by its owner, read by link, asked, in a page of another site, as one file.
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { flow, looked } from './look.mjs'
import { shot, stones, tap } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })

const GAMES =
  '(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[Renju]GN[A first stone];B[hh];W[ig])' +
  '(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[Renju]GN[Find the five]AB[hh][ih][jh][kh]AW[hi][ii][ji][aa]C[Four in a row.];B[lh]C[Five.])'

const panel = page => page.locator('.study-tabs .tab-menu').click()
/** The list of chapters, by the button between the steps. */
const list = page => page.locator('.study-chapters [aria-haspopup]').click()

/** A study of three chapters, made in the browser; the owner's page, and the path of the study. */
async function made(p, name) {
  const { page } = p
  const status = await page.evaluate(
    async body =>
      (
        await fetch('/api/account/register', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    { name, password: `${name} likes quiet evenings` },
  )
  expect(status).toBe(200)
  await page.goto('/analysis#renju/15/h8')
  await panel(page)
  await page.locator('.study-menu li > button', { hasText: 'Studies' }).click()
  await page.getByLabel('Title').fill('Fives')
  await button(page, 'Save as a study').click()
  await page.waitForURL('**/study/*')
  await list(page)
  await button(page, 'New chapter').click()
  await page.getByLabel('a file or moves').check({ force: true })
  await page.getByLabel('Moves or the text of a file').fill(GAMES)
  await button(page, 'Open').click()
  expect(await looked(page, 'new chapter')).toEqual([])
  await button(page, 'Add all 2 as chapters').click()
  await page.getByText('2/3 · A first stone').waitFor()
  await page.getByText('All changes are saved.').waitFor()
  return new URL(page.url()).pathname.split('/').slice(0, 3).join('/')
}

test('a study of chapters', { tag: '@long' }, async ({ person, named, site }) => {
  const owner = await person(flow)
  const path = await made(owner, named('Coach'))
  const { page } = owner
  await button(page, 'Next chapter').click()
  await page.getByText('3/3 · Find the five').waitFor()
  await stones(page, 8) // it starts behind what was set up
  await panel(page)
  await page.getByLabel('Readers find the moves').check({ force: true })
  expect(await looked(page, 'one’s own chapter')).toEqual([])
  await list(page)
  await page.getByRole('button', { name: 'Move “Find the five” up' }).click()
  await page.keyboard.press('Enter')
  await page.getByText('“Find the five” is chapter 1 now.').waitFor({ state: 'attached' })
  expect(await looked(page, 'the list of chapters')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText('All changes are saved.').waitFor()
  const link = new URL(page.url()).pathname
  expect(link.startsWith(`${path}/`)).toBe(true)

  // A person with the link is asked; the file has all chapters.
  const reader = await person({ ...flow, path: link })
  await reader.page.getByText('Find the move for Black.').waitFor()
  await stones(reader.page, 8)
  expect(await looked(reader.page, 'a chapter that asks')).toEqual([])
  await button(reader.page, 'Hint').click()
  await reader.page.getByText('Four in a row.').waitFor()
  // On touch screens a stone is placed by a second tap on its point.
  const put = async (on, at) => {
    for (let i = 0; i < 2; i++) await tap(on, at)
  }
  await put(reader.page, 'a15')
  await reader.page.getByText('Find the move for Black.').waitFor() // on a stone: that is no try
  await put(reader.page, 'c3')
  await reader.page.getByText('c3 is not the move. Try another.').waitFor()
  await put(reader.page, 'l8')
  await reader.page.getByText('You have found all moves.').waitFor()
  await reader.page.getByText('Five.', { exact: true }).waitFor()
  await button(reader.page, 'Next chapter').click()
  await reader.page.waitForURL(url => url.pathname.startsWith(path) && url.pathname !== link)
  await button(reader.page, 'Back').waitFor()
  expect(await looked(reader.page, 'a chapter of somebody else’s')).toEqual([])
  await panel(reader.page)
  const [file] = await Promise.all([
    reader.page.waitForEvent('download'),
    reader.page.getByRole('link', { name: 'Download all chapters (SGF)' }).click(),
  ])
  const sgf = String(await readFile(await file.path()))
  expect(sgf.match(/\(;FF\[4\]/g), sgf).toHaveLength(3)

  // In another site's page there is no header and no socket, and the way here.
  const others = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end(
      `<!doctype html><html lang="en"><title>A club</title><iframe src="${site.base}/embed${link}" width="360" height="640" title="Tengen"></iframe>`,
    )
  })
  await new Promise(done => others.listen(0, '127.0.0.1', done))
  try {
    const guest = await person(flow)
    await guest.page.goto(`http://localhost:${others.address().port}/`)
    const frame = guest.page.frameLocator('iframe')
    await frame.getByText('Find the move for Black.').waitFor()
    await frame.getByRole('link', { name: 'Open the study on Tengen' }).waitFor()
    await expect(frame.locator('header')).toHaveCount(0)
    await frame.getByRole('button', { name: 'Next chapter' }).click()
    await frame.getByRole('button', { name: 'Forward' }).waitFor()
    await shot(guest.page, 'chapter-embedded')
  } finally {
    others.close()
    others.closeAllConnections()
  }
})
