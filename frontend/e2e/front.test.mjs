// The first page: a stranger's first stone in one click, and quick pairing with something to do meanwhile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hand, seek } from './hand.mjs'
import { isGame, person, place, stones, tap } from './site.mjs'
import { browser, site } from './tested.mjs'

const screens = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

for (const [name, screen] of Object.entries(screens)) {
  test(`a stranger's first stone is one ${screen.hasTouch ? 'tap' : 'click'} away on a ${name}`, async () => {
    const p = await person(browser, site, screen)
    const sessions = []
    p.page.on('request', r => r.url().endsWith('/api/session') && sessions.push(r.method()))
    await p.page.locator('.stage svg').waitFor()
    const { y, height } = await p.page.locator('.stage svg').boundingBox()
    assert.ok(y > 0 && y + height <= screen.viewport.height, `the board is from ${y} to ${y + height}`)
    assert.deepEqual([sessions, await p.context.cookies()], [[], []])
    await (screen.hasTouch ? tap : place)(p.page, 'h8')
    await p.page.waitForURL(isGame)
    await stones(p.page, 2)
    assert.equal(sessions.length, 1)
    assert.equal((await p.context.cookies()).length, 1)
    assert.deepEqual(p.complaints, [])
    await p.context.close()
  })
}

test('by keyboard: the first stone, and on from there', async () => {
  const p = await person(browser, site)
  const field = p.page.locator('.first-board .tg-field')
  await field.waitFor()
  while (!(await field.evaluate(el => el === document.activeElement))) await p.page.keyboard.press('Tab')
  for (const key of ['h', '8', 'Enter']) await p.page.keyboard.press(key)
  await p.page.waitForURL(isGame)
  await stones(p.page, 2)
  assert.equal(await p.page.evaluate(() => document.activeElement.matches('.stage .tg-field')), true)
  await p.context.close()
})

test('on a phone: the board, then opponents, then open games', async () => {
  const p = await person(browser, site, screens.phone)
  const tops = []
  for (const q of ['.first-board', '.quick', '#seeks', '.about'])
    tops.push(await p.page.locator(q).evaluate(el => el.getBoundingClientRect().top))
  assert.deepEqual(
    tops,
    tops.toSorted((a, b) => a - b),
  )
  await p.context.close()
})

test('a bot meanwhile keeps the place, and waits when somebody comes', async () => {
  const ann = await person(browser, site)
  await ann.page.getByRole('button', { name: /^5\+3/ }).click()
  const strip = ann.page.locator('.waiting-strip')
  await strip.getByRole('timer').waitFor()
  assert.match(await strip.textContent(), /5\+3/)
  await strip.getByRole('button', { name: /bot/i }).click()
  await ann.page.waitForURL(isGame)
  const bot = ann.page.url()
  // With a stone of each the game has begun, and is not simply called off. A bot that has Black takes the middle.
  await ann.page
    .getByText(/^Your move:/)
    .first()
    .waitFor()
  await place(ann.page, 'c4')
  await ann.page.waitForFunction(() => document.querySelectorAll('.stage .stone').length >= 2)

  const ben = await hand(browser, site)
  const game = await seek(ben, { clock: { kind: 'fischer', initial: 300_000, increment: 3_000 } }, { color: 'random' })
  const bar = ann.page.locator('.began')
  await bar.getByRole('timer').waitFor()
  assert.match(await ann.page.title(), /begun/i)
  await bar.getByRole('link', { name: 'Open' }).click()
  await ann.page.waitForURL(`${site.base}/g/${game}`)
  await bar.waitFor({ state: 'detached' })
  await ann.page.goto(bot)
  await ann.page
    .getByText(/put aside/i)
    .first()
    .waitFor()
  assert.deepEqual(ann.complaints, [])
})
