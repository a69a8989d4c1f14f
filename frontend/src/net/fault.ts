// Every refusal that a page shows is a Fault. The server's codes, whys and
// numbers come as they are, its sentence does not: the page has its own, in
// i18n/refusal.ts.

/** The page's own codes. */
export type OwnCode = 'network' | 'closed' | 'timeout' | 'session' | 'identity'

export class Fault extends Error {
  readonly code: string
  /** Which of the refusals that share the code. */
  readonly why: string
  readonly values: Readonly<Record<string, number>>

  constructor(code: string, why = '', values: Readonly<Record<string, number>> = {}) {
    super(why || code)
    this.name = 'Fault'
    this.code = code
    this.why = why
    this.values = values
  }
}

/** Any thrown value as a Fault. */
export function asFault(e: unknown): Fault {
  return e instanceof Fault ? e : new Fault('network')
}

/** A refusal of the server's as a Fault; `code` where it has none. */
export function faultOf(refused: unknown, code = 'internal'): Fault {
  const r = (refused ?? {}) as Record<'code' | 'why' | 'values', unknown>
  const values = typeof r.values === 'object' && r.values !== null ? (r.values as Record<string, number>) : {}
  return new Fault(typeof r.code === 'string' ? r.code : code, typeof r.why === 'string' ? r.why : '', values)
}
