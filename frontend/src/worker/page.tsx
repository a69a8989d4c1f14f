// The page's side of the service worker (sw.ts): it has it installed, and says when there is a newer build.
import { effect } from '@preact/signals'
import { render } from 'preact'
import { t } from '../i18n'
import { welcomed } from '../net/live'
import { outdated, route } from '../router'
import { recall, remember } from '../settings/storage'
import { NewerBar } from './bar'
import type { ToWorker } from './kept'
import { newer } from './newer'
import { fits, type Shown } from './notification'

const SCRIPT = '/sw.js'
/** The day of the first visit. */
const VISIT = 'tengen.visit'
/** In ms: not more often is asked for a newer worker; so long a worker has to answer, or to take over. */
const SELDOM = 60_000
const PATIENCE = 3_000

const workers = navigator.serviceWorker

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
const say = (w: ServiceWorker, m: ToWorker, ports: MessagePort[] = []): void => w.postMessage(m, ports)

/** Has the worker installed, once in a page's life. Where the server has none any more, what was installed goes. */
export async function startWorker(): Promise<void> {
  if (new URLSearchParams(location.search).has('noworker')) return leave()
  let known: ServiceWorkerRegistration | undefined
  try {
    known = await workers.register(`${SCRIPT}?lang=${t.language.tag}`, { updateViaCache: 'none' })
  } catch {
    return leaveIfGone()
  }
  if (!known) return
  watch(known)
  if (wantsEngine()) void workers.ready.then(r => r.active && say(r.active, { do: 'engine' }))
  forgetTold(known)
}

interface Connection {
  readonly saveData?: boolean
  readonly type?: string
}

/** Is the engine to be here before anybody uses it? For who has installed the page, or comes back on another day where data costs
 *  nothing. */
function wantsEngine(): boolean {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData) return false
  if (matchMedia('(display-mode: standalone)').matches) return true
  const back = cameBack()
  return back && (connection?.type ? connection.type !== 'cellular' : !matchMedia('(pointer: coarse)').matches)
}

/** Was there a visit on another day? */
function cameBack(): boolean {
  const today = new Date().toDateString()
  const { day } = recall(VISIT)
  if (day === undefined) remember(VISIT, { day: today })
  return day !== undefined && day !== today
}

/** What has been told of a game has been seen once its page is looked at. */
function forgetTold(known: ServiceWorkerRegistration): void {
  const look = async () => {
    if (document.hidden || !known.getNotifications) return
    const all = await known.getNotifications()
    for (const n of all) {
      const shown = n.data as Shown | null
      if (shown && fits({ url: location.href }, shown)) n.close()
    }
  }
  const seen = () => void look().catch(() => {})
  effect(() => {
    if (route.value) seen()
  })
  document.addEventListener('visibilitychange', seen)
  // The worker asks where this page is before it shows what the page may show by itself.
  workers.addEventListener('message', e => e.ports[0]?.postMessage(location.href))
}

function watch(known: ServiceWorkerRegistration): void {
  const root = document.createElement('div')
  document.body.append(root)
  render(<NewerBar onReload={() => void takeUp(known)} />, root)
  known.addEventListener('updatefound', () => {
    const w = known.installing
    w?.addEventListener('statechange', () => w.state === 'installed' && workers.controller && void meet(w))
  })
  workers.addEventListener('controllerchange', () => {
    const w = workers.controller
    // Another tab has taken up a newer build: what was kept of this one's is gone.
    if (w) void meet(w).then(ours => (outdated.value = !ours))
  })
  if (known.waiting) void meet(known.waiting)
  // A server that was started anew may be a newer one: its welcome tells.
  let asked = known.active ? -SELDOM : performance.now()
  effect(() => {
    if (welcomed.value === 0 || performance.now() - asked < SELDOM) return
    asked = performance.now()
    known.update().catch(leaveIfGone)
  })
}

/** A worker of this page's build may have the place of an older one at once; one that does not know it is newer: false. */
async function meet(w: ServiceWorker): Promise<boolean> {
  const ours = await knows(w)
  if (ours) say(w, { do: 'take' })
  else newer.value = true
  return ours
}

function knows(w: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  const entry = script ? new URL(script.src).pathname : ''
  return new Promise<boolean>(answer => {
    const timer = setTimeout(() => answer(false), PATIENCE)
    port1.addEventListener('message', e => {
      clearTimeout(timer)
      answer(e.data === true)
    })
    port1.start()
    say(w, { do: 'knows', entry }, [port2])
  }).finally(() => port1.close())
}

/** The newer worker first, then the page: it comes from the server, or if that is away from the worker. */
async function takeUp(known: ServiceWorkerRegistration): Promise<void> {
  const w = known.waiting
  if (w) {
    await new Promise<void>(done => {
      setTimeout(done, PATIENCE)
      workers.addEventListener('controllerchange', () => done(), { once: true })
      say(w, { do: 'take' })
    })
  }
  location.reload()
}

async function leaveIfGone(): Promise<void> {
  try {
    const { status } = await fetch(SCRIPT, { method: 'HEAD', cache: 'no-store' })
    if (status === 404 || status === 410) await leave()
  } catch {
    // The server is away, which says nothing.
  }
}

async function leave(): Promise<void> {
  const all = await workers.getRegistrations()
  await Promise.all(all.map(r => r.unregister()))
  const names = await caches.keys()
  await Promise.all(names.filter(n => n.startsWith('tengen-')).map(n => caches.delete(n)))
}
