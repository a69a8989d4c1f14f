// The user's chat settings: kept with a member's account, for anybody else in the browser.
import { computed, effect, signal } from '@preact/signals'
import { flag, recall, remember } from '../settings/settings'
import { onStored } from '../settings/storage'
import type { ChatSettings } from '../wire'
import { get, post } from './api'
import { user, welcomed } from './live'

const KEY = 'tengen.chat'

const member = computed(() => (user.value && !user.value.guest ? user.value.id : 0))
/** A member's; `of` is whose. */
export const memberChat = signal<ChatSettings & { of: number }>()
const here = signal(stored())

function stored(): ChatSettings {
  const { off, words } = recall(KEY)
  return {
    off: flag(off, false),
    words: Array.isArray(words) ? words.filter(w => typeof w === 'string').slice(0, 100) : [],
  }
}

/** undefined: not known yet. */
export const chatSettings = computed<ChatSettings | undefined>(() => {
  if (!member.value) return here.value
  return memberChat.value?.of === member.value ? memberChat.value : undefined
})

let asked = 0

/** Notes what the server says, unless it has been asked again since. */
async function hear(answer: Promise<ChatSettings>): Promise<void> {
  const [of, turn] = [member.peek(), ++asked]
  const settings = await answer
  if (turn === asked) memberChat.value = { ...settings, of }
}

/** Keeps other settings. Throws a Fault. */
export async function setChat(change: Partial<ChatSettings>): Promise<void> {
  const want = { off: false, words: [], ...(member.peek() ? chatSettings.peek() : now()), ...change }
  const body = { off: want.off, words: want.words }
  if (member.peek()) {
    await hear(post('/api/me/chat', body))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    others?.postMessage(null)
    return
  }
  here.value = body
  unkept = !remember(KEY, body)
}

let unkept = false
/** Of who is no member: in storage another tab may have changed them. */
const now = (): ChatSettings => (unkept ? here.peek() : stored())

let others: BroadcastChannel | undefined
let kept = false

function read(): void {
  if (!member.peek()) {
    here.value = stored()
    return
  }
  hear(get('/api/me/chat', {})).catch((e: unknown) => {
    console.error(e) // until the next welcome nothing is hidden
    if (memberChat.peek()?.of !== member.peek()) memberChat.value = { off: false, words: [], of: member.peek() }
  })
}

/** Keeps the settings known from now on; the browser's other pages hear of changes. */
export function keepChat(): void {
  if (kept) return
  kept = true
  if (typeof BroadcastChannel === 'function') {
    others = new BroadcastChannel('tengen.chat')
    others.addEventListener('message', read)
  }
  onStored(KEY, read)
  effect(() => {
    if (member.value && (welcomed.value !== 1 || memberChat.peek()?.of !== member.value)) read()
  })
}
