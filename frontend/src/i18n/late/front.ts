import { late } from '../index'
import { front } from '../en/front'

/** What the first page says besides the board and the people. */
export const w = late('front', front)
