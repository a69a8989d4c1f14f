// Trees from files and to files. What a file holds is read and written by the server, which keeps nothing of it.
import { Fault } from '../net/fault'
import { ask } from '../net/http'
import type { Imported, Study } from '../wire'

export const MOST_BYTES = 8 << 20
export const ENCODINGS = [
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'koi8-r',
] as const
export type Encoding = (typeof ENCODINGS)[number]
export const FORMATS = ['sgf', 'psq', 'txt', 'lib'] as const
export type Format = (typeof FORMATS)[number]

/** What a file may leave open. */
export interface Reading {
  /** Auto is the file's own, or a guess. */
  encoding: string
  /** The letter i names no column. */
  skipI: boolean
  rule: string
  size: number
  /** Though the file says that it has another game. */
  anyGame?: boolean
}

/** The games of a file or of a pasted text. Throws a Fault. */
export async function readFile(data: Blob | string, r: Reading): Promise<Imported> {
  const body = new Blob([data])
  if (body.size > MOST_BYTES) throw new Fault('too_large', 'file_bytes')
  const query = new URLSearchParams({
    encoding: r.encoding,
    letters: r.skipI ? 'skip_i' : 'all',
    rule: r.rule,
    size: String(r.size),
    ...(r.anyGame && { game: 'any' }),
  })
  const answer = await ask(`/api/import?${query}`, body, 'application/octet-stream')
  return (await answer.json()) as Imported
}

/** A tree as a file of a format, and what the format has no room for. Throws a Fault. */
export async function writeFile(
  s: Study,
  format: Format,
  encoding: Encoding,
): Promise<{ file: File; dropped: string[] }> {
  const query = format === 'lib' ? `?encoding=${encoding}` : ''
  const answer = await ask(`/api/export/${format}${query}`, JSON.stringify(s), 'application/json')
  const dropped = (answer.headers.get('tengen-dropped') ?? '').split(' ').filter(Boolean)
  return { file: new File([await answer.blob()], nameOf(answer, `tengen.${format}`)), dropped }
}

/** The name that the server gives an answer to be saved. */
function nameOf(a: Response, otherwise: string): string {
  const said = a.headers.get('content-disposition') ?? ''
  const coded = /filename\*=utf-8''([^;]+)/i.exec(said)?.[1]
  if (coded) return decodeURIComponent(coded)
  return /filename="?([^";]+)"?/.exec(said)?.[1] ?? otherwise
}

/** Has the browser save a file, as a link to it would. */
export function save(f: File): void {
  const a = document.createElement('a')
  a.href = URL.createObjectURL(f)
  a.download = f.name
  a.click()
  setTimeout(() => URL.revokeObjectURL(a.href), 60_000) // the browser may still be reading it
}
