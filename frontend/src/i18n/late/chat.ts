import { late } from '../index'
import { chat } from '../en/chat'
import { alsoSays } from '../refusal'

/** What the chats say; it comes with them. */
export const w = late('chat', chat)

alsoSays(w.refusals)
