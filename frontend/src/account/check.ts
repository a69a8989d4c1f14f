// Checks of a name and a password before the server is asked. It has the last word.
import { a } from '../i18n/late/account'

const length = (s: string): number => [...s].length

export function checkName(name: string): string | undefined {
  const n = length(name.trim())
  if (n === 0) return a.required
  return n < 2 || n > 20 ? a.nameShort : undefined
}

export function checkPassword(p: string): string | undefined {
  const n = length(p)
  if (n === 0) return a.required
  return n < 8 ? a.passwordShort(n) : n > 128 ? a.passwordLong : undefined
}

export const checkPresent = (s: string): string | undefined => (s === '' ? a.required : undefined)
