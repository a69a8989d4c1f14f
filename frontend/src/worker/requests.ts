// What the service worker does with a request, and which page stands in for which when the server cannot be reached.

/** 'page': of the app, the network first; 'asset': never changes, the cache first; 'leave': the worker is to go;
 *  'pass': none of our business. */
export type Handling = 'page' | 'asset' | 'leave' | 'pass'

export interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** What the server has beside the app's pages and its files, which have an ending. */
const OTHERS = /^\/(?:(?:api|ws|sse|healthz|readyz)(?:\/|$)|(?!@\/).*\.\w+$)/

export function handlingOf({ method, mode, url }: Asked, origin: string): Handling {
  const { origin: from, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || from !== origin) return 'pass'
  if (pathname.startsWith('/assets/')) return 'asset'
  if (mode !== 'navigate') return 'pass'
  if (searchParams.has('noworker')) return 'leave'
  return OTHERS.test(pathname) ? 'pass' : 'page'
}

/** Pages that work without the server, as they are kept. */
export const SHELLS = ['/local', '/analysis', '/learn', '/settings'] as const
export type Shell = (typeof SHELLS)[number]

/** Studies that one keeps are copied by the browser: the board on which they are read is that of the analysis. */
const STUDY = '/study/'

const own = (path: string): Shell | undefined =>
  path.startsWith(STUDY) ? '/analysis' : SHELLS.find(s => path === s || path.startsWith(`${s}/`))

/** Without the server such a page is as good: nobody has to wait for it long. */
export const worksOffline = (path: string): boolean => own(path) !== undefined

/** The kept page for an address: another's, if it has none, says by itself that the server is away. */
export const shellFor = (path: string): Shell => own(path) ?? '/settings'

/** A proxy that answers in the place of a server that is away. */
export const isAway = (status: number): boolean => status >= 502 && status <= 504

/** A page without what was true when it was made: who looks at it, and games. */
export const withoutFirst = (html: string): string =>
  html.replace(/<script type="application\/json" id="first">[^]*?<\/script>/, '')

/** What is kept of a page's headers. Its policy has the hashes of what is inline. */
export const KEPT_HEADERS = [
  'content-type',
  'content-language',
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-content-type-options',
] as const
