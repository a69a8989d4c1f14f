import { count } from './game'

/** After „za“. */
const minutes = (seconds: number): string => {
  const n = Math.ceil(seconds / 60)
  return n === 1 ? 'minutu' : count(n, 'minutu', 'minuty', 'minut')
}
