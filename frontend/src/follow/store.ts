// Whom the page's member follows, as the server has last told.
import { computed, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { get, post } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { user } from '../net/live'
import type { FollowingPage } from '../wire'

/** `of` is whose list it is. */
const told = signal<{ of: number; page: FollowingPage }>()
const failed = signal<Fault>()
const member = computed(() => (user.value && !user.value.guest ? user.value.id : 0))

export const following = computed(() => (told.value?.of === member.value ? told.value.page : undefined))
/** Why the list could not be asked for last. */
export const followFault = computed(() => failed.value)

/** Is somebody followed? undefined: not known yet. */
export const follows = (name: string): boolean | undefined => following.value?.list.some(x => x.name === name)

let asked = 0

/** Notes what the server says, unless it has been asked again since. */
async function note(answer: Promise<FollowingPage>): Promise<void> {
  const [of, turn] = [member.peek(), ++asked]
  const page = await answer
  if (turn !== asked) return
  told.value = { of, page }
  failed.value = undefined
}

export async function readFollowing(): Promise<void> {
  try {
    await note(get('/api/me/following', {}))
  } catch (e) {
    failed.value = asFault(e)
  }
}

/** Follows somebody, or no longer. Throws a Fault. */
export const changeFollow = (name: string, on: boolean): Promise<void> => note(post('/api/me/following', { name, on }))

/** In ms. */
const EVERY = 15_000

/** Keeps the list up to date while it is looked at. */
export function useFollowing(): void {
  const of = member.value
  useEffect(() => {
    if (!of) return
    const look = () => document.visibilityState === 'visible' && void readFollowing()
    look()
    const timer = setInterval(look, EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [of])
}
