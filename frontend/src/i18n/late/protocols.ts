import { late } from '../index'
import { protocols } from '../en/protocols'

/** What the pages of the opening protocols say; it comes with them. */
export const w = late('protocols', protocols)
