// Studies of others that were opened in this browser, the last first.
import { amend, recall } from '../settings/storage'
import type { OpenStudy } from '../wire'

const KEY = 'tengen.studies'
const MOST = 20

export interface Seen {
  readonly id: string
  readonly title: string
  readonly owner: string
}

const sound = (s: unknown): s is Seen =>
  typeof s === 'object' && s !== null && ['id', 'title', 'owner'].every(k => typeof (s as never)[k] === 'string')

export function seenStudies(): readonly Seen[] {
  const kept = recall(KEY)['seen']
  return Array.isArray(kept) ? kept.filter(sound).slice(0, MOST) : []
}

export function noteSeen({ id, title, owner }: OpenStudy): void {
  const others = seenStudies().filter(s => s.id !== id)
  amend(KEY, { seen: [{ id, title, owner: owner.name }, ...others].slice(0, MOST) })
}

export const forgetAll = (): void => void amend(KEY, { seen: [] })

export function forgetSeen(id: string): void {
  if (seenStudies().some(s => s.id === id)) amend(KEY, { seen: seenStudies().filter(s => s.id !== id) })
}
