// The encoding of a file's texts: what somebody says, what the file says, or a guess.
import { guess, sampleOf } from './guess'

/** How the texts of a file were read. */
export interface Decoding {
  readonly encoding: string
  /** Other ways to read them, each with what they would say; none: nothing is in doubt. */
  readonly samples: readonly Reading[]
}

export interface Reading {
  readonly encoding: string
  readonly text: string
}

const NO_DOUBT = 'utf-8'
/** Texts of a sample, and characters. */
const [PIECES, SHOWN] = [6, 120]

/** 'auto': the file's own, or a guess. */
export function decodingOf(texts: readonly Uint8Array[], asked: string, said = ''): Decoding {
  const sample = sampleOf(texts)
  if (!sample) return { encoding: asked === 'auto' ? NO_DOUBT : asked, samples: [] }
  if (asked === 'auto') {
    for (const name of said ? [NO_DOUBT, said] : [NO_DOUBT])
      if (fits(texts, name)) return { encoding: name, samples: [] }
  }
  const order = guess(sample)
  const encoding = asked === 'auto' ? order[0]! : asked
  return { encoding, samples: readings(sample, order, encoding) }
}

/** Each reading once, those first that are more plausible. */
function readings(sample: Uint8Array<ArrayBuffer>, order: readonly string[], encoding: string): Reading[] {
  const all: Reading[] = []
  for (const e of order) {
    const text = pieces(new TextDecoder(e).decode(sample))
    const same = all.findIndex(r => r.text === text)
    if (e !== encoding && (text === '' || text.includes('\ufffd') || same >= 0)) continue
    if (same >= 0) all[same] = { encoding: e, text }
    else all.push({ encoding: e, text })
  }
  return all
}

/** The first texts that are not ASCII. */
function pieces(text: string): string {
  const found = text.split(/[[\]\p{Cc}]/u).filter(p => [...p].some(c => c > '\x7f'))
  return [...new Set(found)].slice(0, PIECES).join(' · ').slice(0, SHOWN)
}

function fits(bytes: readonly Uint8Array[], name: string): boolean {
  try {
    const decoder = new TextDecoder(name, { fatal: true })
    for (const b of bytes) decoder.decode(b)
    return true
  } catch {
    return false
  }
}

export function decoderOf(encoding: string): (b: Uint8Array) => string {
  const decoder = new TextDecoder(encoding)
  return b => decoder.decode(b)
}

/** A file that is text, as such. */
export function textOf(bytes: Uint8Array, asked: string): Decoding & { text: string } {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff && 'utf-16be'
  if (wide) return { encoding: wide, samples: [], text: new TextDecoder(wide).decode(bytes) }
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 2_000))
  const said = /^\s*<\?xml[^>]{0,200}encoding=["']([\w-]{1,40})["']/.exec(start) ?? /\bCA\[([\w-]{1,40})\]/.exec(start)
  const decoding = decodingOf(linesOf(bytes), asked, said?.[1])
  return { ...decoding, text: new TextDecoder(decoding.encoding).decode(bytes) }
}

/** A file by its lines: those without a byte beyond ASCII tell nothing of an encoding. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let i = 0; i < bytes.length; ) {
    const end = bytes.indexOf(10, i)
    lines.push(bytes.subarray(i, end < 0 ? bytes.length : end))
    i = end < 0 ? bytes.length : end + 1
  }
  return lines
}
