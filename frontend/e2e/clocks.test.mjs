// Every family of clocks, made in the lobby and played: what the server counts, and that the faces say it. Their time is
// in the test's hands, so that what they show is a function of the server's frames and of what the test lets pass.
import { expect, test } from './fixtures.mjs'
import { create } from './made.mjs'
import { pick, place, shot, stones } from './site.mjs'
import { tap } from './wire.mjs'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const MINUTE = 60_000
const DAY = 86_400_000

// What is filled in, how the clock is called, what it is, and what Black has before the first move, after it, when that
// has taken `spent` ms, and in its note.
const families = [
  {
    kind: 'Fischer',
    fields: { 'Minutes each': 5, 'Seconds added a move': 30 },
    name: '5+30',
    control: { kind: 'fischer', initial: 5 * MINUTE, increment: 30_000 },
    full: { black: 5 * MINUTE },
    later: spent => ({ black: 5 * MINUTE - spent + 30_000 }),
  },
  {
    kind: 'Absolute',
    fields: { 'Minutes each': 8 },
    name: '8 min',
    control: { kind: 'absolute', initial: 8 * MINUTE },
    full: { black: 8 * MINUTE },
    later: spent => ({ black: 8 * MINUTE - spent }),
  },
  {
    kind: 'Byo-yomi',
    fields: { 'Minutes each': 0, Periods: 3, 'Seconds a period': 40 },
    name: '3×40 s',
    control: { kind: 'byoyomi', initial: 0, period: 40_000, periods: 3 },
    full: { black: 40_000, blackLeft: 3 },
    later: spent => ({ black: 40_000, blackLeft: 3 - Math.max(0, Math.ceil(spent / 40_000) - 1) }),
    note: c => (c.blackLeft === 1 ? 'last period' : `${c.blackLeft} periods left`),
  },
  {
    kind: 'Canadian',
    fields: { 'Minutes each': 0, 'Moves a period': 4, 'Minutes a period': 2 },
    name: '4 moves/2 min',
    control: { kind: 'canadian', initial: 0, period: 2 * MINUTE, stones: 4 },
    full: { black: 2 * MINUTE, blackLeft: 4 },
    later: spent => ({ black: 2 * MINUTE - spent, blackLeft: 3 }),
    note: () => 'for 3 more moves',
  },
  {
    kind: 'Per move',
    fields: { 'Seconds a move': 100 },
    name: '100 s a move',
    control: { kind: 'simple', period: 100_000 },
    full: { black: 100_000 },
    later: () => ({ black: 100_000 }),
  },
  // A game of caro on the larger board, by the way.
  {
    kind: 'Correspondence',
    rule: 'Caro',
    size: 19,
    fields: { 'Days a move': 2 },
    name: '2 days a move',
    control: { kind: 'correspondence', period: 2 * DAY },
    full: { black: 2 * DAY },
    later: () => ({ black: 2 * DAY }),
  },
]

const face = (p, place) => p.page.locator(`.strip.${place} .clock`)
const digits = (p, place) => face(p, place).locator('.digits')

/** A time as a face shows it. */
function text(ms) {
  if (ms < 10_000) return (Math.ceil(ms / 100) / 10).toFixed(1)
  const s = Math.ceil(ms / 1000)
  if (s < 86_400) return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
  const h = Math.ceil(s / 3600)
  return h % 24 ? `${Math.floor(h / 24)} d ${h % 24} h` : `${h / 24} d`
}

/** What the server has told last of the game. */
const told = w => w.last('state', 'move').d

/** What Black's face shows at the page's present time. */
function shown(w) {
  const { black, run, at } = told(w).clock
  return text(black - (run === 'black' ? Math.max(0, w.now() - at) : 0))
}

for (const f of families) {
  test(`${f.kind}: made in the lobby, counted in the game`, { tag: '@long' }, async ({ person }) => {
    const ann = await person()
    const bob = await person(phone)
    await pick(ann.page, 'Opponent', 'A friend')
    if (f.rule) await pick(ann.page, 'Rule', f.rule)
    if (f.size) await pick(ann.page, 'Board', `${f.size}×${f.size}`)
    await pick(ann.page, 'Clock', 'Custom')
    await pick(ann.page, 'Kind of clock', f.kind)
    for (const [label, value] of Object.entries(f.fields))
      await ann.page.getByLabel(label, { exact: true }).fill(String(value))
    await ann.page.getByText(`Shown as ${f.name}`).waitFor()
    await pick(ann.page, 'You play', 'Black')
    await ann.page.getByRole('button', { name: 'Make a private game' }).click()
    await ann.page.waitForURL(/\/g\//)
    await bob.page.goto(ann.page.url())
    await bob.page.getByText(f.name).first().waitFor()
    await bob.page.getByRole('button', { name: 'Join the game' }).click()
    for (const p of [ann, bob]) await p.page.waitForSelector('.stage .tg-svg')

    // Black's time runs, as the server says, from what the clock gives.
    const wires = [await tap(ann.page, Date.now()), await tap(bob.page, Date.now())]
    for (const w of wires) {
      await expect.poll(() => w.last('state')).toBeTruthy()
      const { settings, clock } = told(w)
      expect(settings.clock).toMatchObject(f.control)
      expect(clock).toMatchObject({ ...f.full, run: 'black', black: expect.any(Number) })
      expect(clock.black).toBeLessThanOrEqual(f.full.black)
    }
    const agree = async () => {
      await expect(digits(ann, 'bottom')).toHaveText(shown(wires[0]))
      await expect(digits(bob, 'top')).toHaveText(shown(wires[1]))
    }
    await agree()
    if (f.kind !== 'Correspondence') {
      for (const w of wires) await w.pass(2_400)
      await agree()
    }

    await place(ann.page, f.size ? 's19' : 'h8', f.size)
    await stones(bob.page, 1)
    await stones(ann.page, 1)
    for (const w of wires) {
      await expect.poll(() => w.last('move')).toBeTruthy()
      expect(told(w).clock).toMatchObject({ ...f.later(told(w).spent), run: 'white' })
    }
    await agree()
    if (f.note)
      await face(ann, 'bottom')
        .getByText(f.note(told(wires[0]).clock))
        .waitFor()
    const file = f.kind.toLowerCase().replace(/\W/g, '')
    await shot(ann.page, `clock-${file}-desktop`)
    await shot(bob.page, `clock-${file}-phone`)
  })
}

for (const wrong of [0, 3_600_000, -DAY])
  test(
    `the face agrees with the server to the tenth, the clock of the machine ${wrong / 3_600_000} h off`,
    wrong > 0 ? {} : { tag: '@long' },
    async ({ person }) => {
      const ann = await person()
      const control = { kind: 'simple', initial: 0, increment: 0, period: 100_000 }
      const g = await create(ann.page, { clock: control }, 'bot', 'acorn')
      await ann.page.goto(`/g/${g}`)
      const wire = await tap(ann.page, Date.now() + wrong)
      await wire.welcomed
      wire.change = f => {
        const black = { black: 9_000, white: 100_000, run: 'black', at: wire.told }
        return f.t === 'state' ? { ...f, d: { ...f.d, clock: black } } : f
      }
      let left = 9_000
      const agrees = () => expect(digits(ann, 'bottom')).toHaveText(text(left))
      wire.close(4001)
      await agrees()
      for (const ms of [40, 60, 1, 99, 1_234, 5_000, 1_000]) {
        await wire.pass(ms)
        left -= ms
        await agrees()
      }
    },
  )

test('a comma before decimals is a comma, and nothing is read as another number', { tag: '@long' }, async ({
  person,
}) => {
  const { page } = await person()
  await pick(page, 'Clock', 'Custom')
  const minutes = page.getByLabel('Minutes each')
  const shown = page.locator('.custom .note', { hasText: 'Shown as' })
  for (const [text, clock] of [
    ['10,5', '10:30+5'],
    ['10.5', '10:30+5'],
    ['1,050', null],
    ['7', '7+5'],
    ['-7', null],
  ]) {
    await minutes.selectText()
    await minutes.pressSequentially(text)
    await (clock ? expect(shown).toHaveText(`Shown as ${clock}`) : expect(shown).toHaveCount(0))
  }
  await expect(minutes).toHaveAttribute('aria-invalid', 'true')
})
