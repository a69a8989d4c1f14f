// Fair play around its cases: engines allowed, which everybody knows before joining; points given back in an event, unrated games
// only, and a corrected rating, as the people whom it concerns see them.
import { sql } from './database.mjs'
import { make, member, open, pairsOf, told } from './events.mjs'
import { expect, test } from './fixtures.mjs'
import { play } from './hand.mjs'
import { flow, looked } from './look.mjs'
import { at, isGame, keeper, pick } from './site.mjs'

/** Checks what a phone may show below its foot. */
async function check(what) {
  await what.evaluate(el => el.scrollIntoView({ block: 'center' }))
  await what.check({ force: true })
}

const reason = 'Hard positions show it in the last forty games.'

test('engines allowed in a game and an event are told before anybody joins', { tag: '@long' }, async ({
  person,
  named,
}) => {
  const [ann, bob] = [await member(person, named('Ann'), flow), await member(person, named('Bob'), flow)]
  const found = []
  const see = async (page, name) => found.push(...(await looked(page, name)))
  const allowed = 'engines allowed'

  // In a game of minutes, and in a rated one, there is no such choice.
  const maker = ann.page
  await maker.goto('/')
  await pick(maker, 'Opponent', 'Anyone')
  await maker.locator('.more > summary').click()
  const rated = maker.getByRole('switch', { name: 'Rated', exact: true })
  const engines = maker.getByRole('switch', { name: 'Engines allowed' })
  await rated.uncheck({ force: true })
  await expect(engines).toHaveCount(0)
  await pick(maker, 'Clock', '3 days a move')
  await engines.check({ force: true })
  await rated.check({ force: true })
  await expect(engines).toHaveCount(0)
  await rated.uncheck({ force: true })
  await maker.getByText('Both may ask engines, books and other people. The game is not rated.').waitFor()
  await expect(maker.locator('.more > summary')).toContainText(allowed)
  await see(maker, 'engines form')
  await maker.getByRole('button', { name: 'Find an opponent' }).click()
  await maker.waitForURL(isGame)

  // Everybody who looks at open games reads it, and so do the players in the game.
  const other = bob.page
  await other.goto('/')
  const seek = other.locator('.seek', { hasText: ann.name })
  await expect(seek.locator('.seek-what')).toContainText(allowed)
  await see(other, 'engines lobby')
  await seek.getByRole('button', { name: new RegExp(`^Join: ${ann.name}.*${allowed}`) }).click()
  await other.waitForURL(isGame)
  await other.locator('.stage .tg-svg').waitFor()
  await expect(other.getByText(allowed).first()).toBeAttached()

  // An event says so on its form, in its head and in each of its games.
  const host = await member(person, named('Hana'), flow)
  await host.page.goto('/events/new')
  await check(host.page.getByRole('radio', { name: 'Club round robin' }))
  await check(host.page.getByRole('group', { name: 'Clock' }).getByRole('radio', { name: '3 days a move' }))
  const counts = host.page.getByRole('switch', { name: 'Rated' })
  await counts.evaluate(el => el.scrollIntoView({ block: 'center' }))
  await counts.uncheck({ force: true })
  await check(host.page.getByRole('switch', { name: 'Engines allowed' }))
  await see(host.page, 'engines event form')
  await host.page.getByRole('button', { name: 'Make it' }).click()
  await host.page.waitForURL(/\/events\/(?!new)/)
  await other.goto(new URL(host.page.url()).pathname)
  await other.getByRole('button', { name: 'Join', exact: true }).waitFor()
  await expect(other.getByRole('main')).toContainText(allowed)
  await see(other, 'engines event')
  expect(found).toEqual([])
})

/** Twenty stones that decide nothing. */
const line = 'a1 o15 c1 o13 e1 o11 g1 o9 i1 o7 a3 m15 c3 m13 e3 m11 g3 m9 i3 m7 a5'.split(' ')

test.describe('a rating', () => {
  test.use({ own: { TENGEN_RATINGS_APART: 'repeats=1,points=10' } })

  test('that one line played again has raised is corrected, and the person is told', { tag: '@long' }, async ({
    hand,
    named,
    site,
  }) => {
    const look = { ...flow, bypassCSP: true }
    const [ann, bob] = [await hand(named('Ann'), look), await hand(named('Bob'), look)]
    const page = await at(ann, '/')
    for (let n = 0; n < 2; n++) {
      const g = await play(ann, bob, line, { rated: true, takebacks: false })
      await bob.ask({ t: 'resign', g, v: line.length + 1 })
    }
    const news = page.getByRole('region', { name: 'For you to read' })
    await news.getByText('A rating of yours was corrected').waitFor({ timeout: 120_000 })
    expect(await looked(page, 'rating corrected')).toEqual([])
    const [before, after, kind] = sql(site, 'SELECT before, after, kind FROM rating_corrections').split('|')
    expect(kind).toBe('repeated')
    expect(Number(after)).toBeLessThan(Number(before) - 9)
    await page.goto(`/@/${ann.user.name}`)
    await page
      .getByText(String(Math.round(Number(after))))
      .first()
      .waitFor()
    await news.getByRole('button', { name: 'I have read this' }).click()
    await news.waitFor({ state: 'detached' })
    expect(sql(site, `SELECT count(*) FROM rating_corrections WHERE user_id <> ${ann.user.id}`)).toBe('0')
  })
})

test('a finding gives points back in an event, and unrated games are a measure', { tag: '@long' }, async ({
  site,
  person,
  hand,
  named,
  allow,
}) => {
  allow(/status of 40[034]/) // what is refused on purpose
  const look = { ...flow, bypassCSP: true }
  const host = await member(person, named('Hana'), look)
  const hands = [await hand(named('Ann'), look), await hand(named('Bob'), look)]
  const judges = [await hand(named('Mo'), look), await hand(named('Max'), look)]
  for (const j of judges) keeper(site, 'role', j.user.name, 'moderator')
  const found = []
  const see = async (page, name) => found.push(...(await looked(page, name)))

  // An event of one game, which Bob wins, and which is over.
  const id = await make(host, { kind: 'swiss', rounds: 1, pause: 2 }, 6)
  for (const h of hands) await told(h.page, `/api/events/${id}/join`, {})
  await expect.poll(async () => (await open(host.page, id)).length, { timeout: 120_000 }).toBe(1)
  const [pair] = await open(host.page, id)
  const [ann, bob] = hands
  const seat = h => (pair.first === h.user.name ? 0 : 1)
  let v = 1
  const moves = ['h8', 'a1', 'i8', 'c1', 'j8', 'e1', 'l8', 'g1']
  for (const [i, m] of moves.entries()) {
    const who = hands.find(h => seat(h) === i % 2)
    ;({ v } = await who.ask({ t: 'move', g: pair.game, v, d: { at: m } }))
  }
  await ann.ask({ t: 'resign', g: pair.game, v })
  const page = await at(host, `/events/${id}`)
  await page.getByText('All rounds have been played.').waitFor({ timeout: 120_000 })
  await page.getByRole('radio', { name: 'Table', exact: true }).check({ force: true })
  await expect(page.locator('.event-table tbody tr').first()).toContainText(bob.user.name)

  // Two moderators find that he had help.
  const speed = sql(site, `SELECT speed FROM games WHERE id = '${pair.game}'`)
  const pace = { moves: 0, mean: 0, spread: 0 }
  const sheet = {
    ...{
      games: 40,
      moves: 320,
      from: '2026-10-01T10:00:00Z',
      until: '2026-11-20T10:00:00Z',
      rating: 1500,
      version: '1',
    },
    ...{ grade: 'look_first', strength: 9, signs: [], choices: [], losses: [] },
    times: { forced: pace, easy: pace, hard: pace },
  }
  sql(
    site,
    `INSERT INTO fairplay_sheets (user_id, rule, speed, made, grade, strength, sheet)
     VALUES (${bob.user.id}, 'freestyle', '${speed}', now(), 'look_first', 9, '${JSON.stringify(sheet)}')`,
  )
  const place = `/api/mod/fairplay/${encodeURIComponent(bob.user.name)}/freestyle/${speed}`
  const { case: number } = await told(judges[0].page, place, {})
  await told(judges[0].page, `/api/mod/cases/${number}/ask`, {})
  await told(bob.page, `/api/me/fairplay/${number}/state`, { text: 'I train every day.' })
  for (const j of judges) await told(j.page, `/api/mod/cases/${number}/judge`, { upheld: true, reason })

  // The point goes to the opponent: the table, the pairings and the log say so.
  await expect.poll(async () => (await pairsOf(host.page, id))[0].why, { timeout: 120_000 }).toBe('annulled')
  await page.reload()
  await page.getByRole('radio', { name: 'Table', exact: true }).check({ force: true })
  await expect(page.locator('.event-table tbody tr').first()).toContainText(ann.user.name)
  await see(page, 'points back table')
  await page.getByRole('radio', { name: 'Pairings', exact: true }).check({ force: true })
  await page.getByText('annulled by moderators').first().waitFor()
  await see(page, 'points back pairings')
  await page.getByRole('radio', { name: 'Log', exact: true }).check({ force: true })
  await page.getByText('Moderators annulled').waitFor()
  await see(page, 'points back log')

  // A moderator lets him play unrated games only, from the page of the case.
  const desk = await at(judges[0], `/mod/${encodeURIComponent(`fair:freestyle:${speed}:${bob.user.name}`)}`)
  const form = desk.locator('section', { has: desk.getByRole('heading', { name: 'Act', exact: true }) })
  await form.getByRole('radio', { name: 'Unrated only', exact: true }).check({ force: true })
  await form.getByRole('spinbutton').fill('48')
  await see(desk, 'unrated form')
  await form.getByRole('button', { name: 'Do it' }).click()
  await form.getByText('Done.').waitFor()

  // He reads it, is refused rated games and rated events with the reason and the end, and plays others.
  const bobs = await at(bob, '/appeal')
  const measures = bobs.locator('section', { has: bobs.getByRole('heading', { name: 'What moderators have done' }) })
  await measures.getByText('Unrated games only').first().waitFor()
  await see(bobs, 'unrated own')
  await bobs.goto('/')
  await pick(bobs, 'Opponent', 'Anyone')
  await bobs.getByRole('switch', { name: 'Rated', exact: true }).check({ force: true })
  await bobs.getByRole('button', { name: 'Find an opponent' }).click()
  const refused = /You play unrated games only, for another 2 days \(unfair play\)\. You may appeal\./
  await bobs.getByText(refused).first().waitFor()
  await see(bobs, 'unrated refused')
  await bobs.getByRole('switch', { name: 'Rated', exact: true }).uncheck({ force: true })
  await bobs.getByRole('button', { name: 'Find an opponent' }).click()
  await bobs.waitForURL(isGame)
  await bobs.goto(`/events/${await make(host, { kind: 'swiss', rounds: 3, pause: 600 }, 900)}`)
  await bobs.getByRole('button', { name: 'Join', exact: true }).click()
  await bobs.getByText(refused).first().waitFor()
  await see(bobs, 'unrated event')
  expect(found).toEqual([])
})
