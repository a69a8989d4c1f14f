import { startSite, startBrowser, person, tap, place, stones, isGame } from './site.mjs'
import { create } from './made.mjs'
const site = await startSite()
const browser = await startBrowser()
try {
  for (const [w, h, loc] of [
    [844, 390, 'en'],
    [390, 844, 'en'],
  ]) {
    const { page, context } = await person(browser, site, {
      viewport: { width: w, height: h },
      isMobile: true,
      hasTouch: true,
      locale: loc,
    })
    await page.locator('.stage .tg-field[role]').waitFor()
    await page.evaluate(() => document.fonts.ready)
    const box = async () => JSON.stringify(await page.locator('.stage .tg-svg').first().boundingBox())
    console.log(w, h, 'first', await box(), await page.evaluate(() => [scrollX, scrollY].join()))
    await page.screenshot({ path: `/tmp/w68p-first-${w}.png` })
    await tap(page, 'h8')
    await page.waitForURL(isGame)
    await stones(page, 2)
    await page.waitForTimeout(500)
    console.log(w, h, 'game', await box(), await page.evaluate(() => [scrollX, scrollY].join()))
    await page.screenshot({ path: `/tmp/w68p-game-${w}.png` })
    await context.close()
  }
  for (const loc of ['en', 'ru', 'ja', 'cs', 'vi', 'ko', 'zh-CN']) {
    for (const [w, h] of [
      [320, 568],
      [360, 640],
      [390, 844],
      [844, 390],
      [1280, 800],
    ]) {
      const { page, context } = await person(browser, site, {
        viewport: { width: w, height: h },
        isMobile: w < 1000,
        hasTouch: w < 1000,
        locale: loc,
      })
      await page.goto(`/g/${await create(page, {}, 'bot', 'acorn')}`)
      await page.locator('.leave').waitFor()
      await page.evaluate(() => document.fonts.ready)
      for (const [i, at] of ['h8', 'a2'].entries()) {
        for (const _ of 'xx') await (w < 1000 ? tap : place)(page, at)
        await stones(page, 2 * i + 2)
      }
      const r = await page.evaluate(() =>
        [...document.querySelectorAll('.controls > .act, .controls > .copy, .more-acts > .act')].map(e => {
          const n = e.querySelector('.act-name,.btn-text')
          return [
            n?.textContent,
            Math.round(e.getBoundingClientRect().top),
            Math.round((n?.getBoundingClientRect().height ?? 0) / (n ? parseFloat(getComputedStyle(n).lineHeight) : 1)),
            n && n.scrollWidth > n.clientWidth ? 'CUT' : '',
          ].join('|')
        }),
      )
      console.log(loc, w, h, r.join('  '))
      if (loc === 'ru') await page.screenshot({ path: `/tmp/w68p-acts-${loc}-${w}.png` })
      await context.close()
    }
  }
} finally {
  await browser.close()
  await site.stop()
}
process.exit(0)
