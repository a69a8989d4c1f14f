// The site and the browser of a file of tests: there before its first test, and gone after its last.
import assert from 'node:assert/strict'
import { after, afterEach, beforeEach } from 'node:test'
import { startBrowser, startSite } from './site.mjs'

export const site = await startSite()
export const browser = await startBrowser().catch(async e => {
  await site.stop()
  throw e
})

// Whom a test has brought leaves with it: pages that are left open go on drawing their clocks.
let stay = []
beforeEach(() => {
  stay = browser.contexts()
})
afterEach(() => Promise.all(browser.contexts().map(c => stay.includes(c) || c.close())))

after(async () => {
  await browser.close()
  assert.equal(await site.stop(), 0, site.log)
})
