// The site under test: the real binary with a private database of its own, and
// a real browser.
import { spawn, execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, expect } from '@playwright/test'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const shots = join(root, 'frontend', 'e2e', 'shots')
/** The languages that the page was built in, by their codes. */
export const languages = readdirSync(join(root, 'frontend', 'dist', '.vite'))

/** The path of a program of ours in TENGEN_BIN_DIR, else in bin; it is built if it is not there. */
export function program(name) {
  const path = (name === 'tengen' && process.env.TENGEN_BIN) || resolve(root, process.env.TENGEN_BIN_DIR ?? 'bin', name)
  if (!existsSync(path)) execFileSync('go', ['build', '-o', path, `./cmd/${name}`], { cwd: root, stdio: 'inherit' })
  return path
}

/** A new folder for a server's data. */
export function dataFolder() {
  const data = mkdtempSync(join(process.env.E2E_FOLDER ?? tmpdir(), 'tengen-e2e-'))
  chmodSync(data, 0o755) // the private PostgreSQL runs as another user for root
  return data
}

/** Starts a program that ends with us at the latest; `ended` resolves to its exit code. */
export function startProcess(path, args, env) {
  const p = spawn(path, args, { env: { ...process.env, DATABASE_URL: undefined, ...env } })
  const end = () => p.kill('SIGTERM')
  process.once('exit', end)
  const ended = new Promise(done =>
    p.once('exit', code => {
      process.off('exit', end)
      done(code)
    }),
  )
  return { p, ended }
}

/** Starts the server, with further settings in `env`; stop() ends it and removes its data, which it shows before. */
export async function startSite(env = {}) {
  const data = dataFolder()
  const made = join(process.env.E2E_FOLDER ?? '', 'made')
  if (process.env.E2E_FOLDER && existsSync(made)) execFileSync('cp', ['-a', `${made}/.`, data])
  const site = { data, base: '', log: '' }
  site.start = () => run(site, env)
  site.kill = () => {
    site.killed = true
    site.process.kill('SIGKILL')
    return site.ended
  }
  site.stop = async (keep = () => {}) => {
    site.process.kill('SIGTERM')
    const code = await site.ended
    keep(data)
    rmSync(data, { recursive: true, force: true })
    return code
  }
  await site.start().catch(e => {
    rmSync(data, { recursive: true, force: true })
    throw e
  })
  return site
}

function run(site, env) {
  const { p, ended } = startProcess(program('tengen'), ['serve'], {
    TENGEN_ADDR: site.base ? new URL(site.base).host : '127.0.0.1:0',
    TENGEN_METRICS_ADDR: '127.0.0.1:0',
    TENGEN_DATA: site.data,
    TENGEN_SHOWS: 'false', // a test that wants one says so
    ...env,
  })
  Object.assign(site, { process: p, ended })
  p.stderr.on('data', d => {
    site.log += d
  })
  return new Promise((ready, fail) => {
    p.stdout.on('data', d => {
      const m = /ready on (\S+)/.exec(String(d))
      if (m) {
        site.base = m[1].replace('localhost', '127.0.0.1')
        ready()
      }
    })
    ended.then(code => fail(new Error(`the server ended with ${code}\n${site.log}`)))
  })
}

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

// What a window without an address bar needs not: a page of Chromium's own in a process of its own, for each window
// and twice. Of two such flags the last counts, so that those of Playwright stand here too.
const off = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** How Chromium is launched. */
export function launch() {
  const executablePath = process.env.CHROMIUM ?? places.find(existsSync)
  if (!executablePath) throw new Error('no Chromium: apt install chromium, or set CHROMIUM')
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-gpu',
      `--disable-features=${off.join(',')}`,
    ],
  }
}

export const startBrowser = () => chromium.launch(launch())

/** What a browser says when the server is away or a test has taken the page offline: whatever is loaded late, and
 *  the question whether the server is reachable, may be asked for just then. */
const AWAY = /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|WebSocket connection/

/** Another page of a person's, in a window of its own: Chromium draws a tab behind another once a second, and whatever
 *  waits for a frame waits for it. */
export async function another(context) {
  const [first] = context.pages()
  if (!first) return context.newPage()
  const [page] = await Promise.all([
    context.waitForEvent('page'),
    first.evaluate(() => window.open('about:blank', '_blank', 'popup,noopener')),
  ])
  return page
}

/** A page of somebody's at an address, in a window of its own. */
export async function at(who, path) {
  const page = await another(who.context)
  await page.goto(path)
  return page
}

/** Posts as a page does; returns the answer's status and what it says. */
export const post = (page, path, d) =>
  page.evaluate(
    async ([path, d]) => {
      const r = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(d),
      })
      return { status: r.status, body: await r.json() }
    },
    [path, d],
  )

/** What a command of the keeper's says, on a site's own database. */
export const keeper = (site, ...args) =>
  execFileSync(program('tengen'), args, {
    env: { ...process.env, DATABASE_URL: undefined, TENGEN_DATA: site.data },
  }).toString()

/** A person: a browser profile of its own. Whatever its pages complain about is collected in `complaints`, but for
 *  the icon that a page without a head asks for. */
export async function person(browser, site, options = {}) {
  const context = await browser.newContext({
    baseURL: site.base,
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block', // what goes through one is out of a test's hands; offline.test.mjs has one
    ...options,
  })
  context.setDefaultTimeout(60_000) // for a busy machine: nothing waits for its end
  const complaints = []
  const open = async path => {
    const page = await another(context)
    page.on('console', m => {
      if (m.type() === 'error' && !AWAY.test(m.text()) && !m.location().url.endsWith('/favicon.ico'))
        complaints.push(`${m.text()} ${m.location().url}`)
    })
    page.on('pageerror', e => complaints.push(String(e)))
    await page.goto(path)
    return page
  }
  return { context, complaints, open, page: await open(options.path ?? '/') }
}

/** Chooses a radio button of a group, or what a list has, of the form of one's own wishes, which is opened first, by their labels; a
 *  group among the further settings is uncovered first. */
export async function pick(page, group, option) {
  const form = page.locator('form.create')
  const own = page.getByRole('button', { name: 'Custom game' })
  if ((await form.count()) === 0 && (await own.count()) > 0) {
    await own.click()
    await form.waitFor()
  }
  const within = (await form.count()) > 0 ? form : page
  const choice = within.getByRole('group', { name: group, exact: true })
  const list = within.getByRole('combobox', { name: group })
  const more = page.locator('.more:not([open]) > summary')
  if ((await choice.or(list).count()) === 0 && (await more.count()) > 0) await more.click()
  if ((await list.count()) > 0) return list.selectOption({ label: option })
  await choice.getByRole('radio', { name: option }).check({ force: true })
}

/** Where a point of the board such as 'h8' is on the screen. */
async function spot(page, at, size) {
  const svg = page.locator('.stage .tg-svg').first()
  await svg.scrollIntoViewIfNeeded()
  return svg.evaluate(
    (svg, [at, size]) => {
      const unit = 100 // the board's own: one step between two lines
      const p = new DOMPoint((at.charCodeAt(0) - 97) * unit, (size - Number(at.slice(1))) * unit).matrixTransform(
        svg.getScreenCTM(),
      )
      return { x: p.x, y: p.y }
    },
    [at, size],
  )
}

export async function place(page, at, size = 15) {
  const { x, y } = await spot(page, at, size)
  await page.mouse.click(x, y)
}

export async function tap(page, at, size = 15) {
  const { x, y } = await spot(page, at, size)
  await page.touchscreen.tap(x, y)
}

/** A private game: who makes it and plays a colour, and who joins it, with options of its own. Both see the board. */
export async function privately(person, color = 'Black', options = {}) {
  const maker = await person()
  await pick(maker.page, 'Opponent', 'A friend')
  await pick(maker.page, 'You play', color)
  await maker.page.getByRole('button', { name: 'Make a private game' }).click()
  await maker.page.waitForURL(isGame)
  const guest = await person({ path: new URL(maker.page.url()).pathname, ...options })
  await guest.page.getByRole('button', { name: 'Join the game' }).click()
  for (const p of [maker, guest]) await p.page.waitForSelector('.stage .tg-svg')
  return [maker, guest]
}

/** Is it the address of a game? For waitForURL. */
export const isGame = url => /^\/g\//.test(url.pathname)

/** Kills the server of a page that shows a game, and starts it again; the page is back then, and its clock is excused. */
export async function killed(site, page) {
  await site.kill()
  await page
    .getByText(/Reconnecting/i)
    .first()
    .waitFor()
  await site.start()
  await page.getByText(/The server was unavailable: \+10 s/).waitFor()
}

/** Waits until the board shows n stones. */
export async function stones(page, n) {
  await page
    .waitForFunction(n => document.querySelectorAll('.stage .stone').length === n, n)
    .catch(() => expect(page.locator('.stage .stone')).toHaveCount(n, { timeout: 1 })) // which says how many there are
}

/** Waits until the page has drawn what it knows, and listens to keys accordingly. */
export const drawn = page =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))

/** Watches for what may be there for a moment only: an element, with a text in it. Resolves when it watches, to what
 *  waits until it has been seen. */
export async function glimpse(page, selector, text = '') {
  const seen = await page.evaluateHandle(
    ([selector, text]) => ({
      once: new Promise(done => {
        const look = () =>
          [...document.querySelectorAll(selector)].some(el => el.textContent.includes(text)) && done(undefined)
        new MutationObserver(look).observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
        look()
      }),
    }),
    [selector, text],
  )
  return () => seen.evaluate(({ once }) => once)
}

/** A picture to look at, if they are asked for: SHOTS=1 */
export async function shot(page, name) {
  if (!process.env.SHOTS) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name}.png`) })
}
