import { late } from '../i18n'
import { create } from '../i18n/en/create'
import { alsoSays } from '../i18n/refusal'

/** What the form of a new game says; it comes with it. */
export const form = late('create', create)

alsoSays(form.refusals)
