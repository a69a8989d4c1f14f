// How a page looks: on which devices, and what is wrong with it there.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from '@playwright/test'
import { drawn, shot } from './site.mjs'

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

/** How a flow that stops at `looked` is begun: the narrow look in the dark, as tests that have none to choose are on a desktop. */
export const flow = looks[3][2]

/** What speaks to Chromium of a page; what was set over it holds as long as it is there. */
const speakers = new WeakMap()

/** Gives a page another device as it stands: its size, its kind of window, and whether it has a finger or a mouse. */
async function give(page, { viewport, isMobile: mobile = false, hasTouch = false }) {
  if (!speakers.has(page)) speakers.set(page, await page.context().newCDPSession(page))
  const cdp = speakers.get(page)
  await page.setViewportSize(viewport)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch, ...(hasTouch && { maxTouchPoints: 1 }) })
  const { width, height } = viewport
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    ...{ width, height, screenWidth: width, screenHeight: height, deviceScaleFactor: 1, mobile },
  })
}

/**
 * The faults of a page as it stands in a flow, and a picture of it. With WHOLE=1 in every look, and in those of `more`: the
 * flow is not repeated, the page changes its device and its scheme in place and is given them back. `also(device, scheme)`
 * may find more in each. A page that is of one device only, as where a state does not outlive another one, says which: `of`.
 */
export async function looked(page, name, { also = () => [], more = [], of } = {}) {
  const own = of ?? 'phone'
  const [first] = looks.filter(([device, scheme]) => device === own && scheme === flow.colorScheme)
  const all = [looks[3], looks[1], looks[0], looks[2]].filter(([device]) => !of || device === of)
  const found = []
  const info = test.info()
  info.setTimeout(info.timeout + 60_000 * (process.env.WHOLE ? all.length + more.length : 1)) // a stop is no part of the flow
  let last = own
  for (const [device, scheme, options] of process.env.WHOLE ? [...all, ...more] : [first]) {
    if (device !== last) await give(page, options)
    last = device
    await page.emulateMedia({ colorScheme: scheme })
    await drawn(page)
    await shot(page, `${name}-${device}-${scheme}`.replaceAll(' ', '-'))
    found.push(...(await faults(page, `${name}, ${device}, ${scheme}`)), ...(await also(device, scheme)))
  }
  if (last !== own) await give(page, first[2])
  await page.emulateMedia({ colorScheme: flow.colorScheme })
  await drawn(page)
  return found
}

/** Does something on a page of a phone, and then as if it were a desktop's. */
export async function onEach(page, act) {
  await act('phone')
  await give(page, desktop)
  await drawn(page)
  await act('desktop')
  await give(page, phone)
  await drawn(page)
}

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
