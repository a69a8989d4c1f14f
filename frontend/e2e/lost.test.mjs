// Failures of the connection and of the server.
import { killed, place, privately, shot, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

test('a lost connection says so and resumes with what it missed', async ({ person }) => {
  const [ann, bob] = await privately(person)
  await place(ann.page, 'h8')
  await stones(bob.page, 1)
  await ann.context.setOffline(true)
  await ann.page.evaluate(() => dispatchEvent(new Event('offline')))
  await ann.page
    .getByText(/Reconnecting|offline/i)
    .first()
    .waitFor()
  await shot(ann.page, 'reconnecting')
  await place(bob.page, 'h9')
  await stones(bob.page, 2)
  await ann.context.setOffline(false)
  await stones(ann.page, 2)
  await place(ann.page, 'i8')
  await stones(bob.page, 3)
})

/** What the notice of a lost connection lies over: texts and pictures that can be seen. */
const covered = page =>
  page.evaluate(() => {
    const pill = document.querySelector('.connection')
    const p = pill.getBoundingClientRect()
    const over = r => r.left < p.right - 1 && r.right > p.left + 1 && r.top < p.bottom - 1 && r.bottom > p.top + 1
    const found = []
    for (const el of document.querySelectorAll('body *')) {
      if (pill.contains(el) || el.contains(pill) || el.closest('.skip, .sr')) continue
      const style = getComputedStyle(el)
      if (style.visibility === 'hidden' || style.clipPath !== 'none') continue
      const texts = [...el.childNodes].filter(n => n.nodeType === 3 && n.data.trim())
      const boxes = texts.flatMap(n => {
        const range = document.createRange()
        range.selectNodeContents(n)
        return [...range.getClientRects()]
      })
      if (el.matches('svg.icon, .avatar, .tg-svg')) boxes.push(el.getBoundingClientRect())
      if (boxes.some(r => r.width > 2 && over(r)))
        found.push(`${el.className || el.tagName}: ${el.textContent.slice(0, 20)}`)
    }
    return found
  })

test('the notice of a lost connection has a place, and covers nothing', { tag: '@long' }, async ({ person, allow }) => {
  allow(/dynamically imported module/) // what was still to come
  const found = []
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [768, 1024],
    [1280, 800],
  ]) {
    const touch = width < 1000 && { isMobile: true, hasTouch: true }
    const [ann] = await privately(person, 'Black', { viewport: { width, height }, ...touch })
    await ann.page.setViewportSize({ width, height })
    const lobby = await ann.open('/')
    await lobby.setViewportSize({ width, height })
    await lobby.locator('.front .tg-svg, .my-board').first().waitFor()
    await ann.context.setOffline(true)
    for (const [name, page] of [
      ['game', ann.page],
      ['lobby', lobby],
    ]) {
      await page.evaluate(() => dispatchEvent(new Event('offline')))
      await page.locator('.connection-text').waitFor()
      for (const what of await covered(page)) found.push(`${width}×${height}, ${name}: ${what}`)
      await shot(page, `lost-${name}-${width}`)
    }
    await ann.context.close()
  }
  expect(found).toEqual([])
})

test.describe('a server that dies', () => {
  test.use({ own: {} })

  test('kill -9 of the server: the game is there, with a bonus in its log', { tag: '@long' }, async ({
    person,
    site,
  }) => {
    const [ann, bob] = await privately(person)
    await place(ann.page, 'h8')
    await stones(bob.page, 1)
    await place(bob.page, 'h9')
    await stones(ann.page, 2)
    await killed(site, ann.page)
    await place(ann.page, 'i8')
    await stones(bob.page, 3)
    await stones(ann.page, 3)
  })
})
