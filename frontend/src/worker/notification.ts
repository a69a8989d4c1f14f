// What a server tells the worker of games (hub/member/push), and where it is shown: not where a page shows it by itself.

export interface PushMessage {
  readonly kind: string
  /** Where it is answered, a path of ours. */
  readonly url: string
  /** The game's: there is one notification of each. */
  readonly tag: string
  readonly lang: string
  readonly title: string
  readonly body: string
}

export interface Shown {
  readonly url: string
  readonly kind: string
}

/** A page of ours. */
export interface Page {
  readonly url: string
  readonly visibilityState: string
}

const FIELDS = ['kind', 'url', 'tag', 'lang', 'title', 'body'] as const

/** undefined: nothing that this worker understands. */
export function readMessage(text: string): PushMessage | undefined {
  let o: unknown
  try {
    o = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof o !== 'object' || o === null) return undefined
  const t = o as Record<string, unknown>
  if (!FIELDS.every(f => typeof t[f] === 'string')) return undefined
  return /^\/(?!\/)/.test(t['url'] as string) ? (o as PushMessage) : undefined
}

/** Every page shows a challenge, a game only its own. */
export const fits = (p: Pick<Page, 'url'>, s: Shown): boolean =>
  s.kind === 'challenge' || new URL(p.url).pathname === s.url

/** Somebody has it on the screen. */
export const onScreen = (pages: readonly Page[], s: Shown): boolean =>
  pages.some(p => p.visibilityState === 'visible' && fits(p, s))

/** A subscription as the server takes it; null: of no use. */
export function asked(s: PushSubscriptionJSON, lang: string) {
  const { endpoint, keys } = s
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return null
  return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'], lang }
}
