// Which encoding texts are in that do not say it: by how plausible each decoding is, as engine/record/guess.go scores it, whose
// other witness, the statistics of languages, needs sentences. A table holds the two to the same guesses.
import { CENTRAL, LEXICONS, WESTERN } from './lexicon'

/** In the order in which equal ones are preferred. */
export const GUESSED = [
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

/** So much of a file is looked at, from the first byte beyond ASCII. */
const MOST = 32 << 10
const LOST = '\ufffd'

/** The encodings, the most plausible first. */
export function guess(sample: Uint8Array): string[] {
  const scored = GUESSED.map((e, i) => ({ e, score: plausible(sample, e) - 0.01 * i }))
  return scored.toSorted((a, b) => b.score - a.score).map(s => s.e)
}

/** The part of texts that tells their encoding; null: they are all ASCII. */
export function sampleOf(texts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | null {
  const out: number[] = []
  for (const t of texts) {
    if (out.length > MOST) break
    if (t.every(b => b < 0x80)) continue
    for (const b of t.subarray(0, MOST)) out.push(b)
    out.push(10)
  }
  return out.length > 0 ? Uint8Array.from(out) : null
}

/** About 0 to 1.5: an average over the bytes beyond ASCII and those that belong to them. An unreadable byte costs three. */
function plausible(sample: Uint8Array, e: string): number {
  const text = [...sound(new TextDecoder(e).decode(sample), e)]
  const lost = text.filter(r => r === LOST).length
  let [sum, bytes] = [0, 0]
  if (e === 'utf-8') {
    const beyond = text.filter(r => r >= '\x80' && r !== LOST).length
    ;[sum, bytes] = [3 * beyond, 2 * beyond]
  } else if (LEXICONS[e]) {
    ;[sum, bytes] = pairs(sample, e)
    sum += text.filter(r => LEXICONS[e]!.has(r)).length
  } else [sum, bytes] = letters(text, e)
  return (sum - 3 * lost) / Math.max(bytes + lost, 1)
}

/** Control characters and those of private use are lost bytes, too. */
const sound = (text: string, e: string): string =>
  e === 'utf-8' ? text : text.replaceAll(/[\x80-\x9f\ue000-\uf8ff]/g, LOST)

/** How common the characters of two bytes are. */
function pairs(s: Uint8Array, e: string): [number, number] {
  let [sum, bytes] = [0, 0]
  for (let i = 0; i < s.length; ) {
    if (s[i]! < 0x80) i++
    else if (i + 1 === s.length || (e === 'shift_jis' && s[i]! >= 0xa1 && s[i]! <= 0xdf)) {
      sum += 0.15 // half a katakana
      bytes++
      i++
    } else {
      let worth = 2 * commonness(s[i]!, s[i + 1]!, e)
      if (isLetter(s[i + 1]!) && s[i + 2]! >= 0x61 && s[i + 2]! <= 0x7a) worth *= IN_WORD
      sum += worth
      bytes += 2
      i += 2
    }
  }
  return [sum, bytes]
}

const isLetter = (b: number): boolean => (b >= 0x41 && b <= 0x5a) || (b >= 0x61 && b <= 0x7a)

const KANA = 1.2
/** Of the encoding's first level. */
const COMMON = 1
const SYMBOL = 0.6
/** Of the second level. */
const UNCOMMON = 0.3
/** Of an extension. */
const EXOTIC = 0.05
/** Of it, if its second byte goes on as a Latin word. */
const IN_WORD = 0.8

/** Ranges of first bytes, and what their characters are worth. */
const LEVELS: Record<string, readonly (readonly [number, number, number])[]> = {
  big5: [
    [0xa4, 0xc6, COMMON],
    [0xa1, 0xa3, SYMBOL],
    [0xc9, 0xf9, UNCOMMON],
  ],
  gb18030: [
    [0xb0, 0xd7, COMMON],
    [0xa1, 0xa3, SYMBOL],
    [0xd8, 0xf7, UNCOMMON],
  ],
  'euc-jp': [
    [0xa4, 0xa5, KANA],
    [0xb0, 0xcf, COMMON],
    [0xa1, 0xa3, SYMBOL],
    [0xd0, 0xf4, UNCOMMON],
  ],
  'euc-kr': [
    [0xb0, 0xc8, COMMON],
    [0xa1, 0xa3, SYMBOL],
    [0xca, 0xfd, UNCOMMON],
  ],
}

function commonness(lead: number, trail: number, e: string): number {
  if (e === 'shift_jis') return shiftJIS(lead, trail)
  if (e !== 'big5' && trail < 0xa1) return EXOTIC
  return LEVELS[e]!.find(([from, to]) => lead >= from && lead <= to)?.[2] ?? EXOTIC
}

const between = (c: number, from: number, to: number): boolean => c >= from && c <= to

function shiftJIS(lead: number, trail: number): number {
  if ((lead === 0x82 && between(trail, 0x9f, 0xf1)) || (lead === 0x83 && between(trail, 0x40, 0x96))) return KANA
  if (lead === 0x81 || (lead === 0x82 && between(trail, 0x4f, 0x9a))) return SYMBOL
  if ((lead === 0x88 && trail >= 0x9f) || between(lead, 0x89, 0x97) || (lead === 0x98 && trail <= 0x72)) return COMMON
  return between(lead, 0x98, 0x9f) || between(lead, 0xe0, 0xea) ? UNCOMMON : EXOTIC
}

const letter = /\p{L}/u
const upper = /\p{Lu}/u
const lower = /\p{Ll}/u
const cyrillicLetter = /\p{Script=Cyrillic}/u
const punctuation = /\p{P}/u

/** How well the characters of one byte stand among the others. */
function letters(text: readonly string[], e: string): [number, number] {
  let [sum, bytes] = [0, 0]
  for (const [i, r] of text.entries()) {
    if (r < '\x80' || r === LOST) continue
    bytes++
    const before = text[i - 1] ?? ' '
    sum += e === 'windows-1251' || e === 'koi8-r' ? cyrillic(before, r) : latin(before, r, text[i + 1] ?? ' ', e)
  }
  return [sum, bytes]
}

function cyrillic(before: string, r: string): number {
  const known = cyrillicLetter.test(r)
  const inWord = cyrillicLetter.test(before)
  if (!known) return punctuation.test(r) ? 0.5 : -0.5
  if (letter.test(before) && !inWord) return -0.5
  if (!/[ёЁА-я]/.test(r)) return 0.2 // of other languages than Russian
  if (upper.test(r)) return lower.test(before) ? -0.5 : upper.test(before) ? 0.4 : 1
  return !inWord && !/[ивск]/.test(r) ? 0.6 : 1
}

function latin(before: string, r: string, after: string, e: string): number {
  const ascii = (c: string) => c < '\x80' && letter.test(c)
  if (!letter.test(r) && ascii(before) && ascii(after) && r !== '’') return -0.5
  // ř and ő: Jiří, Dvořák, Ernő
  if (e === 'windows-1252' && ((r === 'ø' && 'áéíý'.includes(after)) || (r === 'õ' && !letter.test(after)))) return -0.5
  if (!letter.test(r)) return 0.4
  if (!ascii(before) && !ascii(after)) return 0.1
  if (upper.test(r) && lower.test(before)) return -0.3
  return (e === 'windows-1250' ? CENTRAL : WESTERN).has(r) ? 1 : 0.4
}
