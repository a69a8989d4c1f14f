import { late } from '../index'
import { claim } from '../en/claim'

export const w = late('claim', claim)
