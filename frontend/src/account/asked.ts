// A link to the account's page may ask for a token: /account?token=NAME&scopes=bot:play,challenge:write. Its member decides.
import type { Scope } from '../wire'

const NAME_MOST = 40

/** What a link asks for. */
export interface Asked {
  name: string
  scopes: string[]
  /** The site that the link was on, as the browser says it; '': it does not. */
  from: string
}

/** What the address asks for, undefined if it asks for nothing. */
export function askedToken(search: string, referrer: string, origin: string): Asked | undefined {
  const q = new URLSearchParams(search)
  const name = q.get('token')
  if (name === null) return undefined
  const scopes = q.getAll('scopes').flatMap(s => s.split(/[ ,]+/))
  return { name: [...name.trim()].slice(0, NAME_MOST).join(''), scopes, from: hostOf(referrer, origin) }
}

/** The scopes that a link asks for, of those there are. */
export const askedScopes = (asked: Asked, scopes: readonly Scope[]): Scope[] =>
  scopes.filter(s => asked.scopes.includes(s))

function hostOf(referrer: string, origin: string): string {
  if (!URL.canParse(referrer)) return ''
  const from = new URL(referrer)
  return from.origin === origin ? '' : from.host
}
