import { chat as w } from '#words/chat'
import { alsoSays } from '../sentences'

/** What the chats say; it comes with them. */
export { w }

alsoSays(w.refusals)
