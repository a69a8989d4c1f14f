import { play } from './hand.mjs'
import { expect, test } from './fixtures.mjs'
const OUT = '/tmp/wrev/shots'
const missed = ['h8', 'h7', 'i8', 'i9', 'j8', 'c1', 'k8', 'l8', 'c3', 'g8', 'i7', 'c5']
const lost = 'h8 i9 h10 h9 g9 i11 j8 i8 i10 g7 f8 j11 g10 f10 f9 h11 g11 g8 e9 d9 g12 g13'.split(' ')
const sizes = [
  [390, 844],
  [360, 640],
  [1280, 800],
]
const button = (page, name) => page.getByRole('button', { name })
async function all(browser, who, path, name, setup, act = async () => {}) {
  for (const [width, height] of sizes)
    for (const colorScheme of ['light', 'dark']) {
      const c = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        hasTouch: width < 700,
        isMobile: width < 700,
        storageState: await who.context.storageState(),
        baseURL: new URL(who.page.url()).origin,
      })
      const page = await c.newPage()
      if (setup) await setup(page)
      await page.goto(path)
      await page.waitForTimeout(2500)
      if (width >= 700) {
        await act(page)
        await page.waitForTimeout(600)
      }
      await page.screenshot({ path: `${OUT}/${name}-${width}-${colorScheme}.png` })
      if (width < 700) {
        const b = page.getByRole('button', { name: 'Review', exact: true })
        if (await b.count()) {
          await b.tap()
          await page.waitForTimeout(700)
          await page.screenshot({ path: `${OUT}/${name}-${width}-${colorScheme}-sheet.png` })
        }
      }
      await c.close()
    }
}
test('shots', async ({ hand, browser }) => {
  test.setTimeout(900_000)
  const [ann, ben] = [await hand(), await hand()]
  const g = await play(ann, ben, missed)
  await ann.ask({ t: 'resign', g, v: missed.length + 1 })
  const { page } = ann
  await page.goto(`/g/${g}`)
  await button(page, 'Review this game').click()
  await page.getByText('The review is ready.').waitFor({ timeout: 120_000 })
  await all(browser, ann, `/g/${g}`, 'resigned')
  await all(browser, ann, `/g/${g}#6`, 'back')
  await all(browser, ann, `/g/${g}`, 'marks', null, async p => {
    await p.locator('.moments a, .mistakes button').first().hover()
  })
  await all(browser, ann, `/g/${g}`, 'queue', p =>
    p.route(/\/review(\?.*)?$/, r =>
      r.fulfill({ json: { status: 'waiting', progress: 0, place: 3, wait: 120, mine: true, most: 20 } }),
    ),
  )
  const [c, d] = [await hand(), await hand()]
  const g2 = await play(c, d, missed.slice(0, 7))
  await d.ask({ t: 'resign', g: g2, v: 8 })
  await d.page.goto(`/g/${g2}`)
  await button(d.page, 'Review this game').click()
  await d.page.getByText('The review is ready.').waitFor({ timeout: 120_000 })
  await all(browser, d, `/g/${g2}`, 'lost')
})
