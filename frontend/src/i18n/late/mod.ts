import { late } from '../index'
import { mod } from '../en/mod'

/** The pages of moderators; it comes with them. */
export const w = late('mod', mod)
