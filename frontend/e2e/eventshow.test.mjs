// Whole events by organiser, player and watcher, each in a browser of its own; all others play by frames. Short ones always, those of
// nine rounds and an hour of an arena with WHOLE=1.
import { goesOn, make, member, pairsOf, read, settings, told } from './events.mjs'
import { flow, looked } from './look.mjs'
import { another, at, isGame, keeper, place, shot, tap } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const wide = { viewport: { width: 1280, height: 800 } }

const late = e => expect(String(e)).toMatch(/over/) // the game has ended meanwhile

/** What a person does by hand in an event, counted. */
class Player {
  clicks = 0
  constructor(p, phone) {
    Object.assign(this, p, { phone })
  }
  async press(locator) {
    this.clicks++
    await (this.phone ? locator.tap() : locator.click())
  }
  /** By finger twice: the first tap shows the stone, the second places it. */
  async stone(point) {
    this.clicks += this.phone ? 2 : 1
    if (!this.phone) return place(this.page, point)
    await tap(this.page, point)
    await tap(this.page, point)
  }
}

/** The player's game of a round, from its board to its end: the player places a stone, and the opponent resigns. */
async function playOwn(me, hands, pair) {
  await me.page.waitForURL(url => url.pathname === `/g/${pair.game}`, { timeout: 90_000 })
  await me.page.waitForSelector('.stage .tg-svg')
  const foe = hands.find(h => [pair.first, pair.second].includes(h.user.name))
  let v = 1
  if (pair.first !== me.name) v = (await foe.ask({ t: 'move', g: pair.game, v, d: { at: 'h8' } })).v
  if (pair.first !== me.name) await me.page.waitForFunction(() => document.querySelector('.stage .stone'))
  await me.stone('i9')
  await me.page.waitForFunction(n => document.querySelectorAll('.stage .stone').length === n, v)
  // The stone is drawn before the server has it: until then the game is as it was.
  await expect(() => foe.ask({ t: 'resign', g: pair.game, v: v + 1 })).toPass({ timeout: 20_000 })
}

/** All other games of a round end at once. */
const endOthers = (me, hands, pairs) =>
  Promise.all(
    pairs
      .filter(p => ![p.first, p.second].includes(me.name))
      .map(p => {
        const loser = hands.find(h => h.user.name === p.second)
        return loser.ask({ t: 'resign', g: p.game, v: 1 }).catch(late)
      }),
  )

/** A Swiss from its making to its last table. Returns how many times the player pressed anything in each round. */
async function swiss({ person, hand, named }, { players, rounds, name }) {
  const host = await member(person, named('Hana'), wide)
  const me = new Player(await member(person, named('Annika'), flow), true)
  const hands = []
  for (let i = 1; i < players; i++) hands.push(await hand(named(`Hand${i}`)))
  const id = await make(host, { kind: 'swiss', rounds, pause: 2 }, players)
  await me.page.goto(`/events/${id}`)
  await me.press(me.page.getByRole('button', { name: 'Join' }))
  await me.page.getByRole('button', { name: 'Withdraw' }).waitFor()
  await Promise.all(hands.map(h => told(h.page, `/api/events/${id}/join`, {})))
  await host.page.goto(`/events/${id}`)
  await shot(host.page, `${name}-host-before`)
  await shot(me.page, `${name}-player-before`)
  const watcher = await person({ path: `/events/${id}`, ...wide })
  await watcher.page.getByRole('radio', { name: 'Pairings', exact: true }).check({ force: true })
  const clicks = []
  for (let round = 1; round <= rounds; round++) {
    me.clicks = 0
    let pairs = []
    await expect
      .poll(
        async () => {
          pairs = (await pairsOf(watcher.page, id)).filter(p => p.round === round && goesOn(p))
          return pairs.length
        },
        { timeout: 60_000 },
      )
      .toBe(players / 2)
    await watcher.page.getByRole('heading', { name: `Round ${round}`, exact: true }).waitFor()
    const own = pairs.find(p => [p.first, p.second].includes(me.name))
    if (round > 1) {
      // The page of the last game tells of the new one.
      const open = me.page.getByRole('link', { name: 'Open', exact: true })
      await open.or(me.page.getByRole('button', { name: 'Open', exact: true })).waitFor()
      if (round === 2) await shot(me.page, `${name}-player-next`)
      await me.press(open)
    }
    if (round === 1) await shot(watcher.page, `${name}-watcher-round`)
    await playOwn(me, hands, own)
    if (round === 1) await shot(me.page, `${name}-player-game`)
    await endOthers(me, hands, pairs)
    clicks.push(me.clicks)
  }
  await expect(watcher.page.getByText('All rounds have been played.')).toBeVisible({ timeout: 60_000 })
  await watcher.page.getByRole('radio', { name: 'Table', exact: true }).check({ force: true })
  const first = watcher.page.locator('.event-table tbody tr').first()
  await expect(first).toContainText(me.name)
  await expect(first).toContainText(String(rounds))
  await expect(watcher.page.locator('.event-table tbody tr')).toHaveCount(players)
  await expect(host.page.getByText('All rounds have been played.')).toBeVisible()
  await shot(watcher.page, `${name}-watcher-table`)
  await shot(host.page, `${name}-host-over`)
  await me.page.goto(`/events/${id}`)
  await me.page.getByText('Your place: 1').waitFor()
  await shot(me.page, `${name}-player-over`)
  return clicks
}

/** An arena to its bell: the player plays some games, pauses, comes back for the end. All others play all the time. */
async function arena({ person, hand, named }, { players, games, minutes, name }) {
  const host = await member(person, named('Hugo'), flow)
  const me = new Player(await member(person, named('Anouk'), wide), false)
  const hands = []
  for (let i = 1; i < players; i++) hands.push(await hand(named(`Ray${i}`)))
  const quick = { ...settings, clock: { kind: 'fischer', initial: 60_000, increment: 0 } }
  const id = await make(host, { kind: 'arena', minutes, settings: quick }, players + 6)
  await Promise.all(hands.map(h => told(h.page, `/api/events/${id}/join`, {})))
  await me.page.goto(`/events/${id}`)
  await me.press(me.page.getByRole('button', { name: 'Join' }))
  const watcher = await person({ path: `/events/${id}`, ...flow })
  await host.page.goto(`/events/${id}`)
  await shot(host.page, `${name}-host-before`)
  const ended = new Set()
  /** Ends all games of others; returns the player's own, if there is one, and the event. */
  const look = async () => {
    const all = (await pairsOf(watcher.page, id)).filter(p => goesOn(p) && !ended.has(p.game))
    const own = all.find(p => [p.first, p.second].includes(me.name))
    const others = all.filter(p => p !== own)
    for (const p of others) ended.add(p.game)
    await endOthers(me, hands, others)
    return { own, ...(await read(watcher.page, `/api/events/${id}`)) }
  }
  const clicks = []
  const until = async (done, what) => {
    let now
    await expect
      .poll(async () => done((now = await look())), { timeout: minutes * 60_000 + 60_000, message: what })
      .toBe(true)
    return now
  }
  /** `opens`: the page is that of the last game, which tells of the new one; the event's page opens it by itself. */
  const playOne = async opens => {
    me.clicks = 0
    const { own } = await until(x => x.own !== undefined, 'a game of the player')
    if (opens) {
      const open = me.page.getByRole('link', { name: 'Open', exact: true })
      await open.or(me.page.getByRole('button', { name: 'Open', exact: true })).waitFor()
      await me.press(open)
    }
    await playOwn(me, hands, own)
    if (clicks.length === 0) {
      await shot(me.page, `${name}-player-game`)
      await shot(watcher.page, `${name}-watcher-table`)
    }
    ended.add(own.game)
    clicks.push(me.clicks)
  }
  while (clicks.length < games) await playOne(clicks.length > 0)
  await expect(watcher.page.locator('.event-table tbody tr').first()).toContainText(me.name, { timeout: 30_000 })
  await me.page.goto(`/events/${id}`)
  await me.page.getByRole('button', { name: 'Pause' }).click()
  await me.page.getByText('You are not paired until you come back.').waitFor()
  await shot(me.page, `${name}-player-paused`)
  const found = []
  found.push(...(await looked(host.page, `${name}-host-running`)))
  found.push(...(await looked(watcher.page, `${name}-watcher-running`)))
  await until(x => Date.parse(x.event.bell) - Date.now() < 90_000, 'the end comes near')
  await me.page.getByRole('button', { name: 'Come back' }).click()
  await playOne(false)
  await until(x => x.event.phase === 'over', 'the bell')
  for (const p of [host, watcher]) await p.page.getByText('The time is up.').waitFor({ timeout: 30_000 })
  await me.page.goto(`/events/${id}`)
  await me.page.getByText('Your place:').waitFor()
  found.push(...(await looked(me.page, `${name}-player-over`)))
  found.push(...(await looked(host.page, `${name}-host-over`)))
  await expect(watcher.page.locator('.event-table tbody tr')).toHaveCount(players)
  expect(await pairsOf(watcher.page, id).then(all => all.filter(p => !p.score))).toEqual([])
  expect(found).toEqual([])
  return clicks
}

const few = clicks => expect(Math.max(...clicks), `presses a round: ${clicks.join(' ')}`).toBeLessThanOrEqual(3)

test('a Swiss of four by organiser, player and watcher', async ({ person, hand, named }) => {
  test.setTimeout(120_000)
  few(await swiss({ person, hand, named }, { players: 4, rounds: 2, name: 'show-swiss-short' }))
})

test('a whole Swiss of twelve, nine rounds', { tag: '@long' }, async ({ person, hand, named }) => {
  test.setTimeout(600_000)
  few(await swiss({ person, hand, named }, { players: 12, rounds: 9, name: 'show-swiss' }))
})

// The shortest that there may be.
test('an arena of eight to its bell', { tag: '@long' }, async ({ person, hand, named }) => {
  test.setTimeout(900_000)
  few(await arena({ person, hand, named }, { players: 8, games: 5, minutes: 10, name: 'show-arena' }))
})

test('a round opens one board, with one call, of two pages of a person', { tag: '@long' }, async ({
  person,
  hand,
  named,
}) => {
  test.setTimeout(120_000)
  const ann = await member(person, named('Amber'), wide)
  const foe = await hand(named('Basil'))
  const id = await make(ann, { kind: 'swiss', rounds: 1 }, 12)
  for (const p of [ann, foe]) await told(p.page, `/api/events/${id}/join`, {})
  await ann.context.addInitScript(() => {
    globalThis.calls = 0
    const create = AudioContext.prototype.createGain
    const heard = new WeakSet()
    AudioContext.prototype.createGain = function () {
      const gain = create.call(this)
      if (!heard.has(this) || performance.now() - this.last > 500) globalThis.calls++ // one a sound, which has several notes
      heard.add(this)
      this.last = performance.now()
      return gain
    }
  })
  const pages = [ann.page, await another(ann.context)]
  for (const p of pages) {
    await p.goto(`/events/${id}`)
    await p.getByRole('button', { name: 'Withdraw' }).waitFor()
    await p.getByRole('heading', { level: 1 }).click() // a gesture wakes the sound
  }
  await Promise.any(pages.map(p => p.waitForURL(isGame, { timeout: 60_000 })))
  const opened = () => pages.filter(p => isGame(new URL(p.url()))).length
  const other = pages.find(p => !isGame(new URL(p.url())))
  await other.getByText('Your game is going on.').waitFor()
  await expect.poll(() => Promise.all(pages.map(p => p.evaluate(() => globalThis.calls)))).toContain(1)
  expect((await Promise.all(pages.map(p => p.evaluate(() => globalThis.calls)))).reduce((a, b) => a + b)).toBe(1)
  expect(opened()).toBe(1)
  // A player who comes back to the event stays there, also in a page that is opened later.
  const third = await at(ann, `/events/${id}`)
  await third.getByText('Your game is going on.').waitFor()
  expect(isGame(new URL(third.url()))).toBe(false)
})

test('the chat of an event: players write, the host hides and silences', { tag: '@long' }, async ({
  person,
  named,
}) => {
  const host = await member(person, named('Helga'), wide)
  const ann = await member(person, named('Agnes'), flow)
  const id = await make(host, { kind: 'swiss', rounds: 3 }, 3600)
  await told(ann.page, `/api/events/${id}/join`, {})
  const watcher = await person({ path: `/events/${id}`, ...wide })
  for (const p of [host, ann]) await p.page.goto(`/events/${id}`)
  for (const p of [host, ann, watcher])
    await p.page.getByRole('radio', { name: 'Chat', exact: true }).check({ force: true })
  await watcher.page.getByText('Only players of this section and those who run the event').waitFor()
  const field = ann.page.getByLabel('To the players of this event')
  await field.fill('Good luck to all of you')
  await field.press('Enter')
  for (const p of [host, ann, watcher]) await p.page.getByText('Good luck to all of you').waitFor()
  await shot(ann.page, 'event-chat-phone')
  await shot(host.page, 'event-chat-host')
  await host.page.getByRole('button', { name: `Hide the message of ${ann.name}` }).click()
  await watcher.page.getByText('Hidden by a moderator').waitFor()
  await host.page.getByRole('button', { name: `Silence ${ann.name} in this event` }).click()
  await ann.page.getByText('The host has silenced you in this chat.').waitFor()
  await host.page.getByRole('button', { name: `Let ${ann.name} write again` }).click()
  await field.fill('Thank you')
  await field.press('Enter')
  await watcher.page.getByText('Thank you').waitFor()
})

test('a round waits for a player in another game, who is called; a moderator takes an event over', {
  tag: '@long',
}, async ({ person, hand, named, site }) => {
  test.setTimeout(120_000)
  const ann = await member(person, named('Ariel'), wide)
  const foe = await hand(named('Bruno'))
  const game = (
    await foe.ask({
      t: 'create',
      d: { settings: { ...settings, rated: false }, color: 'white', kind: 'private' },
    })
  ).d.g
  const id = await make(ann, { kind: 'swiss', rounds: 1 }, 14)
  for (const p of [ann, foe]) await told(p.page, `/api/events/${id}/join`, {})
  await ann.page.goto(`/g/${game}`)
  await ann.page.getByRole('button', { name: 'Join the game' }).click()
  await ann.page.waitForSelector('.stage .tg-svg')
  await place(ann.page, 'h8')
  let v = (
    await foe
      .ask({ t: 'move', g: game, v: 2, d: { at: 'h9' } })
      .catch(() => foe.ask({ t: 'move', g: game, v: 1, d: { at: 'h9' } }))
  ).v
  await ann.page.getByText('your round waits for you').waitFor({ timeout: 60_000 })
  await shot(ann.page, 'event-called')
  const watcher = await person({ path: `/events/${id}`, ...flow })
  await watcher.page.getByText('The round waits for').waitFor()
  await shot(watcher.page, 'event-waits')
  await foe.ask({ t: 'resign', g: game, v })
  await expect.poll(async () => (await pairsOf(watcher.page, id)).filter(goesOn).length, { timeout: 30_000 }).toBe(1)
  await ann.page.getByText('your round waits for you').waitFor({ state: 'detached' })
  const mod = await member(person, named('Mona'), wide)
  keeper(site, 'role', mod.name, 'moderator')
  await mod.page.goto(`/events/${id}`)
  await mod.page.getByRole('button', { name: 'Take this event over' }).click()
  await mod.page.getByText('You become the host.').waitFor()
  await shot(mod.page, 'event-takeover')
  await mod.page.getByRole('button', { name: 'Take this event over' }).click()
  await mod.page.getByText(`Host: ${mod.name}`).waitFor()
})
