import { late } from '../index'
import { create } from '../en/create'
import { alsoSays } from '../refusal'

/** What the form of a new game says; it comes with it. */
export const form = late('create', create)

alsoSays(form.refusals)
