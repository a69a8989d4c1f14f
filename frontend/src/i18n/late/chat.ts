import { chat as w } from '#words/chat'
import { alsoSays } from '../refusal'

/** What the chats say; it comes with them. */
export { w }

alsoSays(w.refusals)
