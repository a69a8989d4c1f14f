// The first page: a stranger's first stone in one click, and quick pairing with something to do meanwhile.
import { seek } from './hand.mjs'
import { unseen } from './look.mjs'
import { isGame, place, stones, tap } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const screens = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

for (const [name, screen] of Object.entries(screens)) {
  test(`a stranger's first stone is one ${screen.hasTouch ? 'tap' : 'click'} away on a ${name}`, async ({ person }) => {
    const p = await person(screen)
    const sessions = []
    p.page.on('request', r => r.url().endsWith('/api/session') && sessions.push(r.method()))
    await p.page.locator('.stage .tg-svg').waitFor()
    const { y, height } = await p.page.locator('.stage .tg-svg').boundingBox()
    expect(y > 0 && y + height <= screen.viewport.height, `the board is from ${y} to ${y + height}`).toBe(true)
    expect([sessions, await p.context.cookies()]).toEqual([[], []])
    await (screen.hasTouch ? tap : place)(p.page, 'h8')
    await p.page.waitForURL(isGame)
    await stones(p.page, 2)
    expect(sessions.length).toBe(1)
    expect((await p.context.cookies()).length).toBe(1)
  })
}

test('by keyboard: the first stone, and on from there', { tag: '@long' }, async ({ person }) => {
  const p = await person()
  const field = p.page.locator('.first-board .tg-field')
  await field.waitFor()
  while (!(await field.evaluate(el => el === document.activeElement))) await p.page.keyboard.press('Tab')
  for (const key of ['h', '8', 'Enter']) await p.page.keyboard.press(key)
  await p.page.waitForURL(isGame)
  await stones(p.page, 2)
  await expect.poll(() => p.page.evaluate(() => document.activeElement.matches('.stage .tg-field'))).toBe(true)
})

test('on a phone: the board, then opponents, then open games', { tag: '@long' }, async ({ person }) => {
  const p = await person(screens.phone)
  const tops = []
  for (const q of ['.first-board', '.quick', '#seeks', '.about'])
    tops.push(await p.page.locator(q).evaluate(el => el.getBoundingClientRect().top))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

test('a bot meanwhile keeps the place, and waits when somebody comes', { tag: '@long' }, async ({ person, hand }) => {
  const ann = await person()
  await ann.page.getByRole('button', { name: /^5\+3/ }).click()
  const strip = ann.page.locator('.waiting-strip')
  await strip.getByRole('timer').waitFor()
  await expect(strip).toHaveText(/5\+3/)
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

  const ben = await hand()
  const game = await seek(ben, { clock: { kind: 'fischer', initial: 300_000, increment: 3_000 } }, { color: 'random' })
  const bar = ann.page.locator('.began')
  await bar.getByRole('timer').waitFor()
  await expect(ann.page).toHaveTitle(/started/i)
  await bar.getByRole('link', { name: 'Open' }).click()
  await ann.page.waitForURL(`/g/${game}`)
  await bar.waitFor({ state: 'detached' })
  await ann.page.goto(bot)
  await ann.page
    .getByText(/adjourned/i)
    .first()
    .waitFor()
})

test('below the first board: the lesson for a stranger, then the game in play, then ways on for a guest', {
  tag: '@long',
}, async ({ person }) => {
  for (const screen of Object.values(screens)) {
    const { page, context } = await person(screen)
    const put = screen.hasTouch ? tap : place
    await expect(page.locator('.onward > p:not(.soon)').getByRole('link')).toHaveAttribute('href', '/learn')
    await put(page, 'h8')
    await page.waitForURL(isGame)
    await stones(page, 2)
    const game = new URL(page.url()).pathname
    await page.goto('/')
    const mine = page.locator('.my-board')
    await expect(mine).toHaveAttribute('href', game)
    await page.getByRole('heading', { name: 'Your move' }).waitFor()
    const { y, height } = await mine.locator('.mini').boundingBox()
    expect(y > 0 && y + height <= screen.viewport.height, `its board is from ${y} to ${y + height}`).toBe(true)
    if (!screen.hasTouch) expect(await unseen(mine.locator('.btn'))).toBe('')
    await mine.click()
    await stones(page, 2)
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('button', { name: 'Yes, resign' }).click()
    await page.locator('.result').waitFor()
    await page.goto('/')
    const ways = page.locator('.onward').getByRole('navigation').getByRole('link')
    await expect(ways).toHaveText(['A stronger bot', 'A person', 'Keep your games'])
    expect(await ways.evaluateAll(all => all.map(a => a.getAttribute('href')))).toEqual([
      '/bots',
      '/#quick',
      '/account#new',
    ])
    await page.locator('.first-board .stage .tg-svg').waitFor()
    await context.close()
  }
})

test('cells say how many wait with the opening that is chosen; the usual one is first', { tag: '@long' }, async ({
  person,
  hand,
  named,
}) => {
  const clock = { kind: 'fischer', initial: 300_000, increment: 3_000 }
  await seek(await hand(), { clock }, { color: 'random' })
  await seek(await hand(), { clock, opening: 'swap2' }, { color: 'random' })
  await seek(await hand(), { clock, opening: 'swap2', takebacks: false }, { color: 'random' }) // another kind of game
  const guest = await person()
  const opening = page => page.getByRole('group', { name: 'Opening' })
  const cell = page => page.locator('.cell', { hasText: '5+3' })
  await expect(cell(guest.page)).toContainText('1 waiting')
  await opening(guest.page).getByRole('radio', { name: 'Swap2' }).check({ force: true })
  await expect(cell(guest.page)).toContainText('1 waiting')
  await guest.page.reload()
  await expect(cell(guest.page)).toContainText('1 waiting')

  const ann = await hand(named('Ann'))
  const { page } = await person({ storageState: await ann.context.storageState() })
  const offered = async rule => {
    await page.locator('.quick').getByRole('radio', { name: rule }).check({ force: true })
    return opening(page).locator('.seg-item').allInnerTexts()
  }
  await page.getByRole('switch', { name: 'Rated games' }).waitFor()
  expect(await offered('Standard')).toEqual(['Swap2', 'Free'])
  expect(await offered('Renju')).toEqual(['Free', 'Taraguchi-10', 'Soosyrv-8'])
  await expect(opening(page).getByRole('radio', { name: 'Free' })).toBeChecked()
  expect(await offered('Caro')).toEqual(['Free', 'Swap2'])
  expect(await offered('Freestyle')).toEqual(['Swap2', 'Free'])
  await expect(cell(page)).not.toContainText('wait') // those are not rated
  await page.getByRole('switch', { name: 'Rated games' }).uncheck()
  expect(await offered('Freestyle')).toEqual(['Free', 'Swap2'])
  await expect(cell(page)).toContainText('1 waiting')
})
