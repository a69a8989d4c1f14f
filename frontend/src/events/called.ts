// A round of an event waits for the user, who sits in another game: a sentence with a countdown, on whichever page.
import { eventchat as w } from '#words/eventchat'
import { dueText } from '../game/time'
import { socket } from '../net/live'
import { hideToast, showToast } from '../net/toast'
import { playOnce } from '../sound/sound'
import type { Called } from '../wire'

/** The time left is said in steps: a screen reader tells each change. */
const STEP = 30_000

let end = 0

/** Is told every few seconds while the round waits. The game that begins takes the sentence away (challenge/store.ts). */
export function called({ event, title, until }: Called): void {
  const left = until - socket.now()
  if (left <= 0) return
  const about = `called/${event}`
  showToast(w.called(title, dueText(Math.ceil(left / STEP) * STEP)), about)
  playOnce('call', `${about}/${until}`)
  clearTimeout(end)
  end = window.setTimeout(() => hideToast(about), left)
}
