// Every refusal that a page shows is a Fault. The server's codes, whys and
// numbers come as they are, its sentence does not: the page has its own, in
// i18n/refusal.ts.

/** The page's own codes. */
export type OwnCode = 'network' | 'closed' | 'timeout' | 'session' | 'identity' | 'updated'

export class Fault extends Error {
  readonly code: string
  /** Which of the refusals that share the code. */
  readonly why: string
  readonly values: Readonly<Record<string, number>>
  /** What it quotes of what was sent. */
  readonly texts: Readonly<Record<string, string>>

  constructor(
    code: string,
    why = '',
    values: Readonly<Record<string, number>> = {},
    texts: Readonly<Record<string, string>> = {},
  ) {
    super(why || code)
    this.name = 'Fault'
    this.code = code
    this.why = why
    this.values = values
    this.texts = texts
  }
}

/** Any thrown value as a Fault. */
export function asFault(e: unknown): Fault {
  return e instanceof Fault ? e : new Fault('network')
}

const named = <T>(v: unknown): Record<string, T> =>
  typeof v === 'object' && v !== null ? (v as Record<string, T>) : {}
const text = (v: unknown, otherwise: string): string => (typeof v === 'string' ? v : otherwise)

/** A refusal of the server's as a Fault; `code` where it has none. */
export function faultOf(refused: unknown, code = 'internal'): Fault {
  const { code: c, why, values, texts } = named<unknown>(refused)
  return new Fault(text(c, code), text(why, ''), named(values), named(texts))
}
