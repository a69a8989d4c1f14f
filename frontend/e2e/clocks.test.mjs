// Every family of clocks, made in the lobby and played: what the faces say, and
// that they say what the server knows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person, pick, place, shot, stones } from './site.mjs'
import { browser, site } from './tested.mjs'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

// What is filled in, how the clock is called, and what Black's face says before
// the first move, after it, and in its note.
const families = [
  {
    kind: 'Fischer',
    fields: { 'Minutes each': 5, 'Seconds added a move': 30 },
    name: '5+30',
    first: /^(5:00|4:5\d)$/,
    later: /^5:[23]\d$/,
  },
  { kind: 'Absolute', fields: { 'Minutes each': 8 }, name: '8 min', first: /^(8:00|7:5\d)$/, later: /^(8:00|7:5\d)$/ },
  {
    kind: 'Byo-yomi',
    fields: { 'Minutes each': 0, Periods: 3, 'Seconds a period': 30 },
    name: '3×30 s',
    first: /^0:[23]\d$/,
    later: /^0:30$/,
    note: '3 periods left',
  },
  {
    kind: 'Canadian',
    fields: { 'Minutes each': 0, 'Moves a period': 4, 'Minutes a period': 2 },
    name: '4 moves/2 min',
    first: /^(2:00|1:5\d)$/,
    later: /^(2:00|1:5\d)$/,
    note: 'for 3 more moves',
  },
  { kind: 'Per move', fields: { 'Seconds a move': 40 }, name: '40 s a move', first: /^0:[34]\d$/, later: /^0:40$/ },
  // A game of caro on the larger board, by the way.
  {
    kind: 'Correspondence',
    rule: 'Caro',
    size: 19,
    fields: { 'Days a move': 2 },
    name: '2 days a move',
    first: /^(2 d( 0 h)?|1 d 23 h)$/,
    later: /^2 d( 0 h)?$/,
  },
]

const face = (p, place) => p.page.locator(`.strip.${place} .clock`)
const digits = (p, place) => face(p, place).locator('.digits').innerText()

for (const f of families) {
  test(`${f.kind}: made in the lobby, counted in the game`, async () => {
    const ann = await person(browser, site)
    const bob = await person(browser, site, phone)
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
    for (const p of [ann, bob]) await p.page.waitForSelector('.stage svg')
    assert.match(await digits(ann, 'bottom'), f.first)
    assert.match(await digits(bob, 'top'), f.first, 'both see Black run')
    await place(ann.page, f.size ? 's19' : 'h8', f.size)
    await stones(bob.page, 1)
    assert.match(await digits(ann, 'bottom'), f.later)
    assert.match(await digits(bob, 'top'), f.later)
    if (f.note) await face(ann, 'bottom').getByText(f.note).waitFor()
    const file = f.kind.toLowerCase().replace(/\W/g, '')
    await shot(ann.page, `clock-${file}-desktop`)
    await shot(bob.page, `clock-${file}-phone`)
    assert.deepEqual([...ann.complaints, ...bob.complaints], [])
    for (const p of [ann, bob]) await p.context.close()
  })
}

/** The face's tenths beside what the server says at the same instant, ms. */
const difference = (page, g) =>
  page.evaluate(
    g =>
      new Promise((done, failed) => {
        const ws = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`)
        ws.onerror = failed
        ws.onopen = () => {
          ws.send(JSON.stringify({ t: 'hello', d: { page: 'comparing123' } }))
          ws.send(JSON.stringify({ t: 'watch', id: 1, g }))
        }
        ws.onmessage = e => {
          const m = JSON.parse(e.data)
          if (m.t !== 'state') return
          ws.close()
          const told = performance.now()
          // On a busy machine the face's own timer may be due and wait behind this message: it comes first.
          setTimeout(() => {
            const shown = Number(document.querySelector('.strip.bottom .digits').textContent) * 1000
            done(shown - (m.d.clock.black - (performance.now() - told)))
          })
        }
      }),
    g,
  )

test('the face agrees with the server to within 100 ms, also where the clock of the machine is wrong', {
  timeout: 180_000,
}, async () => {
  for (const wrong of [0, 3_600_000, -86_400_000]) {
    const ann = await person(browser, site)
    await ann.page.addInitScript(by => {
      const now = Date.now
      Date.now = () => now() + by
    }, wrong)
    await ann.page.reload()
    await pick(ann.page, 'Opponent', 'A bot')
    await pick(ann.page, 'Clock', 'Custom')
    await pick(ann.page, 'Kind of clock', 'Per move')
    await ann.page.getByLabel('Seconds a move', { exact: true }).fill('9')
    await pick(ann.page, 'You play', 'Black')
    await ann.page.getByRole('button', { name: 'Play now' }).click()
    await ann.page.waitForURL(/\/g\//)
    await ann.page.waitForSelector('.stage svg')
    const g = new URL(ann.page.url()).pathname.slice(3)
    for (let i = 0; i < 5; i++) {
      const off = await difference(ann.page, g)
      // Shown is rounded up to a tenth, so up to 100 ms more is exact.
      assert.ok(
        off > -100 && off < 200,
        `shown ${off} ms more than the server says, the machine's clock ${wrong} ms off`,
      )
    }
    await ann.context.close()
  }
})
