// The page installed: what works without the server, how a newer build comes, and the way back.
import { place, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })

/** What a browser says of requests that do not get through. */
const LOST = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|WebSocket|Failed to fetch/

/** Waits until a worker has the page. */
const controlled = page =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, { polling: 100 })

const caches = page => page.evaluate(() => globalThis.caches.keys())

/** A person whose page is in a worker's hands. */
async function installed(person, options = {}) {
  const p = await person({ serviceWorkers: 'allow', ...options })
  await controlled(p.page)
  return p
}

/** Has the server's worker be another's for this person, as a newer build's: `change` is done to its script. */
const serve = (p, change) =>
  p.context.route(/\/sw\.js/, async route => {
    const r = await route.fetch()
    await route.fulfill({ response: r, body: change(await r.text()) })
  })

test('without the server: a game in this browser, the analysis board, the lesson, settings', async ({
  person,
  allow,
}) => {
  allow(LOST)
  const { context, page } = await installed(person)
  await context.setOffline(true)
  await page.goto('/local')
  await page.getByRole('radio', { name: /^Acorn/ }).check()
  await page.getByRole('radio', { name: 'Black' }).check()
  await button(page, 'Play').click()
  await page.getByText('Your move').waitFor()
  await place(page, 'h8')
  await stones(page, 2)
  await page.getByText('Casual, in this browser: not kept by the server.').waitFor()
  await page.reload()
  await stones(page, 2)

  await page.goto('/analysis')
  await place(page, 'h8')
  await stones(page, 1)
  await page.goto('/learn')
  await page.locator('.learn, .lesson, .page-learn .tg-svg').first().waitFor()
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()

  // Other pages are there too, and say how it is.
  await page.goto('/watch')
  await page.locator('.connection:not(.live)').waitFor()
  await context.setOffline(false)
  await page.locator('.connection.live').waitFor({ state: 'attached' })
})

test('what is kept tells of nobody, and is of the language in use', async ({ person, allow }) => {
  allow(LOST)
  const { context, page } = await installed(person, { locale: 'ja-JP' })
  expect((await caches(page)).map(n => n.replace(/-[0-9a-f]{12}$/, ''))).toEqual(['tengen-ja'])
  await context.setOffline(true)
  await page.goto('/settings')
  await page.getByRole('heading', { name: '設定', level: 1 }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('ja')
  expect(await page.locator('#first').count()).toBe(0)
})

test('a page that comes through the worker has its first state', async ({ person }) => {
  const { page } = await installed(person)
  await page.reload()
  const nav = await page.evaluate(() => {
    const { transferSize, decodedBodySize, workerStart } = performance.getEntriesByType('navigation')[0]
    return { transferSize, decodedBodySize, workerStart }
  })
  console.log(JSON.stringify(nav))
  expect(nav.workerStart).toBeGreaterThan(0)
  expect(await page.locator('#first').count()).toBe(1)
})

test('a newer build is offered at a quiet moment, and comes when it is wanted', async ({ person }) => {
  const p = await installed(person)
  const { page } = p
  const [old] = await caches(page)
  // The newer build knows other scripts than this page's.
  let build = 1
  await serve(p, text =>
    text
      .replaceAll(/(version:`)[0-9a-f]{12}/g, `$1${'0'.repeat(11)}${build}`)
      .replaceAll(/(entry:`)[^`]*/g, '$1/assets/x.js'),
  )
  await page.getByRole('link', { name: 'Play a bot without the server' }).click()
  await page.getByRole('heading', { name: 'Play a bot in this browser' }).waitFor()
  const update = () =>
    page.evaluate(async () => {
      const r = await navigator.serviceWorker.getRegistration()
      await r.update()
    })
  await update()
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()).waiting !== null)
  const offer = page.getByText('There is a newer version of the site.')
  expect(await offer.count(), 'not where a game is played').toBe(0)
  await page.goBack()
  await offer.waitFor()
  const gone = page.waitForEvent('load')
  await button(page, 'Load it').click()
  await gone
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null)
  const now = await caches(page)
  expect(now).toHaveLength(1)
  expect(now[0]).not.toBe(old)
})

test('a page of the newer build gives its worker the place of the old one', async ({ person }) => {
  const p = await installed(person)
  const { page } = p
  await serve(p, text => text.replaceAll(/(version:`)[0-9a-f]{12}/g, `$1${'1'.repeat(12)}`))
  await page.reload()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update())
  await page.waitForFunction(async () => {
    const names = await globalThis.caches.keys()
    return names.length === 1 && names[0] === 'tengen-en-111111111111'
  })
  expect(await page.getByText('There is a newer version of the site.').count()).toBe(0)
})

const free = page =>
  page.waitForFunction(async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    return all.length === 0 && (await globalThis.caches.keys()).length === 0
  })

test('the way back: an address, a server without a worker, a worker that leaves', async ({ person, allow }) => {
  allow(/sw\.js|404/)
  const { page } = await installed(person)
  await page.goto('/?noworker')
  await free(page)

  const p = await installed(person)
  await p.context.route(/\/sw\.js/, route => route.fulfill({ status: 404 }))
  await p.page.reload()
  await free(p.page)

  const q = await installed(person)
  await serve(q, text =>
    text.replace(/=\{languages:\{.*?\}\},engine:/s, '={languages:{}},engine:').replace('}},engine', '},engine'),
  )
  await q.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update())
  await free(q.page)
})
