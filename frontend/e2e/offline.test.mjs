// The page installed: what works without the server, how a newer build comes, and the way back.
import { expect, test as base } from './fixtures.mjs'
import { startProxy } from './proxy.mjs'
import { faults } from './look.mjs'
import { place, shot, stones } from './site.mjs'

/** Starts a proxy before a site that is deployed again. It answers for /sw.js itself: no test's route sees what a browser asks for a
 *  worker's update. `change` takes the worker's script and returns what it shall be, null for 404. */
async function startDeploy(site) {
  let held = Promise.resolve()
  const state = {
    change: text => text,
    /** Lets no request for a page through until what it returns is called. */
    hold() {
      let go
      held = new Promise(done => (go = done))
      return go
    },
  }
  const worker = (req, res, forward) => {
    const far = forward(req, { ...req.headers, 'accept-encoding': 'identity', 'if-none-match': '' })
    far.on('response', r => {
      const parts = []
      r.on('data', d => parts.push(d)).on('end', () => {
        const text = state.change(Buffer.concat(parts).toString())
        const { 'content-length': _, etag: __, ...rest } = r.headers
        res.writeHead(text === null ? 404 : 200, rest)
        res.end(text ?? '')
      })
    })
    far.on('error', () => res.destroy())
    req.pipe(far)
  }
  const answer = (req, res, { forward, pass }) => {
    if (req.url.startsWith('/sw.js')) worker(req, res, forward)
    else if (req.headers['sec-fetch-mode'] === 'navigate') void held.then(() => pass(req, res))
    else return false
    return true
  }
  return Object.assign(state, await startProxy(site, { answer }))
}

const test = base.extend({
  /** The site as it is deployed again. To be named before `person`, whose pages go first then. */
  deploy: async ({ site }, use) => {
    const way = await startDeploy(site)
    await use(way)
    await way.stop()
  },
})

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

/** What the browser keeps of the engine: its module, and the weights of four rules. */
const engineHere = page =>
  page.evaluate(async () => {
    const names = await globalThis.caches.keys()
    const all = await Promise.all(names.map(async n => (await globalThis.caches.open(n)).keys()))
    return all.flat().flatMap(r => (r.url.endsWith('.gz') ? [new URL(r.url).pathname] : []))
  })

/** Has the engine come as it does on a visit on another day, where data costs nothing. */
async function onAnotherDay(page) {
  await page.evaluate(() => localStorage.setItem('tengen.visit', JSON.stringify({ day: 'Thu Jan 01 1970' })))
  await page.reload()
  await expect.poll(() => engineHere(page).then(all => all.length)).toBe(5)
}

test('a bot that is played here stays here, and of the weights those of its rule', { tag: '@long' }, async ({
  person,
  allow,
}) => {
  allow(LOST)
  const { context, page } = await installed(person)
  await page.goto('/local')
  await page.getByRole('radio', { name: /^Acorn/ }).check()
  await page.getByRole('radio', { name: 'Black' }).check()
  await button(page, 'Play').click()
  await place(page, 'h8')
  await stones(page, 2)
  await expect.poll(() => engineHere(page).then(all => all.length)).toBe(2)
  await context.setOffline(true)
  await page.reload()
  await stones(page, 2)
  await page.getByText('Your move').waitFor()
  const free = await page.evaluate(() => {
    const taken = new Set([...document.querySelectorAll('.stage .stone')].map(el => el.dataset.pt))
    return ['a1', 'b1', 'c1'].find(p => !taken.has(p))
  })
  await place(page, free)
  await stones(page, 4)
})

test('without the server: a game in this browser, the analysis board, the lesson, settings', { tag: '@long' }, async ({
  person,
  allow,
}) => {
  allow(LOST)
  const { context, page } = await installed(person)
  expect(await engineHere(page), 'of a first visit').toEqual([])
  await onAnotherDay(page)
  await context.setOffline(true)
  await page.goto('/local')
  await page.getByRole('radio', { name: /^Acorn/ }).check()
  await page.getByRole('radio', { name: 'Black' }).check()
  await button(page, 'Play').click()
  await page.getByText('Your move').waitFor()
  await place(page, 'h8')
  await stones(page, 2)
  await page.getByText('Casual, in this browser: not saved on the server.').waitFor()
  await page.reload()
  await stones(page, 2)

  await page.goto('/analysis')
  await place(page, 'h8')
  await stones(page, 1)
  await page.goto('/learn')
  await page.locator('.page-learn .tg-svg').first().waitFor()
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()

  // Other pages are there too, and say how it is.
  await page.goto('/watch')
  await page.locator('.connection:not(.live)').waitFor()
  await context.setOffline(false)
  await page.locator('.connection.live').waitFor({ state: 'attached' })
})

test('without the server: the studies that one keeps, until one signs out', { tag: '@long' }, async ({
  person,
  named,
  allow,
}) => {
  allow(LOST)
  const { context, page } = await installed(person)
  await page.evaluate(async name => {
    const post = (path, body) =>
      fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    await post('/api/account/register', { name, password: `${name} reads on the train` })
    const nodes = ['', 'h8', 'i9'].map((at, i) => ({ up: i - 1, at }))
    for (const title of ['Opened', 'Only listed'])
      await post('/api/me/studies', { title, study: { rule: 'renju', size: 15, nodes } })
  }, named('Traveller'))
  await page.goto('/analysis')
  const copied = n =>
    expect
      .poll(() =>
        page.evaluate(
          () =>
            new Promise(done => {
              indexedDB.open('tengen-studies').onsuccess = ({ target: { result: db } }) => {
                const counted =
                  db.objectStoreNames.contains('copies') && db.transaction('copies').objectStore('copies').count()
                const say = n => (db.close(), done(n))
                if (counted) counted.onsuccess = () => say(counted.result)
                else say(0)
              }
            }),
        ),
      )
      .toBe(n)
  const studies = async () => {
    await page.locator('.study-tabs .tab-menu').click()
    await page.locator('.study-menu li > button', { hasText: 'Studies' }).click()
  }
  await studies()
  await page.getByRole('link', { name: /^Only listed/ }).waitFor()
  await copied(2)
  await context.setOffline(true)
  await page.goto('/analysis')
  await studies()
  await page.getByRole('heading', { name: 'Studies in this browser' }).waitFor()
  await shot(page, 'studies-offline')
  await page.getByRole('link', { name: /^Only listed/ }).click()
  await page.getByText(/^Offline: this browser’s copy/).waitFor()
  await page.reload()
  await page.getByText(/^Offline: this browser’s copy/).waitFor()
  await page.keyboard.press('End')
  await stones(page, 2)
  await shot(page, 'study-offline')
  expect(await faults(page, 'a study without the server')).toEqual([])
  await context.setOffline(false)
  await page.getByText('All changes are saved.').waitFor()
  await page.goto('/account')
  await button(page, 'Sign out').click()
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  await copied(0)
})

test('what is kept tells of nobody, and is of the language in use', { tag: '@long' }, async ({ person, allow }) => {
  allow(LOST)
  const { context, page } = await installed(person, { locale: 'cs-CZ' })
  expect((await caches(page)).map(n => n.replace(/-[0-9a-f]{12}$/, ''))).toEqual(['tengen-cs'])
  await context.setOffline(true)
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Nastavení', level: 1 }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('cs')
  expect(await page.locator('#first').count()).toBe(0)
})

test('a part that needs the server is kept when it was used', { tag: '@long' }, async ({ person }) => {
  const { page } = await installed(person)
  const kept = () =>
    page.evaluate(async () => {
      const [name] = await globalThis.caches.keys()
      return (await (await globalThis.caches.open(name)).keys()).length
    })
  const before = await kept()
  await page.goto('/connection')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(kept).toBeGreaterThan(before)
})

test('a page that comes through the worker has its first state', { tag: '@long' }, async ({ person }) => {
  const { page } = await installed(person)
  await page.reload()
  const nav = await page.evaluate(() => performance.getEntriesByType('navigation')[0].toJSON())
  expect(nav.workerStart).toBeGreaterThan(0)
  expect(nav.transferSize, 'or the page takes it for old').toBeGreaterThan(0) // src/net/first.ts
  expect(await page.locator('#first').count()).toBe(1)
})

test('a server that takes too long: what works without it is there, and comes from it once it answers', {
  tag: '@long',
}, async ({ deploy, person }) => {
  const { page } = await installed(person, { site: deploy })
  const go = deploy.hold()
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  expect(await page.locator('#first').count(), 'what is kept').toBe(0)
  go()
  await page.goto('/settings')
  expect(await page.locator('#first').count(), 'the server’s').toBe(1)
})

test('the engine works without the server on the analysis board', { tag: '@long' }, async ({ person, allow }) => {
  allow(LOST)
  const { context, page } = await installed(person)
  await onAnotherDay(page)
  await context.setOffline(true)
  await page.goto('/analysis#freestyle/15/h8i9i8')
  await stones(page, 3)
  await button(page, 'Evaluate the line').click()
  await button(page, 'Evaluate the line').waitFor({ state: 'detached' })
  await expect(page.locator('.study-below .graph-line')).toHaveAttribute('d', /^M/)
})

/** The worker of another build, that keeps its things under another version. */
const another = text => text.replaceAll(/(version:`)[0-9a-f]{12}/g, (_, name) => name + '1'.repeat(12))

/** Of a build whose page is another, too. */
const newer = text => another(text).replaceAll(/(entry:`)[^`]*/g, (_, name) => `${name}/assets/x.js`)

/** Asks for a newer worker, as a browser does by itself now and then. */
const update = page =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration()).update()))

const waiting = page =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? 'none')

const OFFER = 'There is a newer version of the site.'

test('a newer build is offered at a quiet moment, and comes when it is wanted', { tag: '@long' }, async ({
  deploy,
  person,
}) => {
  const { page } = await installed(person, { site: deploy })
  const [old] = await caches(page)
  await page.getByRole('link', { name: 'Play a bot offline' }).click()
  await page.getByRole('heading', { name: 'Play a bot in this browser' }).waitFor()
  deploy.change = newer
  await update(page)
  await expect.poll(() => waiting(page)).toBe('installed')
  expect(await page.getByText(OFFER).count(), 'not where a game is played').toBe(0)
  await page.goBack()
  await page.getByText(OFFER).waitFor()
  const loaded = page.waitForEvent('load')
  await button(page, 'Load it').click()
  await loaded
  await expect.poll(() => caches(page)).toEqual(['tengen-en-111111111111'])
  expect(old).not.toBe('tengen-en-111111111111')
  expect(await waiting(page)).toBe('none')
})

test('a page of the newer build gives its worker the place of the old one', { tag: '@long' }, async ({
  deploy,
  person,
}) => {
  const { page } = await installed(person, { site: deploy })
  deploy.change = another
  await page.reload()
  await expect.poll(() => caches(page)).toEqual(['tengen-en-111111111111'])
  expect(await page.getByText(OFFER).count()).toBe(0)
})

/** Nothing is installed any more. */
const free = page =>
  expect
    .poll(() =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await globalThis.caches.keys()).length,
      ]),
    )
    .toEqual([0, 0])

test('the way back: an address', { tag: '@long' }, async ({ person }) => {
  const { page } = await installed(person)
  await page.goto('/?noworker')
  await free(page)
})

test('the way back: a server without a worker', { tag: '@long' }, async ({ deploy, person, allow }) => {
  allow(/404/)
  const { page } = await installed(person, { site: deploy })
  deploy.change = () => null
  await page.reload()
  await free(page)
})

test('the way back: a worker of no language', { tag: '@long' }, async ({ deploy, person }) => {
  const { page } = await installed(person, { site: deploy })
  deploy.change = text => text.replace(/\{languages:\{.*\},engine:/s, '{languages:{},engine:')
  await update(page)
  await free(page)
})
