import { startSite, startBrowser, person, tap, place, stones } from './site.mjs'
import { create } from './made.mjs'
const site = await startSite()
const browser = await startBrowser()
try {
  for (const rule of ['freestyle', 'renju'])
    for (const loc of (process.env.LOCS ?? 'ru,cs,en,vi,ja').split(',')) {
      for (const [w, h] of [
        [320, 568],
        [360, 640],
        [390, 844],
        [844, 390],
        [640, 400],
        [1100, 800],
        [1280, 800],
      ]) {
        const { page, context } = await person(browser, site, {
          viewport: { width: w, height: h },
          isMobile: w < 1000,
          hasTouch: w < 1000,
          locale: loc,
        })
        const g = await create(page, { rule }, 'private')
        const { page: other, context: c2 } = await person(browser, site, { path: `/g/${g}` })
        await other.getByRole('button', { name: 'Join the game' }).click()
        await page.goto(`/g/${g}`)
        await page.locator('.leave').waitFor()
        await page.evaluate(() => document.fonts.ready)
        const r = await page.evaluate(
          () =>
            [...document.querySelectorAll('.controls > .act, .controls > .copy, .more-acts > .act')]
              .map(e => {
                const n = e.querySelector('.act-name,.btn-text')
                const b = e.getBoundingClientRect()
                return [
                  n?.textContent,
                  Math.round(b.top),
                  Math.round(b.width),
                  Math.round(
                    (n?.getBoundingClientRect().height ?? 0) / (n ? parseFloat(getComputedStyle(n).lineHeight) : 1),
                  ),
                  n && n.scrollWidth > n.clientWidth ? 'CUT' : '',
                ].join('|')
              })
              .join('  ') +
            ' W' +
            document.documentElement.scrollWidth,
        )
        console.log(rule, loc, w, h, r)
        if (loc === 'ru') await page.screenshot({ path: `/tmp/w68p-acts-${rule}-${w}.png` })
        await context.close()
        await c2.close()
      }
    }
} finally {
  await browser.close()
  await site.stop()
}
process.exit(0)
