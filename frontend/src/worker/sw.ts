// The service worker: with it the page opens without the server, and a game in this browser, the analysis board, the lesson
// and the settings work there. Online the server has the first word on every page, so that none is older than the server.
// It keeps what a build has for the language in its address (/sw.js?lang=TAG), under a name with the build's version.
import type { Build, ToWorker } from './kept'
import { asked, fits, onScreen, readMessage, type Page, type Shown } from './notification'
import { KEPT_HEADERS, SHELLS, isAway, shellFor, handlingOf, withoutFirst, worksOffline, type Shell } from './requests'

/** Put in by build.mjs. */
declare const BUILD: Build

interface Extendable extends Event {
  waitUntil(what: Promise<unknown>): void
}
interface Fetched extends Extendable {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(r: Promise<Response>): void
}
interface Window extends Page {
  focus(): Promise<unknown>
  postMessage(what: 'where', ports: MessagePort[]): void
}
interface Pushed extends Extendable {
  readonly data: { text(): string } | null
}
interface Clicked extends Extendable {
  readonly notification: Notification
}
interface Resubscribed extends Extendable {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}
interface Scope extends EventTarget {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(o: { type: 'window'; includeUncontrolled: true }): Promise<Window[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
}

const scope = globalThis as unknown as Scope
const { origin, search } = scope.location
const { languages, engine } = BUILD
const kept = languages[new URLSearchParams(search).get('lang') ?? ''] ?? languages.en
const PREFIX = 'tengen-'
const NAME = kept ? `${PREFIX}${kept.lang}-${kept.version}` : ''
/** In ms: so long a page that works without the server waits for it. */
const PATIENCE = 3_000
const MATCH = { ignoreSearch: true, ignoreVary: true }

async function install(): Promise<void> {
  if (!kept) return scope.skipWaiting()
  const had = await caches.has(NAME) // another worker of the same build lives from it
  try {
    const cache = await caches.open(NAME)
    const used = await cachedOf(kept.late)
    await Promise.all([...kept.files, ...used].map(f => keep(cache, f)))
    await Promise.all(SHELLS.map(s => keepShell(cache, s, kept.lang)))
    // What an earlier build has of the engine stays, and who has had it has the new one.
    if (await hasEngine()) await keepEngine().catch(e => console.warn(e))
  } catch (e) {
    if (!had) await caches.delete(NAME)
    throw e
  }
}

/** Those of some files that an earlier build has left. */
async function cachedOf(files: readonly string[]): Promise<string[]> {
  const had = await Promise.all(files.map(async f => (await caches.match(f, MATCH)) && f))
  return had.filter(f => f !== undefined)
}

const isEngine = (path: string): boolean => path.endsWith('.gz')

async function hasEngine(): Promise<boolean> {
  const names = (await caches.keys()).filter(n => n.startsWith(PREFIX))
  const all = await Promise.all(names.map(async n => (await caches.open(n)).keys()))
  return all.flat().some(r => isEngine(r.url))
}

async function keepEngine(): Promise<void> {
  const cache = await caches.open(NAME)
  await Promise.all(engine.map(f => keep(cache, f)))
}

/** A file of an earlier build with this name is the same file. */
async function keep(cache: Cache, file: string): Promise<void> {
  const had = await caches.match(file, MATCH)
  if (had) await cache.put(file, had)
  else await cache.add(file)
}

/** Keeps a page as it is for nobody in particular. */
async function keepShell(cache: Cache, shell: Shell, lang: string): Promise<void> {
  const r = await fetch(`${shell}?lang=${lang}`, { credentials: 'omit', cache: 'no-store' })
  if (!r.ok) throw new Error(`${shell}: ${r.status}`)
  const headers = KEPT_HEADERS.flatMap(name => (r.headers.has(name) ? [[name, r.headers.get(name)!] as const] : []))
  await cache.put(shell, new Response(withoutFirst(await r.text()), { headers: headers.map(h => [...h]) }))
}

async function activate(): Promise<void> {
  if (!kept) return leave()
  await forget(NAME)
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
  void renew().catch(() => {}) // in this worker's language from now on; nobody waits for it
}

/** Deletes all caches of ours but one. */
async function forget(but = ''): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(n => n.startsWith(PREFIX) && n !== but).map(n => caches.delete(n)))
}

async function leave(): Promise<void> {
  await scope.registration.unregister()
  await forget()
}

/** What is used of the engine, and of what needs the server, is kept. */
async function asset(e: Fetched): Promise<Response> {
  const had = await caches.match(e.request, MATCH)
  if (had) return had
  const r = await fetch(e.request)
  const { pathname } = new URL(e.request.url)
  if (r.ok && NAME && (engine.includes(pathname) || kept?.late.includes(pathname))) {
    const copy = r.clone()
    const put = caches.open(NAME).then(c => c.put(pathname, copy))
    e.waitUntil(put.catch(x => console.warn(x)))
  }
  return r
}

const shellOf = (path: string): Promise<Response | undefined> => caches.match(shellFor(path), MATCH)

async function page(e: Fetched): Promise<Response> {
  const path = new URL(e.request.url).pathname
  const works = worksOffline(path)
  const network = e.preloadResponse.then(r => r ?? fetch(e.request))
  e.waitUntil(network.catch(() => {})) // or a browser complains of a preload that nobody waits for
  const answer = await (works ? Promise.race([network, after(PATIENCE)]) : network).catch(() => undefined)
  if (answer && !(works && isAway(answer.status))) return answer
  return (await shellOf(path)) ?? network
}

const after = (ms: number): Promise<undefined> => new Promise(done => setTimeout(() => done(undefined), ms))

/** In ms: so long a page has to say where it is; its address as browsers know it is the one that it was opened with. */
const ANSWER = 500

async function pages(): Promise<(Page & { readonly window: Window })[]> {
  const all = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return Promise.all(
    all.map(async window => {
      const { port1, port2 } = new MessageChannel()
      const said = new Promise<string>(done => port1.addEventListener('message', e => done(String(e.data))))
      port1.start()
      window.postMessage('where', [port2])
      const url = (await Promise.race([said, after(ANSWER)])) ?? window.url
      port1.close()
      return { window, url, visibilityState: window.visibilityState }
    }),
  )
}

/** Browsers want something shown for every message, unless a page of ours is on the screen: what is there shows it by itself. */
async function push(e: Pushed): Promise<void> {
  const told = readMessage(e.data?.text() ?? '')
  if (!told || onScreen(await pages(), told)) return
  const { title, body, tag, lang, url, kind } = told
  const data: Shown = { url, kind }
  const icon = '/icons/192.png'
  // `renotify` is not in the types: of a second message of one game one hears, too.
  await scope.registration.showNotification(title, {
    body,
    tag,
    lang,
    data,
    icon,
    badge: icon,
    renotify: true,
  } as object)
}

async function open(n: Notification): Promise<void> {
  n.close()
  const shown = n.data as Shown
  const there = (await pages()).find(p => fits(p, shown))
  await (there ? there.window.focus() : scope.clients.openWindow(shown.url))
}

/** Tells the server what the browser subscribes with now, if this session was told before. */
async function renew(e?: Resubscribed): Promise<void> {
  const { pushManager } = scope.registration
  const had = e?.newSubscription ?? (await pushManager?.getSubscription())
  const now = had ?? (e?.oldSubscription && (await pushManager.subscribe(e.oldSubscription.options)))
  const body = now && kept && asked(now.toJSON(), kept.lang)
  if (!body) return
  const headers = { 'content-type': 'application/json' }
  await fetch('/api/me/push', { method: 'POST', headers, body: JSON.stringify(body) })
}

const on = <E extends Event>(type: string, f: (e: E) => void): void =>
  scope.addEventListener(type, f as (e: Event) => void)

on<Extendable>('install', e => e.waitUntil(install()))
on<Extendable>('activate', e => e.waitUntil(activate()))
on<Fetched>('fetch', e => {
  const way = handlingOf(e.request, origin)
  if (way === 'asset') e.respondWith(asset(e))
  else if (way === 'page') e.respondWith(page(e))
  else if (way === 'leave') e.waitUntil(leave())
})
on<MessageEvent<ToWorker> & Extendable>('message', e => {
  const m = e.data
  if (m.do === 'take') e.waitUntil(scope.skipWaiting())
  else if (m.do === 'engine') e.waitUntil(keepEngine().catch(x => console.warn(x)))
  else e.ports[0]?.postMessage(Object.values(languages).some(k => k.entry === m.entry))
})
on<Pushed>('push', e => e.waitUntil(push(e)))
on<Clicked>('notificationclick', e => e.waitUntil(open(e.notification)))
on<Resubscribed>('pushsubscriptionchange', e => e.waitUntil(renew(e)))
