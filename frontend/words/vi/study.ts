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
  const at = line > 0 ? `Dòng ${line}` : byte > 0 ? `Byte ${byte}` : ''
  return at ? `${at}: ${what}` : what.charAt(0).toUpperCase() + what.slice(1)
}

/** What is said on the analysis board. */
export const study: typeof English = {
  refusals: {
    study_large: ({ kib, moves }) =>
      `Bài nghiên cứu này quá lớn: chỉ có chỗ cho ${kib / 1024} MiB, và ${moves} nước trên một biến.`,
    import_unknown: ({ line }) =>
      where(
        { line, byte: 0 },
        'không đọc được nội dung này. Chỉ đọc được SGF, PSQ, RenLib, liên kết đến gomocalc.com và danh sách nước đi.',
      ),
  },
  mate: plies => `${plies > 0 ? 'thắng' : 'thua'} trong ${Math.ceil(Math.abs(plies) / 2)} nước`,
  ring: (p, plies) =>
    plies === 0 ? percent(p).replace('%', '') : `${plies > 0 ? 'T' : 'B'}${Math.ceil(Math.abs(plies) / 2)}`,
  lineOf: points => points.join(' '),

  encodings,
  notices,
  noticeAt,

  import: {
    game: (result, moves) => [result, `${moves} nước`].filter(Boolean).join(' · '),
  },

  export: {
    dropped: droppedBy,
    seconds: n => `${String(n).replace('.', ',')} giây`,
  },
}
