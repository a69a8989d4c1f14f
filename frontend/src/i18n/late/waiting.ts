import { late } from '../index'
import { waiting } from '../en/waiting'

export const w = late('waiting', waiting)
