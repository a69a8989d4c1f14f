import type { study as English } from '../en/study'
import { droppedBy, encodings, faultAt, noticeAt, notices } from './notices'

const list = (points: readonly string[]): string => points.join('、')
/** 0 and 100 % are said of what is proven only. */
const percent = (p: number): string =>
  p === 0 || p === 1 ? `${100 * p}%` : `${Math.min(Math.max(Math.round(100 * p), 1), 99)}%`
/** Moves of the side that is meant, its own stones only. */
const own = (plies: number): number => Math.ceil(Math.abs(plies) / 2)

interface Place {
  line: number
  byte: number
}

/** Where in a file something is wrong, as the beginning of a sentence. */
const where = ({ line, byte }: Place, what: string): string =>
  line > 0 ? `${line}行目：${what}` : byte > 0 ? `${byte}バイト目：${what}` : what

/** What is said on the analysis board. */
export const study: typeof English = {
  refusals: {
    study_large: ({ kib, moves }) => `この研究は大きすぎます。${kib / 1024} MiB、1つの手順につき${moves}手までです。`,
    import_unknown: ({ line }) =>
      where({ line, byte: 0 }, '読み込めません。読めるのはSGF、PSQ、RenLib、gomocalc.comのリンク、手順の文字列です。'),
  },
  /** Of the side to move; a move is its own stone, the reply is not counted. */
  mate: plies => (plies > 0 ? `攻め${own(plies)}手で勝ち` : `受け${own(plies)}手で負け`),
  /** Of the side to move, on the point of a best move: two or three characters. */
  ring: (p, plies) => (plies === 0 ? percent(p).replace('%', '') : `${plies > 0 ? '勝' : '負'}${own(plies)}`),
  lineOf: points => points.join(' '),

  encodings,
  notices,
  noticeAt,

  import: {
    game: (result, moves) => [result, `${moves}手`].filter(Boolean).join(' · '),
  },

  export: {
    dropped: droppedBy,
  },
}
