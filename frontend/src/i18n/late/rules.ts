import { late } from '../index'
import { rules } from '../en/rules'

/** The rules for people; it comes with their page. */
export const r = late('rules', rules)
