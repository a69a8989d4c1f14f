import type { Refusals } from '../../src/wire'
import { droppedBy, encodings, faultAt, noticeAt, notices } from './notices'
import type { Sentence, StudyRefusal } from './refusals'

const list = (points: readonly string[]): string => points.join(', ')
/** 0 and 100 % are said of what is proven only. */
const percent = (p: number): string =>
  p === 0 || p === 1 ? `${100 * p}%` : `${Math.min(Math.max(Math.round(100 * p), 1), 99)}%`
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

interface Place {
  line: number
  byte: number
}

/** Where in a file something is wrong, as the beginning of a sentence. */
const where = ({ line, byte }: Place, what: string): string => {
  const at = line > 0 ? `Line ${line}` : byte > 0 ? `Byte ${byte}` : ''
  return at ? `${at}: ${what}` : what.charAt(0).toUpperCase() + what.slice(1)
}

/** What is said when a study is not kept, or a file not read or written. */
const refusals: { [Name in StudyRefusal]: Sentence<Refusals[Name]> } = {
  study_large: ({ kib, moves }) =>
    `This study is too large: there is room for ${kib / 1024} MiB, and for ${moves} moves on a line.`,
  import_unknown: ({ line }) =>
    where({ line, byte: 0 }, 'unknown format. Supported: SGF, PSQ, RenLib, gomocalc.com links and lists of moves.'),
}

/** What is said on the analysis board. */
export const study = {
  refusals,
  /** Of the side to move; a move is its own stone, the reply is not counted. */
  mate: (plies: number) =>
    `${plies > 0 ? 'wins' : 'loses'} in ${count(Math.ceil(Math.abs(plies) / 2), 'move', 'moves')}`,
  /** Of the side to move, on the point of a best move: two or three characters. */
  ring: (p: number, plies: number) =>
    plies === 0 ? percent(p).replace('%', '') : `${plies > 0 ? 'W' : 'L'}${Math.ceil(Math.abs(plies) / 2)}`,
  lineOf: (points: readonly string[]) => points.join(' '),

  encodings,
  notices,
  noticeAt,

  import: {
    game: (result: string, moves: number) => [result, count(moves, 'move', 'moves')].filter(Boolean).join(' · '),
  },

  export: {
    dropped: droppedBy,
  },
}
