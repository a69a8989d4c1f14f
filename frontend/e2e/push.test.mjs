// Notifications while no page is open: the settings, and the worker that shows what the server sends.
import { expect, test as base } from './fixtures.mjs'
import { register, keep, signOut } from './members.mjs'
import { another } from './site.mjs'

const test = base.extend({ own: { TENGEN_PUSH_CONTACT: 'mailto:keeper@tengen.example' } })

const button = (page, name) => page.getByRole('button', { name, exact: true })
const kind = (page, name) => page.getByRole('switch', { name })
const TURN = 'It is your turn in a correspondence game'

/** A browser whose push service is not asked: what it would give is made up, with keys that are real. */
const pushService = () => {
  if (typeof PushManager === 'undefined') return
  const KEY = 'e2e.push'
  const read = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')
  const shown = s => s && { ...s, toJSON: () => s, unsubscribe: async () => void localStorage.removeItem(KEY) }
  PushManager.prototype.getSubscription = async () => shown(read())
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem('e2e.key', applicationServerKey)
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    const text = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    const url = bytes => text(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    const keys = {
      p256dh: url(await crypto.subtle.exportKey('raw', publicKey)),
      auth: url(crypto.getRandomValues(new Uint8Array(16))),
    }
    localStorage.setItem(KEY, JSON.stringify({ endpoint: `https://push.example.com/${keys.auth}`, keys }))
    return shown(read())
  }
}

/** A member at the settings, whose page is in a worker's hands. */
async function member(person, name, permissions = ['notifications']) {
  const p = await person({ serviceWorkers: 'allow' })
  await p.context.addInitScript(pushService)
  await p.context.grantPermissions(permissions)
  await p.page.goto('/account#new')
  await register(p.page, name)
  await keep(p.page)
  await p.page.goto('/settings')
  await p.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    polling: 100,
  })
  return p
}

/** The worker of a page, as Chromium's tools know it. */
async function worker({ context, page }) {
  const cdp = await context.newCDPSession(page)
  const ids = new Map()
  cdp.on('ServiceWorker.workerRegistrationUpdated', e => {
    for (const r of e.registrations) ids.set(r.scopeURL, r.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  await expect.poll(() => ids.size).toBeGreaterThan(0)
  const [[scope, registrationId]] = ids
  const origin = new URL(scope).origin
  return told => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(told) })
}

/** What is shown, by the title. */
const shown = page =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.getRegistration()).getNotifications()
    return all.map(n => [n.title, n.body, n.tag, n.data.url])
  })

const told = (g, title = 'Your turn') => ({
  kind: 'turn',
  url: `/g/${g}`,
  tag: g,
  lang: 'en',
  title,
  body: 'Your game against Bob waits for your move.',
})

test('a device is told once its owner wants it, of what it wants, until it is signed out', { tag: '@long' }, async ({
  person,
  named,
}) => {
  const { context, page } = await member(person, named('Ann'))
  await page.getByText('None yet.').waitFor()
  await button(page, 'Turn on for this device').click()
  await kind(page, TURN).waitFor()
  expect(await kind(page, TURN).isChecked()).toBe(true)
  const key = await page.evaluate(() => localStorage.getItem('e2e.key'))
  expect(key, 'a point of P-256').toMatch(/^B[\w-]{86}$/)
  await kind(page, TURN).click({ force: true })
  const devices = async () =>
    (await (await context.request.get(`${new URL(page.url()).origin}/api/me/push`)).json()).devices
  await expect
    .poll(async () => (await devices()).map(d => d.kinds))
    .toEqual([{ turn: false, challenge: true, began: true, reminder: true, vacation: true }])
  await page.reload()
  await kind(page, TURN).waitFor()
  expect(await kind(page, TURN).isChecked()).toBe(false)
  await expect(page.locator('.pushes li')).toHaveCount(1)
  await expect(page.locator('.pushes li')).toContainText('this one')

  await button(page, 'Turn off for this device').click()
  await page.getByText('None yet.').waitFor()
  await button(page, 'Turn on for this device').click()
  await kind(page, TURN).waitFor()
  await page.goto('/account')
  await signOut(page)
  await page.goto('/settings')
  await page.getByText('This needs an account. It ends when you sign out.').waitFor()
  expect((await context.request.get(`${new URL(page.url()).origin}/api/me/push`)).status()).toBe(401)
})

test('the worker shows what is not on the screen, one a game, and it goes when the game is looked at', {
  tag: '@long',
}, async ({ person, named, allow }) => {
  allow(/404/) // there is no such game
  const p = await member(person, named('Ann'))
  const { context, page } = p
  const deliver = await worker(p)
  await deliver(told('abc'))
  await expect.poll(() => shown(page)).toEqual([['Your turn', told('abc').body, 'abc', '/g/abc']])
  await deliver(told('abc', 'Your turn, again'))
  await deliver(told('xyz'))
  await expect
    .poll(async () => (await shown(page)).map(n => n[0]).toSorted())
    .toEqual(['Your turn', 'Your turn, again'])
  // Nothing of ours is understood in this.
  await deliver({ ...told('bad'), url: 'https://other.example/' })
  await deliver({
    kind: 'challenge',
    url: '/',
    tag: 'new',
    lang: 'en',
    title: 'A challenge',
    body: 'Bob challenges you to a game.',
  })

  const game = await another(context)
  await game.goto('/g/abc')
  await expect.poll(async () => (await shown(page)).map(n => n[2])).toEqual(['xyz'])
  await deliver(told('abc', 'On the screen'))
  await deliver(told('end'))
  await expect.poll(async () => (await shown(page)).map(n => n[2]).toSorted()).toEqual(['end', 'xyz'])
  await game.close()
})

test('a click on it goes to the page of the game that is open, or opens it', { tag: '@long' }, async ({
  person,
  named,
  allow,
}) => {
  allow(/404/)
  const p = await member(person, named('Ann'))
  const { context, page } = p
  const deliver = await worker(p)
  await deliver(told('abc'))
  await expect.poll(async () => (await shown(page)).length).toBe(1)
  const [sw] = context.serviceWorkers()
  const click = () =>
    sw.evaluate(async () => {
      const [notification] = await registration.getNotifications()
      const asked = []
      const { openWindow } = Clients.prototype
      const { focus } = WindowClient.prototype
      Clients.prototype.openWindow = async url => void asked.push(`open ${url}`)
      WindowClient.prototype.focus = async function () {
        asked.push(`focus ${new URL(this.url).pathname}`)
      }
      dispatchEvent(new NotificationEvent('notificationclick', { notification }))
      while (!asked.length) await new Promise(done => setTimeout(done, 10))
      Object.assign(Clients.prototype, { openWindow })
      Object.assign(WindowClient.prototype, { focus })
      return [...asked, (await registration.getNotifications()).length]
    })
  expect(await click()).toEqual(['open /g/abc', 0])
  await deliver(told('abc'))
  await expect.poll(async () => (await shown(page)).length).toBe(1)
  // Browsers go on calling a page by the address that it was opened with.
  await page.evaluate(() => history.replaceState(null, '', '/g/abc'))
  expect(await click()).toEqual(['focus /settings', 0])
})

test('a browser that has been told not to ask says how to undo it', { tag: '@long' }, async ({ person, named }) => {
  const { page } = await member(person, named('Ann'), [])
  await page.getByText('Your browser blocks notifications from this site.', { exact: false }).waitFor()
  expect(await button(page, 'Turn on for this device').count()).toBe(0)
})

base('a server that tells nobody says so', { tag: '@long' }, async ({ person, named }) => {
  const { page } = await person()
  await page.goto('/account#new')
  await register(page, named('Ann'))
  await keep(page)
  await page.goto('/settings')
  await page.getByText('This server sends no notifications.').waitFor()
})
