// Every page, phone and desktop, light and dark: no complaint of the browser
// (CSP included), no serious finding of axe, and with SHOTS=1 a picture to look at.
import { gzipSync } from 'node:zlib'
import { flow, looked } from './look.mjs'
import { five, middle, play, seek } from './hand.mjs'
import { languages } from './site.mjs'
import { expect, test } from './fixtures.mjs'

/** A finished game, a live one and an open one, so that pages have something to show. */
async function furnish(hand) {
  const [ann, bob, eve] = [await hand(), await hand(), await hand()]
  const over = await play(ann, bob, five)
  const live = await play(ann, bob, middle)
  bob.tell({ t: 'watch', g: live }) // a game is shown as long as a player is there
  const waiting = await seek(eve, { rule: 'renju' })
  return {
    over: `/g/${over}`,
    live: `/g/${live}`,
    waiting: `/g/${waiting}`,
    profile: `/@/${encodeURIComponent(bob.user.name)}`,
  }
}

test('in every language the first load has at most 60 KB of scripts, and what the first page fetches then 6 KB', async ({
  person,
}) => {
  const { page } = await person()
  for (const language of languages) {
    await page.goto(`/?lang=${language}`)
    const all = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(r => r.initiatorType === 'script' || r.name.endsWith('.js'))
        .map(r => r.name),
    )
    const html = await (await fetch(page.url())).text()
    const first = [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"/g)].map(
      ([, path]) => new URL(path, page.url()).href,
    )
    let bytes = 0
    let later = 0
    for (const url of new Set([...first, ...all])) {
      const size = gzipSync(await (await fetch(url)).text()).length
      if (first.includes(url)) bytes += size
      else later += size
    }
    expect(bytes > 50_000 && bytes <= 60_000, `${language}: ${bytes} bytes`).toBe(true)
    expect(later <= 6_000, `${language}: ${later} bytes`).toBe(true)
  }
})

test('every page, in every look', async ({ person, hand, allow }) => {
  const paths = await furnish(hand)
  const p = await person({ ...flow, bypassCSP: false })
  allow(/status of 404/) // the pages that do not exist
  const pages = {
    lobby: ['/', '.seek'],
    watch: ['/watch', '.tile'],
    game: [paths.live, '.stage .tg-svg'],
    replay: [paths.over, '.result'],
    waiting: [paths.waiting, '.waiting'],
    profile: [paths.profile, '.past'],
    history: ['/history', '.empty'],
    account: ['/account', 'form'],
    studies: ['/study', '.study-drop'],
    learn: ['/learn', '.lesson-board svg'],
    openings: ['/learn/openings', '.protocol'],
    opening: ['/learn/openings/swap2', '.trainer svg'],
    settings: ['/settings', '.preview svg'],
    bots: ['/bots', '.bot-figures'],
    local: ['/local', '.local-choice form'],
    missing: ['/nothing/here', 'h1'],
    gone: ['/g/AAAAAAAAAAAA', '.missing-game'],
    nobody: ['/@/nobody-of-that-name', '.failure'],
  }
  const findings = []
  for (const [name, [path, ready]] of Object.entries(pages)) {
    await p.page.goto(path)
    await p.page.locator(ready).first().waitFor()
    findings.push(...(await looked(p.page, name)))
  }
  const expected = /status of 404/ // the pages that do not exist
  expect(p.complaints.filter(c => !expected.test(c))).toEqual([])
  expect(findings).toEqual([])
})
