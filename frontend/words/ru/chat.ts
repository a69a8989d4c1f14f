import { count } from './game'

/** After «подождите». */
const secs = (n: number): string => {
  if (n === 1) return 'секунду'
  const m = Math.ceil(n / 60)
  return n < 120 ? count(n, 'секунду', 'секунды', 'секунд') : count(m, 'минуту', 'минуты', 'минут')
}
