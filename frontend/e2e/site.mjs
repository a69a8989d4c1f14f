// The site under test: the real binary with a private database of its own, and
// a real browser.
import { spawn, execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const shots = join(root, 'frontend', 'e2e', 'shots')

/** Starts the server; stop() ends it and removes its data, which it shows before. */
export async function startSite() {
  const data = mkdtempSync(join(tmpdir(), 'tengen-e2e-'))
  chmodSync(data, 0o755) // the private PostgreSQL runs as another user for root
  if (process.env.E2E_DATA) execFileSync('cp', ['-a', `${process.env.E2E_DATA}/.`, data])
  const bin = process.env.TENGEN_BIN ?? join(root, 'bin', 'tengen')
  if (!existsSync(bin)) execFileSync('go', ['build', '-o', bin, './cmd/tengen'], { cwd: root, stdio: 'inherit' })
  const site = { data, bin, process: undefined, base: '', log: '' }
  site.start = () => run(site)
  site.kill = () =>
    new Promise(done => {
      site.process.once('exit', done)
      site.process.kill('SIGKILL')
    })
  site.stop = async (keep = () => {}) => {
    const gone = new Promise(done => site.process.once('exit', done))
    site.process.kill('SIGTERM')
    const code = await gone
    keep(data)
    rmSync(data, { recursive: true, force: true })
    return code
  }
  await site.start()
  return site
}

function run(site) {
  const env = {
    ...process.env,
    TENGEN_ADDR: site.base ? new URL(site.base).host : '127.0.0.1:0',
    TENGEN_DATA: site.data,
  }
  delete env.DATABASE_URL
  return new Promise((ready, fail) => {
    const p = spawn(site.bin, ['serve'], { env })
    site.process = p
    p.stderr.on('data', d => {
      site.log += d
    })
    p.stdout.on('data', d => {
      const m = /ready on (\S+)/.exec(String(d))
      if (m) {
        site.base = m[1].replace('localhost', '127.0.0.1')
        ready()
      }
    })
    p.once('exit', code => fail(new Error(`the server ended with ${code}\n${site.log}`)))
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

export function startBrowser() {
  const executablePath = process.env.CHROMIUM ?? places.find(existsSync)
  if (!executablePath) throw new Error('no Chromium: apt install chromium, or set CHROMIUM')
  return chromium.launch({
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
  })
}

/** A person: a browser profile of its own. Whatever the page complains about
 *  is collected in `complaints`. */
export async function person(browser, site, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(60_000) // for a busy machine: nothing waits for its end
  const complaints = []
  const open = async path => {
    const page = await context.newPage()
    page.on('console', m => {
      if (m.type() === 'error' && !/ERR_CONNECTION_REFUSED|WebSocket connection/.test(m.text()))
        complaints.push(m.text())
    })
    page.on('pageerror', e => complaints.push(String(e)))
    await page.goto(site.base + path)
    return page
  }
  return { context, complaints, open, page: await open(options.path ?? '/') }
}

/** Chooses a radio button of a group of the form of one's own wishes, which is opened first, by their labels; a
 *  group among the further settings is uncovered first. */
export async function pick(page, group, option) {
  const form = page.locator('form.create')
  const own = page.getByRole('button', { name: 'Own settings' })
  if ((await form.count()) === 0 && (await own.count()) > 0) {
    await own.click()
    await form.waitFor()
  }
  const within = (await form.count()) > 0 ? form : page
  const choice = within.getByRole('group', { name: group, exact: true })
  const more = page.locator('.more:not([open]) > summary')
  if ((await choice.count()) === 0 && (await more.count()) > 0) await more.click()
  await choice.getByRole('radio', { name: option }).check({ force: true })
}

/** Where a point of the board such as 'h8' is on the screen. */
async function spot(page, at, size) {
  const svg = page.locator('.stage svg').first()
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

/** Is it the address of a game? For waitForURL. */
export const isGame = url => /^\/g\//.test(url.pathname)

/** Waits until the board shows n stones. */
export async function stones(page, n) {
  await page.waitForFunction(n => document.querySelectorAll('.stage .stone').length === n, n)
}

/** A picture to look at, if they are asked for: SHOTS=1 */
export async function shot(page, name) {
  if (!process.env.SHOTS) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name}.png`) })
}
