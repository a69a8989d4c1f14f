import { plural } from './plural'

/** After «через». */
const minutes = (seconds: number): string => {
  const n = Math.ceil(seconds / 60)
  return n === 1 ? 'минуту' : plural(n, { one: `${n} минуту`, few: `${n} минуты`, other: `${n} минут` })
}
