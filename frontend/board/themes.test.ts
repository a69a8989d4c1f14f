// @vitest-environment node
// Whatever board is chosen, lines, names and marks can be made out on it, with
// the contrast that WCAG asks for, and so can both stones.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync('board/themes.css', 'utf8')
type Colours = Record<string, string>

/** The variables of the block that follows a selector, for a colour scheme. */
function block(selector: string, scheme: 0 | 1): Colours {
  const at = css.indexOf(`${selector} {`)
  expect(at, selector).toBeGreaterThanOrEqual(0)
  const out: Colours = {}
  for (const [, name, value] of css.slice(at, css.indexOf('}', at)).matchAll(/--([\w-]+): ([^;]+);/g)) {
    const both = /^light-dark\((.+?\)?), (.+)\)$/.exec(value!)
    out[name!] = both ? both[1 + scheme]! : value!
  }
  return out
}

function luminance(hex: string): number {
  const short = /^#(.)(.)(.)$/.exec(hex)
  const full = short
    ? `#${short
        .slice(1)
        .map(c => c + c)
        .join('')}`
    : hex
  const [r, g, b] = [1, 3, 5].map(i => {
    const v = parseInt(full.slice(i, i + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)].toSorted((p, q) => q - p)
  return (x! + 0.05) / (y! + 0.05)
}

const boards: [string, string, 0 | 1][] = [
  ['by day', '[data-board]', 0],
  ['by night', '[data-board]', 1],
  ...['kaya', 'walnut', 'slate', 'paper', 'contrast'].map((b): [string, string, 0] => [b, `[data-board="${b}"]`, 0]),
]

describe.each(boards)('%s', (_, selector, scheme) => {
  const c = block(selector, scheme)
  const shades = [c['board-bg']!, c['board-bg-hi']!, c['board-bg-lo']!]
  const least = (name: string) => Math.min(...shades.map(s => contrast(s, c[name]!)))

  test.each([
    ['board-line', 3],
    ['board-border', 3],
    ['board-name', 4.5],
    ['board-name-lit', 4.5],
    ['board-guide', 3],
    ['board-cursor', 3],
    ['board-forbidden', 3],
  ])('%s has %d to 1', (name, ratio) => expect(least(name)).toBeGreaterThanOrEqual(ratio))

  test.each(['shaded', 'flat', 'rings'])('%s stones stand out, by their body or by their edge', look => {
    const s = { ...c, ...block('[data-stones]', 0), ...(look !== 'shaded' && block(`[data-stones="${look}"]`, 0)) }
    for (const shade of shades) {
      expect(
        Math.max(contrast(shade, s['stone-black']!), contrast(shade, s['stone-black-edge']!)),
      ).toBeGreaterThanOrEqual(3)
      expect(
        Math.max(contrast(shade, s['stone-white-mid']!), contrast(shade, s['stone-white-edge']!)),
      ).toBeGreaterThanOrEqual(3)
    }
    expect(contrast(s['stone-black']!, s['stone-white']!)).toBeGreaterThanOrEqual(7)
    expect(contrast(s['mark-on-black']!, s['stone-black-mid']!)).toBeGreaterThanOrEqual(3)
    expect(contrast(s['mark-on-white']!, s['stone-white']!)).toBeGreaterThanOrEqual(3)
    expect(contrast(c['board-win-on']!, s['stone-black']!)).toBeGreaterThanOrEqual(3)
  })
})

test('the board of the scheme is one of those that can be chosen', () => {
  expect(block('[data-board]', 0)).toEqual(block('[data-board="kaya"]', 0))
  expect(block('[data-board]', 1)).toEqual(block('[data-board="walnut"]', 0))
})
