// Every page, phone and desktop, light and dark: no complaint of the browser
// (CSP included), no serious finding of axe, and with SHOTS=1 a picture to look at.
import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { before, test } from 'node:test'
import { faults, looks } from './look.mjs'
import { person, pick, place, shot, stones } from './site.mjs'
import { browser, site } from './tested.mjs'

let paths
before(async () => {
  paths = await furnish()
})

/** A finished game, a live one and an open one, so that pages have something to show. */
async function furnish() {
  const ann = await person(browser, site)
  const bob = await person(browser, site)
  const play = async points => {
    await ann.page.goto(site.base + '/')
    await pick(ann.page, 'Opponent', 'Anyone')
    await pick(ann.page, 'You play', 'Black')
    await ann.page.getByRole('button', { name: 'Find an opponent' }).click()
    await ann.page.waitForURL(/\/g\//)
    await bob.page.goto(site.base + '/')
    await bob.page.getByRole('button', { name: /^Join/ }).click()
    await bob.page.waitForURL(/\/g\//)
    for (const p of [ann, bob]) await p.page.waitForSelector('.stage svg')
    for (const [i, at] of points.entries()) {
      await place((i % 2 ? bob : ann).page, at)
      for (const p of [ann, bob]) await stones(p.page, i + 1)
    }
    return new URL(ann.page.url()).pathname
  }
  const over = await play(['h8', 'h9', 'i8', 'g8', 'i7', 'i9', 'j6', 'g9', 'k5', 'j9', 'h7', 'f9'])
  const live = await play(['h8', 'i9', 'i8', 'g8', 'h7', 'h9', 'g9'])
  const eve = await person(browser, site)
  await pick(eve.page, 'Opponent', 'Anyone')
  await pick(eve.page, 'Rule', 'Renju')
  await eve.page.getByRole('button', { name: 'Find an opponent' }).click()
  await eve.page.waitForURL(/\/g\//)
  await eve.page.waitForSelector('.waiting')
  const name = await bob.page.locator('.nav-link').last().innerText()
  return { over, live, waiting: new URL(eve.page.url()).pathname, profile: `/@/${encodeURIComponent(name.trim())}` }
}

test('the first load has at most 60 KB of scripts', async () => {
  const p = await person(browser, site)
  const urls = await p.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(r => r.initiatorType === 'script' || r.name.endsWith('.js'))
      .map(r => r.name),
  )
  let bytes = 0
  for (const url of urls) bytes += gzipSync(await (await fetch(url)).text()).length
  assert.ok(urls.length > 0 && bytes <= 60_000, `${bytes} bytes`)
})

for (const [device, scheme, options] of looks) {
  test(`pages on ${device}, ${scheme}`, async () => {
    const p = await person(browser, site, { ...options, bypassCSP: false })
    const pages = {
      lobby: ['/', '.seek'],
      watch: ['/watch', '.tile'],
      game: [paths.live, '.stage svg'],
      replay: [paths.over, '.result'],
      waiting: [paths.waiting, '.waiting'],
      profile: [paths.profile, '.past'],
      history: ['/history', '.empty'],
      account: ['/account', 'form'],
      learn: ['/learn', '.lesson-board svg'],
      settings: ['/settings', '.preview svg'],
      local: ['/local', '.local-choice form'],
      missing: ['/nothing/here', 'h1'],
      gone: ['/g/AAAAAAAAAAAA', '.missing-game'],
      nobody: ['/@/nobody-of-that-name', '.failure'],
    }
    const findings = []
    for (const [name, [path, ready]] of Object.entries(pages)) {
      await p.page.goto(site.base + path)
      await p.page.locator(ready).first().waitFor()
      await shot(p.page, `page-${name}-${device}-${scheme}`)
      findings.push(...(await faults(p.page, name)))
    }
    const expected = /status of 404/ // the pages that do not exist
    assert.deepEqual(
      p.complaints.filter(c => !expected.test(c)),
      [],
    )
    assert.deepEqual(findings, [])
  })
}
