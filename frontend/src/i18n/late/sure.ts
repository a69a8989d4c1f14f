import { late } from '../index'
import { sure } from '../en/sure'

export const w = late('sure', sure)
