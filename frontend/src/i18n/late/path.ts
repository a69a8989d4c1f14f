import { late } from '../index'
import { path } from '../en/path'

/** What the path says; it comes with it. */
export const w = late('path', path)
