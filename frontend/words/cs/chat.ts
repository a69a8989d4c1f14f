import { count } from './game'

/** After „počkejte“. */
const secs = (n: number): string => {
  if (n === 1) return 'sekundu'
  return n < 120 ? count(n, 'sekundu', 'sekundy', 'sekund') : count(Math.ceil(n / 60), 'minutu', 'minuty', 'minut')
}
