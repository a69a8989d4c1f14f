// @vitest-environment node
// No word is set in two fonts: each language's letters are all in the font that it names first.
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(path, 'utf8')

/** The characters of the web fonts in a stylesheet. */
const covered = (css: string): ((c: string) => boolean) => {
  const ranges = [...css.matchAll(/unicode-range:\s+([^;]+);/g)].flatMap(m =>
    m[1]!.split(',').map(r => {
      const [from, to] = r.trim().slice(2).split('-')
      return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)] as const
    }),
  )
  return c => ranges.some(([from, to]) => c.codePointAt(0)! >= from && c.codePointAt(0)! <= to)
}

test.each(readdirSync('made/words'))('%s has one font for all its letters', language => {
  const sheets = [...read(`made/words/${language}/typeface.ts`).matchAll(/styles\/([\w-]+\.css)/g)].map(m => m[1]!)
  expect(sheets.length).toBeGreaterThan(0)
  if (sheets.includes('typeface-system.css')) return expect(sheets).toEqual(['typeface-system.css'])
  const has = covered(sheets.map(s => read(`src/styles/${s}`)).join(''))
  const text = readdirSync(`made/words/${language}`)
    .filter(f => f.endsWith('.ts'))
    .map(f => read(`made/words/${language}/${f}`))
    .join('')
  expect([...new Set(text.match(/\p{L}/gu))].filter(c => !has(c))).toEqual([])
})

test('every fallback has a bold face', () => {
  const css = read('src/styles/typeface.css')
  for (const name of ['Figtree as Roboto', 'Figtree as Arial', 'Figtree as DejaVu'])
    expect(css.match(new RegExp(`"${name}";\\s*font-weight: (300 549|550 900)`, 'g'))?.length).toBe(2)
})
