import type { study as English } from '../en/study'
import { droppedBy, encodings, faultAt, noticeAt, notices } from './notices'

const list = (points: readonly string[]): string => points.join('、')
/** 0 and 100 % are said of what is proven only. */
const percent = (p: number): string =>
  p === 0 || p === 1 ? `${100 * p}%` : `${Math.min(Math.max(Math.round(100 * p), 1), 99)}%`

interface Place {
  line: number
  byte: number
}

/** Where in a file something is wrong, as the beginning of a sentence. */
const where = ({ line, byte }: Place, what: string): string => {
  const at = line > 0 ? `第 ${line} 行` : byte > 0 ? `第 ${byte} 字节` : ''
  return at ? `${at}：${what}` : what
}

/** What is said when a study is not kept, or a file not read or written. */
const refusals: typeof English.refusals = {
  study_large: ({ kib, moves }) => `这份研究太大：最多 ${kib / 1024} MiB，每条变化最多 ${moves} 手。`,
  import_unknown: ({ line }) =>
    where({ line, byte: 0 }, '无法读取。可以读取 SGF、PSQ、RenLib、gomocalc.com 的链接和着法列表。'),
}

/** What is said on the analysis board. */
export const study: typeof English = {
  refusals,
  mate: plies => `${Math.ceil(Math.abs(plies) / 2)} 手${plies > 0 ? '胜' : '负'}`,
  ring: (p, plies) =>
    plies === 0 ? percent(p).replace('%', '') : `${plies > 0 ? 'W' : 'L'}${Math.ceil(Math.abs(plies) / 2)}`,
  lineOf: points => points.join(' '),

  encodings,
  notices,
  noticeAt,

  import: {
    game: (result, moves) => [result, `${moves} 手`].filter(Boolean).join(' · '),
  },

  export: {
    dropped: droppedBy,
  },
}
