// The site and the browser of a file of tests: there before its first test, and gone after its last.
import assert from 'node:assert/strict'
import { after } from 'node:test'
import { startBrowser, startSite } from './site.mjs'

export const site = await startSite()
export const browser = await startBrowser().catch(async e => {
  await site.stop()
  throw e
})

after(async () => {
  await browser.close()
  assert.equal(await site.stop(), 0, site.log)
})
