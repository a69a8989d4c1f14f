// The encoding of a file's texts: what somebody says, what the file says, or what it can be.

/** In the order in which they are tried. What is Chinese in one is something in others too, so it is a guess. */
const TRIED = ['utf-8', 'gb18030', 'shift_jis', 'euc-kr', 'big5', 'windows-1251'] as const

/** 'auto': the file's own, or a guess. */
export function encodingOf(bytes: readonly Uint8Array[], asked: string, said = ''): string {
  if (asked !== 'auto') return asked
  for (const name of said ? ['utf-8', said, ...TRIED] : TRIED) if (fits(bytes, name)) return name
  return 'windows-1252'
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
export function textOf(bytes: Uint8Array, asked: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 2_000))
  const said = /^\s*<\?xml[^>]{0,200}encoding=["']([\w-]{1,40})["']/.exec(start) ?? /\bCA\[([\w-]{1,40})\]/.exec(start)
  return new TextDecoder(encodingOf([bytes], asked, said?.[1])).decode(bytes)
}
