import { late } from '../index'
import { settings } from '../en/settings'

/** What the settings say; it comes with them. */
export const w = late('settings', settings)
