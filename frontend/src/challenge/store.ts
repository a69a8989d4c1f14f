// Challenges to and by the page's user, as the server tells them on every page.
import { computed, effect, signal } from '@preact/signals'
import { playOnce } from '../sound/sound'
import { listen, user, welcomed } from '../net/live'
import { hideToast } from '../net/toast'
import type { Seek } from '../wire'

export const challenges = signal<readonly Seek[]>([])
/** Challenges that the bar shows no more; the lobby still lists them. */
export const putOff = signal<ReadonlySet<string>>(new Set())

export const isToMe = (s: Seek): boolean => s.for?.id === user.value?.id
/** Those to be told of on whichever page is shown. */
export const called = computed(() => challenges.value.filter(s => isToMe(s) && !putOff.value.has(s.g)))

export function putOffChallenge(g: string): void {
  putOff.value = new Set([...Array.from(putOff.value).slice(-50), g])
}

function receive(s: Seek): void {
  const others = challenges.peek().filter(x => x.g !== s.g)
  if (s.declined !== undefined) {
    challenges.value = others
    if (!isToMe(s)) import('./answer').then(m => m.tellDeclined(s), console.error)
    return
  }
  if (isToMe(s) && others.length === challenges.peek().length) playOnce('call', s.g)
  challenges.value = [...others, s]
}

/** Starts to listen; returns what ends it. */
export function startChallenges(): () => void {
  const ends = [
    listen(
      f => {
        if (f.t === 'challenge') receive(f.d)
        else if (f.t === 'unchallenge') {
          challenges.value = challenges.peek().filter(s => s.g !== f.g)
          hideToast(f.g)
        } else if (f.t === 'began') hideToast()
      },
      () => {},
    ),
    // A page that connects again is told all of them again.
    effect(() => {
      if (welcomed.value > 0) challenges.value = []
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
