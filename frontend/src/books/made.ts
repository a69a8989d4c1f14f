// Files for the tests, with games that nobody has played.
import { COMMENT, HEADER, RENLIB } from './renlib'
import { PASS, pointAt, SIDE, Walk } from './walk'
import type { Book, Known } from './book'

export const at = (p: string): number => (p === 'pass' ? PASS : pointAt(p.charCodeAt(0) - 97, Number(p.slice(1)) - 1))
export const name = (n: number): string =>
  n === PASS ? 'pass' : String.fromCharCode(97 + (n % SIDE)) + String(Math.floor(n / SIDE) + 1)

/** What a book knows after moves in turn. */
export function known(book: Book, moves: string, size = 15): Known | null {
  const walk = new Walk(size)
  let white = false
  for (const p of moves.split(' ').filter(Boolean)) {
    walk.play(at(p), white)
    white = !white
  }
  return book.look(walk, white)
}

/** A library of these bytes behind its header; text is Latin-1. */
export function library(...parts: (number | string | number[])[]): Uint8Array {
  const bytes = parts.flatMap(p => (typeof p === 'string' ? [...p].map(c => c.charCodeAt(0)) : p))
  const header = [...RENLIB, 3, 4]
  while (header.length < HEADER) header.push(0xff)
  return Uint8Array.from(header.concat(bytes))
}

export { COMMENT }

export const RIF = `<?xml version="1.0" encoding="utf-8"?>
<!-- Nobody has played these. -->
<database version="20300101" rated="1">
<rules><rule id="1" name="Soosyrv-8"><info>Up to &lt;8&gt; fifths</info></rule></rules>
<openings><opening id="4" name="Kagetsu" abbr="4d"/></openings>
<players><player id="7" name="Ada" surname="Example"/><player id="8" name="Ben" surname='O"Example>'/></players>
<games>
<game id="1" publisher="7" tournament="1" round="1" rule="1" black="7" white="8" bresult="1" btime="0" wtime="0" opening="4" alt="g7 g9" swap="1">
<move>h8 h9 i9 i8 g8 g10 f8</move><info>With &amp; without</info></game>
<game id="2" bresult="0" alt="" swap="0" black="8" white="7"><move>h8 i8 i7 h7 h6</move></game>
<game id="3" bresult="0.5" swap="0"><move>h8 h9 i9 i8 g7</move></game>
<game id="4" bresult=""><move></move></game>
</games></database>
`

export const SGF = `(;FF[4]GM[4]SZ[15]PB[Ada]PW[Ben]RE[W+R]C[The start.]LB[hh:1];B[hh];W[ih]C[A \\] and
two lines.](;B[ii];W[hi])(;B[gg]LB[aa:x\\:y])(;B[ii];W[gi]))
(;SZ[15];B[hh];W[hg])`
