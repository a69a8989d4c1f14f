// Small things that a page says: at the right place, in time, and true.
import { five, play, seek } from './hand.mjs'
import { faults, unseen } from './look.mjs'
import { drawn, shot, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

/** Moves of which no five can be made in the order given. */
const some = ['h8', 'h9', 'g8', 'g9', 'i10', 'f7']

const as = async (person, who, path, more = {}) => {
  const { page } = await person({ ...more, path, storageState: await who.context.storageState() })
  return page
}

test('a takeback while one looks back, and where the list has what was said of it', { tag: '@long' }, async ({
  person,
  hand,
}) => {
  const [ann, bob] = [await hand(), await hand()]
  const g = await play(ann, bob, some.slice(0, 4))
  const page = await as(person, ann, `/g/${g}`)
  await stones(page, 4)
  await drawn(page)
  await page.keyboard.press('ArrowLeft')
  await stones(page, 3)
  await page.getByRole('button', { name: /^Take back/ }).click()
  await page.locator('.banner.own').waitFor()
  const { v } = await bob.ask({ t: 'answer', g, v: 6, d: { accept: true } })
  await stones(page, 2)
  await expect(page.locator('.ply-count')).toHaveText('2 / 2')
  await expect(page.locator('.banner.look')).toHaveCount(0)
  await ann.ask({ t: 'move', g, v, d: { at: 'k3' } })
  await stones(page, 3)
  const list = await page.locator('.move-list > li').evaluateAll(all => all.map(li => li.className))
  expect(list).toEqual(['log', 'ply', 'ply', 'log', 'log', 'ply'])
})

test('a declined draw is told, and not when the game has gone on', { tag: '@long' }, async ({ person, hand }) => {
  const [ann, bob] = [await hand(), await hand()]
  const g = await play(ann, bob, some.slice(0, 4))
  const page = await as(person, ann, `/g/${g}`)
  await page.getByRole('button', { name: 'Offer draw' }).click()
  await page.locator('.banner.own').waitFor()
  await bob.ask({ t: 'answer', g, v: 6, d: { accept: false } })
  await expect(page.locator('.panel [role=alert]')).toHaveText(/declined the draw/)
  let v = 7
  for (const [i, at] of ['k3', 'k5'].entries()) ({ v } = await (i ? bob : ann).ask({ t: 'move', g, v, d: { at } }))
  await stones(page, 6)
  await expect(page.locator('.panel [role=alert]')).toHaveCount(0)
})

test('private games are counted on a profile, and not denied', { tag: '@long' }, async ({ person, hand, named }) => {
  const [ann, bob] = [await hand(named('Ann')), await hand()]
  const g = await seek(ann, {}, { kind: 'private' })
  let { v } = await bob.ask({ t: 'join', g, v: 0 })
  for (const [i, at] of some.entries()) ({ v } = await (i % 2 ? bob : ann).ask({ t: 'move', g, v, d: { at } }))
  await bob.ask({ t: 'resign', g, v })
  const { page } = await person({ path: `/@/${ann.user.name}` })
  await page.getByText('Only private games so far').waitFor()
  await expect(page.locator('.record dd').first()).toHaveText('1')
  await expect(page.getByText('No finished games')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Finished' })).toHaveCount(0)
})

test('who waits is told so, also on other pages', { tag: '@long' }, async ({ person }) => {
  const { page } = await person()
  await page.locator('.cell', { hasText: '15+10' }).click()
  await page.locator('.waiting-strip').waitFor()
  await page.getByText('No other players are waiting yet.').waitFor()
  await expect(page.getByText('Nobody is waiting.')).toHaveCount(0)
  await expect(page.locator('.cell', { hasText: '15+10' })).toContainText('Searching')
  for (const path of ['/watch', '/settings', '/analysis']) {
    await page.goto(path)
    await page.locator('.searching').getByRole('timer').waitFor()
  }
  await page.locator('.searching').getByRole('button', { name: 'Cancel search' }).click()
  await page.locator('.searching').waitFor({ state: 'detached' })
})

test('no review while a game is in play: the way there stands beside it', { tag: '@long' }, async ({
  person,
  hand,
  allow,
}) => {
  allow(/status of 4\d\d/)
  const [ann, bob] = [await hand(), await hand()]
  const over = await play(ann, bob, five)
  const live = await play(ann, bob, some)
  const page = await as(person, ann, `/g/${over}`)
  await expect(page.locator('.review .no-game a')).toHaveAttribute('href', `/g/${live}`)
})

test('what a watcher writes: what they are, and who, apart', { tag: '@long' }, async ({ person, hand }) => {
  const [ann, bob, eve] = [await hand(), await hand(), await hand()]
  const g = await play(ann, bob, some)
  await eve.tell({ t: 'watch', g, v: 0 })
  await eve.ask({ t: 'chat', g, d: { text: 'A fine game' } })
  const { page } = await person({ path: `/g/${g}`, viewport: { width: 1920, height: 1080 } })
  const line = page.locator('.chat li', { hasText: 'A fine game' })
  await line.waitFor()
  const gap = await line.evaluate(li => {
    const box = q => li.querySelector(q).getBoundingClientRect()
    return box('.person-name').left - box('.tag').right
  })
  expect(gap).toBeGreaterThan(2)
})

test('a name opens a menu beside it; whoever is muted is not read in this game, and can be blocked', {
  tag: '@long',
}, async ({ person, hand, named }) => {
  const [ann, bob] = [await hand(named('Ann')), await hand(named('Bob'))]
  const g = await play(ann, bob, some)
  await bob.tell({ t: 'watch', g, v: 0 })
  await bob.ask({ t: 'chat', g, d: { text: 'Hurry up' } })
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 844, height: 390 },
    { width: 1280, height: 800 },
  ]) {
    const page = await as(person, ann, `/g/${g}`, { viewport })
    const name = page.locator('.strip.top').getByRole('button', { name: bob.user.name })
    await name.click()
    const menu = page.locator('.name-menu')
    await menu.waitFor()
    await drawn(page)
    for (const line of await menu.locator('.act').all()) expect(await unseen(line)).toBe('')
    expect(await faults(page, `${viewport.width}`)).toEqual([])
    await shot(page, `name-menu-${viewport.width}`)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect(name).toBeFocused()
  }
  const page = await as(person, ann, `/g/${g}`, { viewport: { width: 1280, height: 800 } })
  const choose = async what => {
    await page.locator('.strip.top').getByRole('button', { name: bob.user.name }).click()
    await page.locator('.name-menu').getByRole('button', { name: what }).click()
    await page.locator('.name-menu').waitFor({ state: 'detached' })
  }
  await page.locator('.chat').getByText('Hurry up').waitFor()
  await choose('Hide their messages here')
  await page.locator('.chat').getByText('1 message hidden').waitFor()
  await page.reload()
  await page.locator('.chat').getByText('1 message hidden').waitFor()
  await choose('Show their messages')
  await page.locator('.chat').getByText('Hurry up').waitFor()
  await choose('Block')
  await page.locator('.chat').getByText('1 message hidden').waitFor()
})

test('no holes: below the board at 1280, above the chat at 1920', { tag: '@long' }, async ({ person, hand, allow }) => {
  allow(/status of 4\d\d/) // no review while one plays
  const [ann, bob] = [await hand(), await hand()]
  const over = await play(ann, bob, five)
  const live = await play(ann, bob, some)
  for (const g of [live, over]) {
    const page = await as(person, bob, `/g/${g}`, { viewport: { width: 1280, height: 800 } })
    await page.locator('.stage .tg-svg').waitFor()
    await page.locator('.chat .say').waitFor()
    const box = q => page.locator(q).first().boundingBox()
    const board = await box('.stage .tg-field')
    expect(800 - board.y - board.height).toBeLessThan(90)
    await page.setViewportSize({ width: 1920, height: 1080 })
    await drawn(page)
    const [top, column] = [await box('.strip.top'), await box(g === live ? '.game > .talk > .chat' : '.game > .review')]
    expect(Math.abs(top.y - column.y)).toBeLessThan(8)
  }
})
