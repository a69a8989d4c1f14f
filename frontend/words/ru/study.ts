import type { study as English } from '../en/study'
import { droppedBy, encodings, faultAt, noticeAt, notices } from './notices'
import { plural } from './plural'

const list = (points: readonly string[]): string => points.join(', ')
/** 0 and 100 % are said of what is proven only. */
const percent = (p: number): string =>
  p === 0 || p === 1 ? `${100 * p}\u00a0%` : `${Math.min(Math.max(Math.round(100 * p), 1), 99)}\u00a0%`

/** Where in a file something is wrong, as the beginning of a sentence. */
const where = ({ line, byte }: { line: number; byte: number }, what: string): string => {
  const at = line > 0 ? `Строка ${line}` : byte > 0 ? `Байт ${byte}` : ''
  return at ? `${at}: ${what}` : what.charAt(0).toUpperCase() + what.slice(1)
}

const refusals: (typeof English)['refusals'] = {
  study_large: ({ kib, moves: most }) =>
    `Студия слишком велика: предел — ${kib / 1024} МиБ и ${moves(most)} в одном варианте.`,
  import_unknown: ({ line }) =>
    where(
      { line, byte: 0 },
      'это не удаётся прочитать. Подходят SGF, PSQ, RenLib, ссылки на gomocalc.com и списки ходов.',
    ),
}

export const study: typeof English = {
  refusals,
  mate: plies => `${plies > 0 ? 'выигрыш' : 'проигрыш'} в ${moves(Math.ceil(Math.abs(plies) / 2))}`,
  ring: (p, plies) =>
    plies === 0 ? percent(p).replace('\u00a0%', '') : `${plies > 0 ? 'В' : 'П'}${Math.ceil(Math.abs(plies) / 2)}`,
  lineOf: points => points.join(' '),

  encodings,
  notices,
  noticeAt,

  import: {
    game: (result, n) => [result, moves(n)].filter(Boolean).join(' · '),
  },

  export: {
    dropped: droppedBy,
  },
}
