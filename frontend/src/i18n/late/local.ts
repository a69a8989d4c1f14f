import { late } from '../index'
import { local } from '../en/local'

/** What is said of games and of the engine in this browser. */
export const w = late('local', local)
