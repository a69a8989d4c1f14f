// Every opening protocol on the page: two people go through it, one of them on a phone, and one with a bot. Games are made by frames;
// what is looked at is what the opening asks, step by step, and whether one tap answers it.
import { expect, test } from './fixtures.mjs'
import { seek } from './hand.mjs'
import { faults } from './look.mjs'
import { place, shot, stones, tap } from './site.mjs'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, bypassCSP: true }
const desktop = { bypassCSP: true }

/** How each protocol goes: who does what, and the heading under which it is done. ann sat down as Black and has a desktop, bob has a
 *  phone. A point is a stone or a fifth, 'C' the fifth of that letter, everything else a button. */
const GOES = {
  pro: [
    'ann h8 You place a black stone in the centre.',
    'bob a1 You place a white stone anywhere.',
    'ann l8 You place a black stone outside the 5×5 square.',
  ],
  long_pro: [
    'ann h8 You place a black stone in the centre.',
    'bob a1 You place a white stone anywhere.',
    'ann h12 You place a black stone outside the 7×7 square.',
  ],
  swap: [
    'ann h8 You place a black stone anywhere. Two more follow: white, then black.',
    'ann i9 You place a white stone anywhere. One more follows: black.',
    'ann k7 You place a black stone anywhere.',
    'bob Play-Black Which side do you want?',
  ],
  swap2: [
    'ann h8 You place a black stone anywhere. Two more follow: white, then black.',
    'ann i9 You place a white stone anywhere. One more follows: black.',
    'ann k7 You place a black stone anywhere.',
    'bob Place-two-more Which side do you want?',
    'bob g6 You place a white stone anywhere. One more follows: black.',
    'bob j10 You place a black stone anywhere.',
    'ann Play-Black Which side do you want?',
  ],
  rif: [
    'ann h8 You place a black stone in the centre. Two more follow: white, then black.',
    'ann i9 You place a white stone inside the 3×3 square. One more follows: black.',
    'ann i8 You place a black stone inside the 5×5 square.',
    'bob Change-colours Stay White, or change colours?',
    'ann k11 You place a white stone anywhere.',
    'bob g8 Offer a fifth stone: 2 to go.',
    'bob a1 Offer a fifth stone: 1 to go.',
    'ann A Pick the fifth stone that stays.',
  ],
  yamaguchi: [
    'ann h8 You place a black stone in the centre. Two more follow: white, then black.',
    'ann h9 You place a white stone inside the 3×3 square. One more follows: black.',
    'ann j8 You place a black stone inside the 5×5 square.',
    'ann 3-fifths How many fifth stones?',
    'bob Stay-White Stay White, or change colours?',
    'bob g6 You place a white stone anywhere.',
    'ann b1 Offer a fifth stone: 3 to go.',
    'ann c1 Offer a fifth stone: 2 to go.',
    'ann d1 Offer a fifth stone: 1 to go.',
    'bob B Pick the fifth stone that stays.',
  ],
  soosyrv8: [
    'ann h8 You place a black stone in the centre. Two more follow: white, then black.',
    'ann i9 You place a white stone inside the 3×3 square. One more follows: black.',
    'ann i7 You place a black stone inside the 5×5 square.',
    'bob Stay-White Stay White, or change colours?',
    'bob g6 You place a white stone anywhere.',
    'bob 2-fifths How many fifth stones?',
    'ann Change-colours Stay Black, or change colours?',
    'bob b1 Offer a fifth stone: 2 to go.',
    'bob c1 Offer a fifth stone: 1 to go.',
    'ann B Pick the fifth stone that stays.',
  ],
  tarannikov: [
    'ann h8 You place a black stone in the centre.',
    'bob Change-colours Stay White, or change colours?',
    'ann i9 You place a white stone inside the 3×3 square.',
    'bob Stay-Black Stay Black, or change colours?',
    'bob j7 You place a black stone inside the 5×5 square.',
    'ann Stay-White Stay White, or change colours?',
    'ann g10 You place a white stone inside the 7×7 square.',
    'bob Change-colours Stay Black, or change colours?',
    'ann l12 You place a black stone inside the 9×9 square.',
    'bob Stay-White Stay White, or change colours?',
  ],
  taraguchi10: [
    'ann h8 You place a black stone in the centre.',
    'bob Stay-White Stay White, or change colours?',
    'bob h9 You place a white stone inside the 3×3 square.',
    'ann Stay-Black Stay Black, or change colours?',
    'ann h10 You place a black stone inside the 5×5 square.',
    'bob Stay-White Stay White, or change colours?',
    'bob k8 You place a white stone inside the 7×7 square.',
    'ann Change-colours Stay Black, or change colours?',
    'bob l8 You place a black stone inside the 9×9 square.',
    'ann Stay-White Stay White, or change colours?',
  ],
}

/** What renju calls the first three stones. */
const NAMES = {
  rif: 'I6 Ungetsu',
  yamaguchi: 'D7 Kinsei',
  soosyrv8: 'I7 Hogetsu',
  tarannikov: 'I4 Suigetsu',
  taraguchi10: 'D1 Kansei',
}

/** The rule that a protocol is looked at with: what renju plays is played there. */
const ruleOf = protocol => (NAMES[protocol] ? 'renju' : 'freestyle')

const heading = page => page.locator('#opening-now')
const isPoint = what => /^[a-o]\d/.test(what)

/** Does what the page asks for. On a phone a point takes two taps. */
async function act(p, what) {
  if (/^[A-Z]$/.test(what)) {
    const fifth = p.page.getByRole('button', { name: `Fifth ${what}, ` })
    await fifth.click()
    if (p.phone) await fifth.click()
  } else if (!isPoint(what)) {
    await p.page
      .getByRole('group')
      .getByRole('button', { name: what.replaceAll('-', ' ') })
      .click()
  } else if (p.phone) {
    await tap(p.page, what)
    await tap(p.page, what)
  } else await place(p.page, what)
}

/** Who has which page, and does a step. The headings that have been given to axe are in `seen`. */
async function step(people, line, name, seen) {
  const [, who, what, says] = /^(\w+) (\S+) (.*)$/.exec(line)
  const me = people[who]
  const other = Object.values(people).find(p => p !== me)
  await expect(heading(me.page)).toHaveText(says)
  await expect(heading(other.page)).toContainText(me.user.name)
  for (const p of [me, other]) await shot(p.page, `${name}-${p.phone ? 'phone' : 'desktop'}`)
  const kind = `${who} ${says.slice(0, 10)}`
  if (!seen.has(kind)) expect(await faults(me.page, name)).toEqual([])
  seen.add(kind)
  await act(me, what)
}

for (const some of [
  ['pro', 'swap', 'rif', 'tarannikov'],
  ['long_pro', 'swap2', 'taraguchi10'],
  ['yamaguchi', 'soosyrv8', 'free'],
]) {
  test(`two people, one on a phone: ${some.join(', ')}`, { tag: '@long' }, async ({ hand }) => {
    const ann = await hand(undefined, desktop)
    const bob = await hand(undefined, { ...phone, colorScheme: 'dark' })
    const people = { ann, bob: { ...bob, phone: true } }
    const all = Object.values(people)
    for (const p of all) p.page = await p.open('/robots.txt')
    const seen = new Set()
    for (const protocol of some) {
      const g = await seek(ann, { opening: protocol, rule: ruleOf(protocol) })
      await bob.ask({ t: 'join', g, v: 0 })
      for (const p of all) await p.page.goto(`/g/${g}`)
      for (const [i, line] of (GOES[protocol] ?? []).entries())
        await step(people, line, `protocol-${protocol}-${i + 1}`, seen)
      // Then it is one player's move, as in any game.
      for (const p of all) await p.page.waitForSelector('.status')
      for (const p of all) await expect(p.page.locator('.opening')).toHaveCount(0)
      await expect
        .poll(async () => (await Promise.all(all.map(p => p.page.locator('.status.mine').count()))).toSorted())
        .toEqual([0, 1])
      if (NAMES[protocol])
        for (const p of all) await expect(p.page.locator('.move-list .pattern')).toHaveText(NAMES[protocol])
      // Each step was one event. One plays one game at a time.
      for (const p of all) await p.page.goto('/robots.txt')
      if (GOES[protocol]) await ann.ask({ t: 'resign', g, v: 1 + GOES[protocol].length })
    }
  })
}

/** Points without a twin among them, wherever an opening has its stones; and those within its squares, from the centre on. */
const FIFTHS = 'b1 c1 d1 e1 f1 c2 d2 e2 f2 d3'.split(' ')
const NEAR = 'h8 i9 g9 i8 j8 j10 g7 k9 f10 l12 d5 m8 a1 a2 a3'.split(' ')

const look = page =>
  page.evaluate(() => {
    const all = q => [...document.querySelectorAll(q)]
    return {
      // The game has come so far once the question is shown.
      now: `${document.querySelector('#opening-now, .status')?.textContent} ${all('.stage .stone, .fifths li').length}`,
      over: !document.querySelector('.opening') && !!document.querySelector('.status'),
      mine: /^(You|Stay|Which|How|Offer|Pick)/.test(document.querySelector('.opening.mine h2')?.textContent ?? ''),
      taken: all('.stage .stone').map(s => s.getAttribute('data-pt')),
      offered: all('.fifths li').length,
      buttons: all('.opening .choice-btn').length,
    }
  })

/** Does whatever the opening asks for, in any way. */
async function answer(p, s) {
  if (s.buttons > 0 && s.offered === 0) return p.page.locator('.opening .choice-btn').nth(1).click()
  if (s.buttons > 0) return act(p, 'A')
  const says = await heading(p.page).textContent()
  if (says.startsWith('Offer')) return act(p, FIFTHS[s.offered])
  const [, where, lines] = /(inside|outside) the (\d+)/.exec(says) ?? []
  const far = at => Math.max(Math.abs(at.charCodeAt(0) - 104), Math.abs(Number(at.slice(1)) - 8))
  const within = at => !where || (where === 'inside' ? far(at) <= lines >> 1 : far(at) > lines >> 1)
  return act(
    p,
    NEAR.find(at => !s.taken.includes(at) && within(at)),
  )
}

for (const [device, scheme, some] of [
  ['desktop', 'dark', ['pro', 'swap2', 'rif', 'taraguchi10', 'yamaguchi']],
  ['phone', 'light', ['long_pro', 'swap', 'soosyrv8', 'tarannikov', 'free']],
]) {
  test(`with a bot, ${device}: ${some.join(', ')}`, { tag: '@long' }, async ({ hand }) => {
    const ann = await hand(undefined, { ...(device === 'phone' ? phone : desktop), colorScheme: scheme })
    const p = { ...ann, phone: device === 'phone', page: await ann.open('/robots.txt') }
    for (const [i, protocol] of some.entries()) {
      const settings = { opening: protocol, rule: ruleOf(protocol) }
      const color = ['black', 'white'][i % 2]
      await p.page.goto(`/g/${await seek(ann, settings, { kind: 'bot', bot: 'acorn', color })}`)
      await p.page.waitForSelector('.opening, .status')
      for (let s = await look(p.page), n = 1; !s.over; n++) {
        if (s.mine) {
          await shot(p.page, `bot-${protocol}-${n}-${device}`)
          await answer(p, s)
        }
        await expect.poll(async () => (await look(p.page)).now).not.toBe(s.now)
        s = await look(p.page)
      }
    }
  })
}
