// Measures, notices and appeals of the page's user.
import { signal } from '@preact/signals'
import { barred as b } from '#words/barred'
import { alsoSays } from '../i18n/sentences'
import { get, post } from '../net/api'
import { closeCode, user } from '../net/live'
import type { Inbox } from '../wire'

alsoSays(b.refusals)

/** The code with which a socket is closed whose account is suspended. */
export const SUSPENDED = 4502
/** The pages that a suspended user may see. */
const OPEN = /^\/(appeal|conduct|rules|account)/

/** Leads who is suspended to what it is about. */
export function leadAway(): void {
  if (closeCode.peek() === SUSPENDED && !OPEN.test(location.pathname)) location.assign('/appeal')
}

/** `of` is whose it is. */
export const matters = signal<(Inbox & { of: number }) | undefined>(undefined)

/** Notes what the server says, and whether there is still something to be read. */
async function told(answer: Promise<Inbox>): Promise<void> {
  const of = user.peek()?.id ?? 0
  const now = await answer
  matters.value = { ...now, of }
  const u = user.peek()
  if (u?.id === of && !!u.news !== now.notices.length > 0) user.value = { ...u, news: now.notices.length > 0 }
}

/** Asks for it. Throws a Fault, as the following do. */
export const readMatters = (): Promise<void> => told(get('/api/me/moderation', {}))
export const noteRead = (id: number): Promise<void> => told(post('/api/me/notices/read', { id }))
export const appealAgainst = (action: number, text: string): Promise<void> =>
  told(post('/api/me/appeal', { action, text }))
