// Lines that have one of somebody's words: whole words, in capitals or not, of full width or half.

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Scripts that put no space between words: a word of theirs may stand anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const LETTER = /[\p{L}\p{N}\p{M}_]/u

/** Would a letter beside this one make a longer word? */
const goesOn = (c: string): boolean => LETTER.test(c) && !UNSPACED.test(c)

function has(text: string, word: string): boolean {
  const letters = [...word]
  const [first, last] = [letters[0] ?? '', letters.at(-1) ?? '']
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = Array.from(text.slice(0, at)).at(-1) ?? ''
    const after = Array.from(text.slice(at + word.length))[0] ?? ''
    if (!(goesOn(first) && goesOn(before)) && !(goesOn(last) && goesOn(after))) return true
  }
  return false
}

/** What tells whether a line has one of some words. */
export function hiding(words: readonly string[]): (text: string) => boolean {
  const folded = words.map(fold).filter(w => w !== '')
  return text => {
    const line = fold(text)
    return folded.some(word => has(line, word))
  }
}
