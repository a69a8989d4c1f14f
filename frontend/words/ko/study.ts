import type { study as English } from '../en/study'
import { droppedBy, encodings, faultAt, noticeAt, notices } from './notices'

const list = (points: readonly string[]): string => points.join(', ')
/** 0 and 100 % are said of what is proven only. */
const percent = (p: number): string =>
  p === 0 || p === 1 ? `${100 * p}%` : `${Math.min(Math.max(Math.round(100 * p), 1), 99)}%`

interface Place {
  line: number
  byte: number
}

/** Where in a file something is wrong, as the beginning of a sentence. */
const where = ({ line, byte }: Place, what: string): string => {
  const at = line > 0 ? `${line}행` : byte > 0 ? `${byte}바이트` : ''
  return at ? `${at}: ${what}` : what
}

/** What is said when a study is not kept, or a file not read or written. */
const refusals: typeof English.refusals = {
  study_large: ({ kib, moves }) => `연구가 너무 커요. ${kib / 1024} MiB, 한 수순에 ${moves}수까지 담을 수 있어요.`,
  import_unknown: ({ line }) =>
    where({ line, byte: 0 }, '읽을 수 없어요. SGF, PSQ, RenLib, gomocalc.com 링크, 수순 목록을 읽을 수 있어요.'),
}

/** What is said on the analysis board. */
export const study: typeof English = {
  refusals,
  /** Of the side to move; a move is its own stone, the reply is not counted. */
  mate: plies => `${Math.ceil(Math.abs(plies) / 2)}수 만에 ${plies > 0 ? '승리' : '패배'}`,
  /** Of the side to move, on the point of a best move: two or three characters. */
  ring: (p, plies) =>
    plies === 0 ? percent(p).replace('%', '') : `${plies > 0 ? '승' : '패'}${Math.ceil(Math.abs(plies) / 2)}`,
  lineOf: points => points.join(' '),

  encodings,
  notices,
  noticeAt,

  import: {
    game: (result, moves) => [result, `${moves}수`].filter(Boolean).join(' · '),
  },

  export: {
    dropped: droppedBy,
  },
}
