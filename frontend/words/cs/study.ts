import type { study as English } from '../en/study'
import { droppedBy, encodings, faultAt, noticeAt, notices } from './notices'
import { plural } from './plural'

const list = (points: readonly string[]): string => points.join(', ')
/** 0 and 100 % are said of what is proven only. */
const percent = (p: number): string =>
  p === 0 || p === 1 ? `${100 * p}\u00a0%` : `${Math.min(Math.max(Math.round(100 * p), 1), 99)}\u00a0%`

/** Where in a file something is wrong, as the beginning of a sentence. */
const where = ({ line, byte }: { line: number; byte: number }, what: string): string => {
  const at = line > 0 ? `Řádek ${line}` : byte > 0 ? `Bajt ${byte}` : ''
  return at ? `${at}: ${what}` : what.charAt(0).toUpperCase() + what.slice(1)
}

const refusals: (typeof English)['refusals'] = {
  study_large: ({ kib, moves: most }) =>
    `Tato studie je příliš velká: vejde se ${kib / 1024} MiB a ${moves(most)} v jedné variantě.`,
  import_unknown: ({ line }) =>
    where({ line, byte: 0 }, 'toto nelze přečíst. Lze SGF, PSQ, RenLib, odkazy na gomocalc.com a seznamy tahů.'),
}

export const study: typeof English = {
  refusals,
  mate: plies => `${plies > 0 ? 'výhra' : 'prohra'} na ${moves(Math.ceil(Math.abs(plies) / 2))}`,
  ring: (p, plies) =>
    plies === 0 ? percent(p).replace('\u00a0%', '') : `${plies > 0 ? 'V' : 'P'}${Math.ceil(Math.abs(plies) / 2)}`,
  lineOf: points => points.join(' '),

  encodings,
  notices,
  noticeAt,

  import: {
    game: (result, n) => [result, moves(n)].filter(Boolean).join(' · '),
  },

  export: {
    dropped: droppedBy,
    seconds: n => `${String(n).replace('.', ',')} s`,
  },
}
