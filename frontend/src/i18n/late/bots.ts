import { late } from '../index'
import { bots } from '../en/bots'

/** What is said of the bots; it comes with them. */
export const w = late('bots', bots)
