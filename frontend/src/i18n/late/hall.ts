import { late } from '../index'
import { hall } from '../en/hall'

/** What is said of one's own games and searches on other pages. */
export const w = late('hall', hall)
