// Addresses of the app, by the History API. Links are plain <a href>: a click
// on one of ours changes the page without loading it.
import { signal } from '@preact/signals'

export type Route =
  | {
      name:
        | 'lobby'
        | 'watch'
        | 'tv'
        | 'analysis'
        | 'local'
        | 'ranks'
        | 'bots'
        | 'openings'
        | 'history'
        | 'account'
        | 'settings'
        | 'conduct'
        | 'following'
        | 'days'
        | 'studies'
        | 'connection'
        | 'mod'
        | 'missing'
    }
  | { name: 'game'; id: string }
  | { name: 'study'; id: string; chapter: string | undefined }
  | { name: 'user'; user: string }
  | { name: 'protocols'; protocol: string | undefined }
  | {
      name: 'puzzles' | 'learn' | 'events' | 'clubs' | 'broadcasts' | 'brought' | 'positions' | 'challenge'
      part: string | undefined
    }

const PAGES = [
  'watch',
  'tv',
  'analysis',
  'local',
  'ranks',
  'bots',
  'openings',
  'history',
  'account',
  'settings',
  'conduct',
  'following',
  'days',
  'connection',
] as const

const ID = /^[A-Za-z0-9_-]{1,64}$/

export function parse(path: string): Route {
  const parts = path.split('/').filter(Boolean)
  const [a, b] = parts
  if (a === undefined) return { name: 'lobby' }
  if (a === 'learn' && b === 'openings' && parts.length <= 3) return { name: 'protocols', protocol: parts[2] }
  if (/^(puzzles|learn|events|clubs|broadcasts|brought|positions|challenge)$/.test(a) && parts.length <= 2)
    return { name: a as 'events', part: b }
  if (a === 'lists' && parts.length <= 2) return { name: 'puzzles', part: parts.join('/') }
  if (/^(mod|rules|appeal)$/.test(a)) return { name: 'mod' }
  if (a === 'study' && b === undefined) return { name: 'studies' }
  if (a === 'study' && b !== undefined && parts.length <= 3 && ID.test(b))
    return { name: 'study', id: b, chapter: parts[2] }
  const page = PAGES.find(name => name === a)
  if (parts.length === 1 && page) return { name: page }
  if (parts.length === 2 && b !== undefined) {
    if (a === 'g' && ID.test(b)) return { name: 'game', id: b }
    if (a === '@') {
      const user = decode(b)
      if (user !== null) return { name: 'user', user }
    }
  }
  return { name: 'missing' }
}

/** A part of an address as it was before it became one; null: it is none. */
export function decode(s: string): string | null {
  try {
    return decodeURIComponent(s)
  } catch {
    return null
  }
}

export const gamePath = (id: string): string => `/g/${id}`
export const studyPath = (id: string): string => `/study/${id}`
export const chapterPath = (id: string, chapter = ''): string => studyPath(id) + (chapter && `/${chapter}`)
export const listPath = (id: string): string => `/lists/${id}`
export const protocolPath = (name = ''): string => `/learn/openings${name && `/${name}`}`
export const userPath = (name: string): string => `/@/${encodeURIComponent(name)}`

export const route = signal<Route>(parse(location.pathname))

const HEADING = 'h1'

/** Grows with every navigation, for what must happen once after each. */
export const visits = signal(0)

/** What gets the focus when somebody arrives, as a selector: the page's heading, if nothing else was asked for. */
export let landing = HEADING

/** This page's code is of an older build, which may be gone: the next page comes from the server. */
export const outdated = signal(false)

/** `path` may end with a place in the page, as '#17'. */
export function go(path: string, replace = false, land = HEADING): void {
  if (outdated.peek() && path.split('#')[0] !== location.pathname) {
    if (replace) location.replace(path)
    else location.assign(path)
    return
  }
  if (path !== location.pathname + location.search + location.hash) {
    if (replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
  }
  arrive(land)
  scrollTo(0, 0)
}

let here = location.pathname

/** The path of the page before this one; '' if this is the first. */
export let cameFrom = ''

function arrive(land = HEADING): void {
  landing = land
  if (location.pathname !== here) cameFrom = here
  here = location.pathname
  route.value = parse(here)
  visits.value++
}

/** Is it a click that opens a link here, and not in another tab or window? */
export const opensHere = (e: MouseEvent): boolean =>
  e.button === 0 && !e.metaKey && !e.ctrlKey && !e.shiftKey && !e.altKey

/** The path of a click that is ours to handle, or null. */
export function ours(e: MouseEvent): string | null {
  if (e.defaultPrevented || !opensHere(e)) return null
  const a = (e.target as Element | null)?.closest?.('a')
  if (!a || a.target || a.hasAttribute('download') || a.origin !== location.origin) return null
  if (a.hash && a.pathname === location.pathname) return null
  return parse(a.pathname).name === 'missing' ? null : a.pathname + a.search + a.hash
}

export function startRouter(): void {
  // Another place in the same page is that page's business.
  addEventListener('popstate', () => location.pathname !== here && arrive())
  document.addEventListener('click', e => {
    const path = ours(e)
    if (path === null) return
    e.preventDefault()
    const [, place] = path.split('#')
    // A move of a game, or a position, is no place to read on from.
    go(path, false, place && /^[a-z][\w-]*$/i.test(place) ? `#${place}` : HEADING)
  })
}
