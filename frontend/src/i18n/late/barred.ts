import { late } from '../index'
import { barred } from '../en/barred'
import { alsoSays } from '../refusal'

/** What is said to whom a moderator has muted or suspended; it comes with whatever they may run into. */
alsoSays(late('barred', barred).refusals)
