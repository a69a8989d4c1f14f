import { late } from '../i18n'
import { study } from '../i18n/en/study'

/** What the analysis board says; it comes with it. */
export const w = late('study', study)
