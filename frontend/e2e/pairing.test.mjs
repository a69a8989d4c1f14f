// People who look for each other meet: equal wishes pair whoever asks second, also of two who were never
// there together; an open game ends when its host plays; one person's two tabs never pair.
import { isGame, pick, place, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'
import { tap } from './wire.mjs'

const game = page => new URL(page.url()).pathname

/** Looks for anyone, from the first page, and returns the path of the game that the page is led to. */
async function look(page, rule) {
  await page.goto('/')
  await pick(page, 'Opponent', 'Anyone')
  await pick(page, 'Rule', rule)
  await page.getByRole('button', { name: 'Find an opponent' }).click()
  await page.waitForURL(isGame)
  return game(page)
}

/** Goes somewhere and keeps every frame that the page gets there. */
async function listen(page, path) {
  await page.goto(path)
  const { welcomed, heard } = await tap(page)
  await welcomed
  return heard
}

const until = (so, what) => expect.poll(so, { message: what, intervals: [20] }).toBe(true)

async function people(person, n) {
  const all = []
  for (let i = 0; i < n; i++) all.push(await person())
  return all
}

test('two who ask for the same play at once', async ({ person }) => {
  const [ann, bob] = await people(person, 2)
  const path = await look(ann.page, 'Freestyle')
  expect(await look(bob.page, 'Freestyle')).toBe(path)
  for (const p of [ann, bob]) await p.page.waitForSelector('.stage .tg-svg')
  // Colours are drawn: whoever has Black places the first stone.
  for (const p of [ann, bob]) await place(p.page, 'h8')
  for (const p of [ann, bob]) await stones(p.page, 1)
  await bob.page
    .getByRole('button', { name: /Abort|Resign/ })
    .first()
    .waitFor()
})

test("one person's two tabs never pair, and the next one has the older game", { tag: '@long' }, async ({ person }) => {
  const [ann, bob] = await people(person, 2)
  const first = await look(ann.page, 'Standard')
  const tab = await ann.open('/')
  const second = await look(tab, 'Standard')
  expect(second).not.toBe(first)
  expect(await look(bob.page, 'Standard')).toBe(first)
})

test('an open game ends when its host plays: a third person cannot join it', { tag: '@long' }, async ({ person }) => {
  const [ann, bob, eve] = await people(person, 3)
  const other = await look(ann.page, 'Caro')
  const path = await look(ann.page, 'Standard')
  await eve.page.goto(other)
  const join = eve.page.getByRole('button', { name: 'Join' })
  await join.waitFor()
  expect(await look(bob.page, 'Standard')).toBe(path)
  await join.waitFor({ state: 'detached' })
  const heard = await listen(eve.page, '/')
  await until(() => heard.some(f => f.t === 'lobby'), 'the lobby is listed')
  const open = heard.find(f => f.t === 'lobby').d.seeks.map(s => `/g/${s.g}`)
  expect(open.filter(g => g === other || g === path)).toEqual([])
})

test('a game that begins is told to every page of both players, and to one that comes later', { tag: '@long' }, async ({
  person,
}) => {
  const [ann, bob] = await people(person, 2)
  const path = await look(ann.page, 'Renju')
  const tab = await ann.open('/')
  const heard = await listen(tab, '/')
  expect(await look(bob.page, 'Renju')).toBe(path)
  const g = path.slice('/g/'.length)
  const began = f => f.t === 'began' && f.g === g && f.d.seek === g && f.d.players.black && f.d.players.white
  await until(() => heard.some(began), 'the other tab hears of it')
  await ann.page.waitForURL(url => url.pathname === path)
  const later = await listen(await ann.open('/'), '/')
  await until(() => later.some(began), 'a page that comes later hears of it')
})

test('a host who comes back is paired with who asked meanwhile', { tag: '@long' }, async ({ person }) => {
  const [ann, bob] = await people(person, 2)
  const first = await look(ann.page, 'Caro')
  const join = bob.page.getByRole('button', { name: /^Join.*Caro/ })
  await join.waitFor()
  await ann.page.goto('about:blank')
  await join.waitFor({ state: 'detached' })
  const second = await look(bob.page, 'Caro')
  expect(second).not.toBe(first)
  const heard = await listen(await ann.open('/'), '/')
  const g = first.slice('/g/'.length)
  await until(() => heard.some(f => f.t === 'began' && f.g === g), 'the host who comes back is seated')
})
