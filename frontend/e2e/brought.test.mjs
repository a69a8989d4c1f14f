// A member brings an archive, gets a report of each file, finds a position in it, and plays a game through; its games stay the member's.
import { crc32, deflateRawSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { cut } from './longer.mjs'
import { flow, looked, onEach, tooWide } from './look.mjs'
import { expect, test } from './fixtures.mjs'
import { languages, post, shot } from './site.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })

/** A ZIP, as programs write it. */
function zip(files) {
  const parts = files.map(([name, text]) => {
    const data = Buffer.from(text)
    const packed = deflateRawSync(data)
    const head = Buffer.alloc(30)
    head.write('PK\x03\x04', 'latin1')
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(data), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(data.length, 22)
    head.writeUInt16LE(Buffer.byteLength(name), 26)
    return Buffer.concat([head, Buffer.from(name), packed])
  })
  return Buffer.concat([...parts, Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1')])
}

const archive = zip([
  [
    'Cup/final.sgf',
    '(;GM[4]SZ[15]RU[Renju]PB[Sato]PW[Novak]RE[B+]EV[Spring Cup]DT[2024-05-01];B[hh];W[ih];B[hi];W[ii];B[hj]C[strong])',
  ],
  ['Cup/semi.sgf', '(;GM[4]SZ[15]RU[Renju]PB[Lee]PW[Sato]RE[W+R]EV[Spring Cup]DT[2023];B[hi];W[ii];B[hh];W[ih];B[aa])'],
  ['game.psq', 'Piskvorky 15x15, 11:11, 0\n8,8,100\n9,9,200\n8,9,0\nkim\nnguyen\n0\n'],
  ['pasted.txt', '[Black "pavel"]\n[White "ann"]\n[Result "1-0"]\n\n1. h8 i9 2. h9 h10 1-0\n'],
  ['broken.sgf', '(;GM[4]SZ[15];B[hh];W[hh])'],
  ['photo.jpg', '\u00ff\u00d8'],
])

test('games are brought, found and played through', { tag: '@long' }, async ({ person, named }) => {
  const name = named('Bringer')
  const { page } = await person({ path: '/robots.txt', ...flow })
  await post(page, '/api/session', {})
  expect((await post(page, '/api/account/register', { name, password: `${name} likes quiet evenings` })).status).toBe(
    200,
  )
  await page.goto('/brought')
  await page.getByText('No imported games yet').waitFor()
  expect(await looked(page, 'no brought games')).toEqual([])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'all.zip', mimeType: 'application/zip', buffer: archive })
  await page.getByText('4 imported, 0 there already, 2 refused').waitFor()
  await page.getByText('Sato – Novak').waitFor()
  await expect(page.locator('.brought-list li')).toHaveCount(4)
  expect(await looked(page, 'brought games and the report')).toEqual([])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'all.zip', mimeType: 'application/zip', buffer: archive })
  await page.getByText('0 imported, 4 there already, 2 refused').waitFor()

  // From the analysis board by one key, turned, and by another order of moves.
  await page.goto('/analysis#renju/15/h8i8h7i7')
  await page.locator('.study-steps').waitFor()
  await page.keyboard.press('s')
  await page.getByText('1 of 2 by another order of moves').waitFor()
  await page.waitForURL(url => url.pathname === '/positions')
  expect(await looked(page, 'a position that was found')).toEqual([])
  await page.locator('.positions-game').first().click()
  await button(page, 'Forward').click()
  await button(page, 'Back to the position').waitFor()
  expect(await looked(page, 'a game that is played through')).toEqual([])
  await button(page, 'Back to the position').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'SGF', exact: true }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8').match(/FF\[4\]/g)).toHaveLength(2)

  // A part of the board, found turned elsewhere: its area is dragged, then set by the keyboard, and a stone is taken off again.
  await page.goto('/positions#renju/15/h8i8h7i7')
  await page.getByRole('radio', { name: 'Part of the board' }).check()
  await expect(page).toHaveURL(/area=g6-j9/)
  await expect(page.locator('.positions-game')).toHaveCount(2)
  await page.locator('.openings-found[aria-busy="false"]').waitFor() // while it searches, what it found before is dimmed
  expect(await looked(page, 'a part of the board')).toEqual([])
  await page.evaluate(() => scrollTo(0, 0))
  const board = await page.locator('.stage svg').first().boundingBox()
  const drag = async (x1, y1, x2, y2) => {
    await page.mouse.move(board.x + board.width * x1, board.y + board.height * y1)
    await page.mouse.down()
    await page.mouse.move(board.x + board.width * x2, board.y + board.height * y2, { steps: 4 })
    await page.mouse.up()
  }
  await drag(0.3, 0.3, 0.7, 0.75)
  await expect(page).not.toHaveURL(/area=g6-j9/)
  await page.getByRole('combobox', { name: 'Left' }).selectOption({ label: 'h' })
  await expect(page).toHaveURL(/area=h/)
  await page.getByRole('radio', { name: 'Remove' }).check()
  await page.locator('.tg-field').focus()
  await page.goto('/positions#renju/15/a2b2a1b1?area=a1-b2')
  await expect(page.locator('.positions-game')).toHaveCount(2)
  await page.locator('.positions-game').first().click()
  await page.locator('.area-frame').waitFor()
  expect(await looked(page, 'a game with a part of the board')).toEqual([])
  await page.goto('/openings#renju/15/free/h8?from=brought')
  await page.getByText('Imported', { exact: true }).first().waitFor()
  await page.locator('.positions-game').first().waitFor()
  expect(await looked(page, 'the explorer of brought games')).toEqual([])
  await page.goto('/positions#caro/15/a1b1c1')
  await page.getByText('No games', { exact: true }).waitFor()
  expect(await looked(page, 'a position in no game')).toEqual([])

  // A name in them is the member's.
  await page.goto('/brought')
  await page.getByText('Names of members').click()
  await page.getByLabel('Name in the games').fill('Sato')
  await page.getByLabel('Member', { exact: true }).fill(name)
  await button(page, 'Ask').click()
  await page.getByText(`“sato” is ${name}`).waitFor()
  await page.locator('.brought-list .tag', { hasText: name }).first().waitFor()
  expect(await looked(page, 'names in brought games')).toEqual([])

  // Nobody else sees them before they are public.
  const other = await person({ path: `/brought/${name}`, ...flow })
  await other.page.getByText('None of these games are public.').waitFor()
  await page.goto('/brought')
  await button(page, 'Make public').first().click()
  await button(page, 'Make private').waitFor()
  await other.page.reload()
  await expect(other.page.locator('.brought-list li')).toHaveCount(1)
  expect(await looked(other.page, 'brought games of somebody')).toEqual([])
})

test('brought games and found positions fit in every language', { tag: '@long' }, async ({ person, named }) => {
  test.setTimeout(600_000)
  const name = named('Bringer')
  const { page } = await person({ path: '/robots.txt', ...flow })
  await post(page, '/api/session', {})
  await post(page, '/api/account/register', { name, password: `${name} likes quiet evenings` })
  await page.goto('/brought')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'all.zip', mimeType: 'application/zip', buffer: archive })
  await page.getByText('4 imported, 0 there already, 2 refused').waitFor()
  // A name that is the member's own is joined at once, and leads to the profile from the list and from what is found.
  expect((await post(page, '/api/me/brought/names', { do: 'ask', name: 'Sato', member: name })).status).toBe(200)
  const member = page.getByRole('link', { name, exact: true })
  const found = []
  for (const code of languages) {
    for (const [at, shown] of [
      [`/brought?lang=${code}`, '.brought-list li'],
      [`/positions?lang=${code}#renju/15/h8i8h7i7`, '.positions-game'],
      [`/openings?lang=${code}`, 'h1'],
    ]) {
      await page.goto('about:blank')
      await page.goto(at)
      await page.locator(shown).first().waitFor()
      expect(await page.evaluate(() => document.documentElement.lang)).toMatch(new RegExp(`^${code}`, 'i'))
      if (shown !== 'h1') await member.and(page.locator('.tag')).first().waitFor()
      await page.evaluate(() => {
        for (const d of document.querySelectorAll('#main details')) d.open = true
      })
      await page.waitForLoadState('networkidle')
      await onEach(page, async device => {
        await shot(page, `fits-${at.slice(1, 6)}-${code}-${device}`)
        const wide = await tooWide(page)
        if (wide > 0) found.push(`${at}, ${device}: ${wide} px too wide`)
        found.push(...(await cut(page)).map(x => `${at}, ${device}: ${x}`))
      })
    }
  }
  expect(found).toEqual([])
})
