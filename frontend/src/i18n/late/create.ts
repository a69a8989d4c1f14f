import { create as form } from '#words/create'
import { alsoSays } from '../sentences'

/** What the form of a new game says; it comes with it. */
export { form }

alsoSays(form.refusals)
