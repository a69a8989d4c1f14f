// A network that lets nothing live through, no WebSocket and no stream: what the page says.
import { proxies, test } from './blocker.mjs'
import { expect } from './fixtures.mjs'
import { flow, looked } from './look.mjs'
import { glimpse } from './site.mjs'

for (const [what, meddle] of Object.entries(proxies)) {
  if (what === 'says nothing') continue // that takes a browser minutes
  test(`a proxy that ${what}: the page says so, and goes on once it may`, { tag: '@long' }, async ({
    through,
    person,
    allow,
  }) => {
    allow(/WebSocket connection|400|403|502/)
    const way = await through(meddle)
    way.streams = false
    const p = await person({ site: way, path: '/watch' })
    const { page } = p
    await page.getByText('Your network blocks live connections (WebSocket).').waitFor()
    await page.getByRole('link', { name: 'What to do' }).click()
    await page.waitForURL('**/connection')
    const live = await glimpse(page, '.connection.live')
    way.lets = true
    const again = page.getByRole('button', { name: 'Try again now' })
    void again.click().catch(() => {}) // the page may have tried by itself meanwhile: then there is none
    await live()
  })
}

test('no WebSocket, in every look', { tag: '@long' }, async ({ through, person, allow }) => {
  allow(/WebSocket connection|403|502/)
  const way = await through(proxies['answers 502'])
  way.streams = false
  const { page } = await person({ ...flow, site: way, path: '/watch' })
  await page.getByRole('link', { name: 'What to do' }).waitFor()
  const findings = await looked(page, 'blocked')
  await page.getByRole('link', { name: 'What to do' }).click()
  await page.waitForURL('**/connection')
  await page.locator('h1').waitFor()
  expect([...findings, ...(await looked(page, 'connection'))]).toEqual([])
})
