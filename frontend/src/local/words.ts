import { late } from '../i18n'
import { local } from '../i18n/en/local'

/** What is said of games and of the engine in this browser. */
export const w = late('local', local)
