import { late } from '../index'
import { barred } from '../en/barred'

/** What is said to whom a moderator has muted or suspended; it comes with whatever they may run into. */
export const b = late('barred', barred)
