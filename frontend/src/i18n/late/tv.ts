import { late } from '../index'
import { tv } from '../en/tv'

/** What comes with the pages on which one watches. */
export const v = late('tv', tv)
