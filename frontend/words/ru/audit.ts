import type { audit as English } from '../en/audit'
import { gift } from './game'

export const audit: typeof English = {
  bonus: ms => `Сервер какое-то время не слышал игроков: +${ms / 1000} с стороне, чей ход`,
}
