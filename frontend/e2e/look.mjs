// How a page looks: on which devices, and what is wrong with it there.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** The screens that everything must be usable on: [width, height], four phones first. */
export const screens = [
  [320, 568],
  [360, 640],
  [375, 667],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
]

/** Why an element is not wholly to be seen, '' if it is: it lies outside the window, or below something else. */
export const unseen = locator =>
  locator.evaluate(el => {
    const r = el.getBoundingClientRect()
    if (r.width === 0 || r.height === 0) return 'it has no size'
    if (r.top < -1 || r.left < -1 || r.bottom > innerHeight + 1 || r.right > innerWidth + 1)
      return `it reaches from ${Math.round(r.top)} to ${Math.round(r.bottom)} of ${innerHeight} px`
    for (const y of [r.top + 2, r.bottom - 2]) {
      const above = document.elementFromPoint(r.left + r.width / 2, y)
      if (above && !el.contains(above) && !above.contains(el)) return `${above.className || above.tagName} covers it`
    }
    return ''
  })

/** [device, colour scheme, options of a browser's context] */
export const looks = ['light', 'dark'].flatMap(scheme => [
  ['desktop', scheme, { ...desktop, colorScheme: scheme }],
  ['phone', scheme, { ...phone, colorScheme: scheme }],
])

/** Each device and each scheme once. With WHOLE=1, all looks. */
export const both = process.env.WHOLE ? looks : [looks[0], looks[3]]

/** The looks in which a flow is seen: with WHOLE=1 all of them, else the narrow one in the dark, as tests that have none
 *  to choose are on a desktop. */
export const shown = process.env.WHOLE ? looks : [looks[3]]

/** By how many px a page is wider than the screen, if it is more than 0. */
export const tooWide = page => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Serious findings of axe, and whether the page is wider than the screen. */
export async function faults(page, name) {
  const found = []
  const wide = await tooWide(page)
  if (wide > 0) found.push(`${name}: ${wide} px too wide`)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const { violations } = await page.evaluate(() => {
    // Forced colours are drawn, but not told to scripts: what is read there is the page's own.
    const forced = matchMedia('(forced-colors: active)').matches
    return globalThis.axe.run(document, {
      resultTypes: ['violations'],
      rules: { 'color-contrast': { enabled: !forced } },
    })
  })
  for (const v of violations) {
    if (v.impact === 'serious' || v.impact === 'critical') {
      found.push(
        `${name}: ${v.id}: ${v.nodes
          .slice(0, 3)
          .map(n => `${n.target} ${n.any[0]?.message ?? ''}`)
          .join(' | ')}`,
      )
    }
  }
  return found
}
