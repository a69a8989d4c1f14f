// The page in the reader's language: the browser's, or the one that was chosen.
import { five, play } from './hand.mjs'
import { faults, onEach, tooWide } from './look.mjs'
import { isGame, place, stones } from './site.mjs'
import { cut, lengthen } from './longer.mjs'
import { expect, test } from './fixtures.mjs'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const tongues = {
  cs: {
    locale: 'cs-CZ',
    tag: 'cs',
    watch: 'Sledovat',
    settings: 'Nastavení',
    language: 'Jazyk',
    resign: 'Vzdát',
    missing: 'Tady nic není',
  },
  ja: {
    locale: 'ja-JP',
    tag: 'ja',
    watch: '観戦',
    settings: '設定',
    language: '言語',
    resign: '投了',
    missing: undefined,
  },
}

const lang = page => page.evaluate(() => document.documentElement.lang)
/** English words of the page's main parts; none may be left in another language. */
const ENGLISH = /\b(?:the|and|your|game|games|move|moves|play|black|white|with|settings|puzzles)\b/gi
const english = async page => {
  const text = await page.evaluate(() => document.body.innerText)
  return text.match(ENGLISH) ?? []
}

for (const [code, words] of Object.entries(tongues)) {
  test(`a game against a bot, in the browser's language: ${code}`, { tag: '@long' }, async ({ person }) => {
    const p = await person({ locale: words.locale })
    const { page } = p
    expect(await lang(page)).toBe(words.tag)
    await page.getByRole('link', { name: words.watch }).first().waitFor()
    expect(await english(page)).toEqual([])
    await place(page, 'h8')
    await page.waitForURL(isGame)
    await stones(page, 2)
    expect(await english(page)).toEqual([])
    await page.getByRole('button', { name: words.resign, exact: true }).first().waitFor()
    for (const path of ['/settings', '/learn', '/puzzles', '/analysis', '/watch', '/local', '/account', '/bots']) {
      await page.goto(path)
      await page.locator('#main h1').first().waitFor()
      expect(await lang(page)).toBe(words.tag)
      expect([path, await english(page)]).toEqual([path, []])
      expect(await faults(page)).toEqual([])
    }
    expect(p.complaints).toEqual([])
  })

  test(`a finished game and its moves: ${code}`, { tag: '@long' }, async ({ person, hand }) => {
    const [ann, bob] = [await hand(), await hand()]
    const over = await play(ann, bob, five)
    const p = await person({ ...phone, locale: words.locale, path: `/g/${over}` })
    await p.page.locator('.result').first().waitFor()
    expect(await english(p.page)).toEqual([])
    const width = await p.page.evaluate(() => document.documentElement.scrollWidth)
    expect(width <= 390, `${width} px wide`).toBe(true)
  })
}

test('a language chosen in the header is kept, whatever the browser speaks', async ({ person }) => {
  const p = await person({ path: '/watch?lang=cs' })
  const { page } = p
  expect(await lang(page)).toBe('cs')
  await page.getByRole('button', { name: tongues.cs.language, exact: true }).click()
  await page.getByRole('link', { name: '日本語' }).click()
  await page.locator('html[lang=ja]').waitFor({ state: 'attached' })
  expect(new URL(page.url()).search).toBe('')
  await page.goto('/settings')
  expect(await lang(page)).toBe('ja')
  await page.getByRole('button', { name: tongues.ja.language, exact: true }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await page.locator('html[lang=en]').waitFor({ state: 'attached' })
})

test('by keyboard, and closed without a choice', { tag: '@long' }, async ({ person }) => {
  const { page } = await person()
  const button = page.getByRole('button', { name: 'Language', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Language' }).waitFor()
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect(button).toBeFocused()
})

test('machines find every language, and a page that is not there says so in the reader’s', { tag: '@long' }, async ({
  person,
  site,
}) => {
  const html = await (await fetch(`${site.base}/watch`)).text()
  const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)"/g)].map(([, l]) => l)
  expect(alternates).toEqual(expect.arrayContaining(['en', 'cs', 'ja', 'x-default']))
  const other = await fetch(`${site.base}/watch`, { headers: { 'Accept-Language': 'cs,en;q=0.5' } })
  expect([other.headers.get('content-language'), other.headers.get('vary')]).toEqual([
    'cs',
    expect.stringMatching(/Accept-Language/),
  ])
  const p = await person({ locale: 'cs-CZ', path: '/settings' })
  await p.page.goto('/')
  expect(await lang(p.page)).toBe('cs')
})

test('where lines run from right to left, numbers read as they are and no page is wider', { tag: '@long' }, async ({
  person,
  hand,
  named,
}) => {
  const [ann, bob] = [await hand(named('Ann')), await hand(named('Ben'))]
  const over = await play(ann, bob, five, { rated: true, takebacks: false })
  const { page } = await person({ ...phone, path: `/g/${over}` })
  await page.locator('.result').first().waitFor()
  for (const path of [undefined, '/', '/bots', '/settings', '/analysis']) {
    if (path) await page.goto(path)
    await page.locator('#main h1').first().waitFor()
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([path, width <= 390]).toEqual([path, true])
  }
  await page.goto(`/g/${over}`)
  await page.locator('.rating bdi').first().waitFor()
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  const order = await page
    .locator('.rating bdi')
    .first()
    .evaluate(e => {
      const text = e.firstChild
      const left = i => {
        const range = document.createRange()
        range.setStart(text, i)
        range.setEnd(text, i + 1)
        return range.getBoundingClientRect().left
      }
      return { text: text.data, lefts: [...text.data].map((_, i) => left(i)) }
    })
  expect(order.text).toMatch(/^\d+\?$/)
  expect(order.lefts).toEqual(order.lefts.toSorted((a, b) => a - b))
})

test('words that are longer by two fifths have room, on a phone and on a desk', { tag: '@long' }, async ({
  person,
  hand,
  named,
}) => {
  const [ann, bob] = [await hand(named('Ann')), await hand(named('Ben'))]
  const over = await play(ann, bob, five, { rated: true, takebacks: false })
  const { page } = await person({ ...phone, path: `/g/${over}` })
  const pages = [
    ...['/', '/watch', '/bots', '/settings', '/analysis'],
    ...['/learn', '/puzzles', '/local', '/account', '/ranks'],
  ]
  const found = []
  for (const path of [undefined, ...pages]) {
    if (path) await page.goto(path)
    await page.locator('#main h1').first().waitFor()
    if (!path) await page.locator('.chat').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await onEach(page, async device => {
      await lengthen(page)
      if ((await tooWide(page)) > 0) found.push(`${path} on ${device}: too wide`)
      found.push(...(await cut(page)).map(c => `${path} on ${device}: ${c}`))
    })
  }
  expect(found).toEqual([])
})

test('Chromium would install it, in the page’s language', { tag: '@long' }, async ({ person }) => {
  const { page } = await person({ locale: 'ja-JP', path: '/settings' })
  const chromium = await page.context().newCDPSession(page)
  const { errors, url, data } = await chromium.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect([new URL(url).pathname, JSON.parse(data).lang]).toEqual(['/manifest.ja.webmanifest', 'ja'])
  // Tests run in private windows, where nothing is installed.
  const missing = async () =>
    (await chromium.send('Page.getInstallabilityErrors')).installabilityErrors
      .map(e => e.errorId)
      .filter(e => e !== 'in-incognito')
  expect(await missing()).toEqual([])
  await page.goto('/api')
  expect(await missing()).toEqual(['no-manifest'])
})
