// @vitest-environment node
// Sizes and spaces come from tokens.css, places where the layout changes from media.css.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOMY, SHEETS } from '../game/talk'

const files = ['src', 'board'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(f => `${folder}/${f}`)
    .filter(
      f =>
        f.endsWith('.css') &&
        !/^src\/styles\/(tokens|media|typeface[\w-]*)\.css$|^board\/(sizes\.css|dist|demo)/.test(f),
    ),
)

const sized =
  /^(font|font-size|(scroll-)?(margin|padding)(-.+)?|(row-|column-)?gap|border(-.+)?|outline(-.+)?|top|right|bottom|left|inset(-.+)?)$/

/** The declarations of a stylesheet that are about sizes, and have one of their own: FILE:LINE: property: value. */
function raw(css: string, file: string): string[] {
  const found: string[] = []
  const code = css.replace(/\/\*[^]*?\*\//g, c => c.replace(/[^\n]/g, ' '))
  for (const m of code.matchAll(/([\w-]+):\s+([^;{}]+);/g)) {
    const [, property = '', value = ''] = m
    // The window's width is compared with a literal breakpoint here, as a media query takes no variable.
    const own = value.replace(/\(\d+px - 100vw\)/g, '')
    if (!sized.test(property) || !/(?<![\w.-])-?\d*\.?\d*[1-9]\d*\.?\d*(rem|px|pt|ch)\b/.test(own)) continue
    found.push(`${file}:${code.slice(0, m.index).split('\n').length}: ${property}: ${value}`)
  }
  return found
}

test('a size of its own is found', () => {
  const css =
    '.a {\n  /* gap: 3px; */\n  gap: 0.5rem;\n  margin: 0 -1px;\n  padding: 0.2em var(--space-2);\n  top: 0px;\n}\n'
  expect(raw(css, 'a.css')).toEqual(['a.css:3: gap: 0.5rem', 'a.css:4: margin: 0 -1px'])
})

test('sizes and spaces are tokens', () => {
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap(f => raw(readFileSync(f, 'utf8'), f))).toEqual([])
})

test('breakpoints have names', () => {
  const found = files.flatMap(f =>
    [...readFileSync(f, 'utf8').matchAll(/@media[^{]*\d(px|rem|em)[^{]*/g)].map(m => `${f}: ${m[0].trim()}`),
  )
  expect(found).toEqual([])
})

test('every name is defined, and used', () => {
  const all = ['src/styles/tokens.css', 'src/styles/typeface.css', ...files]
    .map(f => readFileSync(f, 'utf8'))
    .join('\n')
  const media = [...readFileSync('src/styles/media.css', 'utf8').matchAll(/@custom-media (--[\w-]+)/g)].map(m => m[1])
  const asked = new Set([...all.matchAll(/@media[^{]*/g)].flatMap(m => [...m[0].matchAll(/--[\w-]+/g)].map(n => n[0])))
  expect([...asked].toSorted()).toEqual([...media].toSorted())

  const scale = /--(text|space|radius|stroke|control)(-[\w-]+)/g
  const tokens = [...readFileSync('src/styles/tokens.css', 'utf8').matchAll(new RegExp(`(${scale.source}):`, 'g'))].map(
    m => m[1],
  )
  const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(m => m[1]).filter(n => n!.match(scale)))
  expect([...used].toSorted()).toEqual([...tokens].toSorted())
})

test('the page asks for room as the stylesheets do', () => {
  const media = new Map(
    [...readFileSync('src/styles/media.css', 'utf8').matchAll(/@custom-media (--[\w-]+) (.+?);/g)].map(m => [
      m[1],
      m[2],
    ]),
  )
  const desk = readFileSync('src/styles/game/desk.css', 'utf8')
  const sheet = readFileSync('src/styles/game/sheet.css', 'utf8')
  const named = /@media (.+?) \{/.exec(sheet)![1]!
  expect(named.replace(/\((--[\w-]+)\)/g, (_, n) => media.get(n)!)).toBe(SHEETS)
  const queries = [...desk.matchAll(/@media ((?!not)[^{]+) \{/g)].map(m =>
    m[1]!.replace(/\((--[\w-]+)\)/g, (_, n) => media.get(n)!),
  )
  expect(queries.toSorted()).toEqual(ROOMY.split(', ').toSorted())
})
