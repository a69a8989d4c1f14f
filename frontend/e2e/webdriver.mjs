// Firefox and WebKit by WebDriver, as far as the smoke test needs it: an address, a script, fingers and keys. Firefox is
// spoken to as its own driver does it (Marionette: length, colon, JSON), WebKit through the driver that comes with it.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const WIDTH = 500
const HEIGHT = 900

const which = name => {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

const freePort = () =>
  new Promise(done => {
    const s = createServer().listen(0, '127.0.0.1', () => {
      const { port } = s.address()
      s.close(() => done(port))
    })
  })

/** Asks until there is an answer, two minutes long; tells what was wrong last. */
export async function until(what, ask) {
  const end = Date.now() + 120_000
  for (let last; ; last = undefined) {
    const got = await Promise.resolve(ask()).catch(e => void (last = e))
    if (got) return got
    if (Date.now() > end) throw new Error(`${what}${last ? `: ${last.message}` : ''}`)
    await new Promise(next => setTimeout(next, 100))
  }
}

/** A program that ends with us at the latest. */
function start(path, args, options = {}) {
  const p = spawn(path, args, { stdio: 'ignore', ...options })
  const end = () => p.kill('SIGKILL')
  process.once('exit', end)
  const ended = new Promise(done => p.once('exit', done).once('error', done))
  return {
    p,
    stop() {
      p.kill('SIGTERM')
      return ended.then(() => process.off('exit', end))
    },
  }
}

/** The commands of a session: a name as Marionette has it, and what goes with it. */
const session = (command, stop) => ({
  go: url => command('Navigate', { url }),
  /** What a function says that runs in the page; it knows nothing but its arguments. */
  run: (f, ...args) => command('ExecuteScript', { script: `return (${f}).apply(null, arguments)`, args }),
  act: actions => command('PerformActions', { actions }),
  async end() {
    await command('DeleteSession', {}).catch(() => {})
    await stop()
  },
})

async function firefox(path) {
  const profile = mkdtempSync(join(tmpdir(), 'tengen-firefox-'))
  const port = await freePort()
  const prefs = {
    'marionette.port': port,
    'datareporting.policy.dataSubmissionEnabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'app.update.disabledForTesting': true,
    'intl.accept_languages': 'en',
    // A phone's: touch, and no pointer finer than a finger.
    'dom.w3c_touch_events.enabled': 1,
    'ui.primaryPointerCapabilities': 1,
    'ui.allPointerCapabilities': 1,
  }
  const lines = Object.entries(prefs).map(([name, v]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(v)});\n`)
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const size = ['--width', String(WIDTH), '--height', String(HEIGHT)]
  const program = start(path, ['--headless', '--marionette', '--no-remote', '--profile', profile, ...size], {
    env: { ...process.env, HOME: profile },
  })
  const socket = await until('Firefox takes no connection', () => {
    const s = connect(port, '127.0.0.1')
    return new Promise((done, fail) => s.once('connect', () => done(s)).once('error', fail))
  })
  const waiting = new Map()
  let came = Buffer.alloc(0)
  let ids = 0
  socket.on('error', () => {})
  socket.on('close', () => {
    for (const [, fail] of waiting.values()) fail(new Error('Firefox has closed the connection'))
  })
  socket.on('data', bytes => {
    came = Buffer.concat([came, bytes])
    for (;;) {
      const colon = came.indexOf(':')
      const end = colon + 1 + Number(came.subarray(0, colon))
      if (colon < 0 || came.length < end) return
      const m = JSON.parse(String(came.subarray(colon + 1, end)))
      came = came.subarray(end)
      if (!Array.isArray(m)) continue // who it is, at first
      const [, id, error, result] = m
      const [done, fail] = waiting.get(id) ?? []
      waiting.delete(id)
      if (error) fail?.(new Error(`${error.error}: ${error.message}`))
      else done?.(result && 'value' in result ? result.value : result)
    }
  })
  const command = (name, params) =>
    new Promise((done, fail) => {
      waiting.set(++ids, [done, fail])
      const text = JSON.stringify([0, ids, `WebDriver:${name}`, params])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
  await command('NewSession', {})
  return session(command, async () => {
    socket.destroy()
    await program.stop()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  })
}

const PATHS = {
  Navigate: 'url',
  ExecuteScript: 'execute/sync',
  PerformActions: 'actions',
  SetWindowRect: 'window/rect',
}

async function webkit(path, binary) {
  const port = await freePort()
  const screen = process.env.DISPLAY
    ? undefined
    : start('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      })
  const shown = screen && (await new Promise(done => screen.p.stdio[3].once('data', d => done(`:${String(d).trim()}`))))
  const home = mkdtempSync(join(tmpdir(), 'tengen-webkit-'))
  const program = start(path, [`--port=${port}`], {
    env: {
      ...process.env,
      ...(shown && { DISPLAY: shown, GDK_BACKEND: 'x11' }),
      ...{ HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, LANG: 'en_US.UTF-8' },
      ...{ WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
    },
  })
  let id = ''
  const send = async (method, to, body) => {
    const r = await fetch(`http://127.0.0.1:${port}/session${to}`, { method, body: body && JSON.stringify(body) })
    const { value } = await r.json()
    if (!r.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  const command = (name, params) =>
    name === 'DeleteSession' ? send('DELETE', `/${id}`) : send('POST', `/${id}/${PATHS[name]}`, params)
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const made = await until('WebKit’s driver does not answer', () =>
    send('POST', '', { capabilities: { alwaysMatch: options } }),
  )
  id = made.sessionId
  await command('SetWindowRect', { x: 0, y: 0, width: WIDTH, height: HEIGHT }).catch(() => {})
  return session(command, async () => {
    await program.stop()
    await screen?.stop()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  })
}

/** Debian's folder of libraries has the browser that WebKit's driver drives. */
function miniBrowser() {
  for (const lib of existsSync('/usr/lib') ? readdirSync('/usr/lib') : [])
    for (const version of ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0']) {
      const path = join('/usr/lib', lib, version, 'MiniBrowser')
      if (existsSync(path)) return path
    }
  return ''
}

/** Each browser by its name: `start` begins a session; where it is not here, `lacks` says what. */
export function browsers() {
  const fox = which('firefox-esr') || which('firefox')
  const driver = which('WebKitWebDriver')
  const mini = miniBrowser()
  const screen = process.env.DISPLAY || which('Xvfb')
  return {
    firefox: { lacks: fox ? '' : 'Firefox (on Debian: firefox-esr)', start: () => firefox(fox) },
    webkit: {
      lacks: driver && mini && screen ? '' : 'WebKit (on Debian: webkit2gtk-driver and xvfb)',
      start: () => webkit(driver, mini),
    },
  }
}
