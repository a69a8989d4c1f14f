// @vitest-environment node
// The board is a package: it stands without the page that it was made for.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, normalize } from 'node:path'
import { expect, test } from 'vitest'
import described from './package.json'

const read = (name: string): string => readFileSync(`board/${name}`, 'utf8')
const all = readdirSync('board')
const sources = all.filter(f => f.endsWith('.ts') && !f.endsWith('.test.ts') && f !== 'harness.ts')
const values = (css: string) => new Map([...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(m => [m[1]!, m[2]!]))
const sheets = all.filter(f => f.endsWith('.css'))

test('nothing is imported but what lies here', () => {
  expect(sources.length).toBeGreaterThan(20)
  const led = sources.flatMap(f =>
    [...read(f).matchAll(/(?:^import |^} from |^(?:import|export) .* from |import\()'([^']+)'/gm)].map(
      m => [f, m[1]!] as const,
    ),
  )
  expect(led.filter(([, to]) => !to.startsWith('./'))).toEqual([])
})

test('what is exported is here', () => {
  const files = Object.values(described.exports).map(e => (typeof e === 'string' ? e : e.import))
  const made = files.map(f => basename(normalize(f)).replace(/\.js$/, '.ts'))
  expect(made.filter(f => !existsSync(`board/${f}`))).toEqual([])
  expect(Object.keys(described)).not.toContain('dependencies')
})

test('the sizes for pages without any are all that is asked for, as the site has them', () => {
  const site = values(readFileSync('src/styles/tokens.css', 'utf8'))
  const asked = sheets
    .filter(f => f !== 'sizes.css')
    .flatMap(f => [...read(f).matchAll(/var\((--(?:text|space|radius|stroke|tap)[\w-]*)/g)].map(m => m[1]!))
  const sizes = values(read('sizes.css'))
  expect([...sizes.keys()].toSorted()).toEqual([...new Set(asked)].toSorted())
  for (const [name, value] of sizes) expect(site.get(name), name).toBe(value)
})
