import { late } from '../i18n'
import { create } from '../i18n/en/create'

/** What the form of a new game says; it comes with it. */
export const form = late('create', create)
