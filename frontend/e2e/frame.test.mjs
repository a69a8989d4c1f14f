// The page of a game is one frame: on every screen the board has one box from the first stone to the end of the
// review, who plays and what can be done is in sight while the game goes on, and then how it has ended.
import { play, seek } from './hand.mjs'
import { faults, tooWide, unseen } from './look.mjs'
import { drawn, isGame, place, shot, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const sizes = [
  [320, 568],
  [360, 640],
  [375, 667],
  [390, 844],
  [844, 390],
  [1024, 768],
  [1280, 800],
  [1366, 768],
  [1920, 1080],
]

async function resize(page, [width, height]) {
  await page.setViewportSize({ width, height })
  await drawn(page)
  await page.evaluate(() => scrollTo(0, 0))
}

/** A box as 'left top width height' in whole pixels. */
const box = (page, selector) =>
  page.locator(selector).evaluate(el => {
    const r = el.getBoundingClientRect()
    return [r.left, r.top, r.width, r.height].map(Math.round).join(' ')
  })

/** A report in which nothing is wrong. */
const report = moves => ({
  form: 3,
  positions: [...moves, ''].map((_, i) => ({ chance: 0.4 + 0.05 * (i % 3) })),
  moves: moves.map(() => ({})),
  black: { percent: 90, choices: 2 },
  white: { percent: 40, choices: 2 },
})

// Two rows of which a test of studies knows nothing: no help is given with a position of a live game.
const five = ['h8', 'g8', 'i8', 'o15', 'j8', 'a15', 'k8', 'e1', 'l8']

/** Goes through a game on every screen: nothing of the frame moves, and what is wanted at each stage is in sight. */
async function walk(page, ann, bob, g, { colors, most }) {
  const boards = new Map()
  const wrong = []
  const look = async (stage, ...wanted) => {
    for (const size of sizes) {
      await resize(page, size)
      const name = `${stage}, ${size.join('×')}`
      for (const part of ['.stage .tg-field', '.strip.top', '.strip.bottom', ...wanted]) {
        const why = await unseen(page.locator(part).first())
        if (why) wrong.push(`${name}, ${part}: ${why}`)
      }
      const now = await box(page, '.stage .tg-field')
      const was = boards.get(size) ?? now
      boards.set(size, was)
      // On a low phone the board makes room for the review's graph, which is in sight whole at 360×640.
      const gives = stage === 'reviewed' && size[0] < size[1] && size[1] < 700
      if (stage === 'reviewed' && size[0] === 360) {
        const why = await unseen(page.locator('.review-graph'))
        if (why) wrong.push(`${name}, the graph: ${why}`)
      }
      if (now !== was && !gives) wrong.push(`${name}: the board was ${was} and is ${now}`)
      const wide = await tooWide(page)
      if (wide > 0) wrong.push(`${name}: ${wide} px too wide`)
      await shot(page, `frame-${stage}-${size.join('x')}-${colors}`)
    }
  }
  let v = 1
  const move = async i => ({ v } = await (i % 2 ? bob : ann).ask({ t: 'move', g, v, d: { at: five[i] } }))
  await stones(page, 0)
  await look('begun', '.status', '.controls > .leave')
  await move(0)
  await stones(page, 1)
  await look('played', '.status', '.controls > .leave')
  for (let i = 1; i < five.length - 1; i++) await move(i)
  await stones(page, five.length - 1)
  await resize(page, most)
  // What moves by itself when it ends, and when the review comes.
  const shifts = await page.evaluateHandle(() => {
    const all = []
    new PerformanceObserver(list => {
      for (const e of list.getEntries())
        for (const { node } of e.sources)
          all.push(node?.nodeType === 1 ? node.className : (node?.parentElement?.className ?? ''))
    }).observe({ type: 'layout-shift' })
    return all
  })
  await move(five.length - 1)
  await page.locator('.result h2').waitFor()
  await drawn(page)
  const moved = await shifts.evaluate(all => all.splice(0))
  await look('over', '.result h2', '.result p', '.result .rating-changes .own b', '.result .btn.primary')
  const review = page.getByRole('button', { name: 'Review this game' })
  await resize(page, most)
  await shifts.evaluate(all => all.splice(0))
  await review.click()
  await page.locator('.review-graph').waitFor()
  await drawn(page)
  moved.push(...(await shifts.evaluate(all => all.splice(0))))
  await look('reviewed', '.result h2', '.result .btn.primary')
  return { wrong, moved }
}

for (const colors of ['light', 'dark'])
  test(`the board has one box, and the end is in sight on every screen, ${colors}`, { tag: '@long' }, async ({
    person,
    hand,
    named,
  }) => {
    const [ann, bob] = [await hand(named('Ann')), await hand(named('Bartholomew'))]
    const g = await seek(ann, { rated: true, takebacks: false })
    await bob.ask({ t: 'join', g, v: 0 })
    const { page } = await person({ storageState: await ann.context.storageState(), colorScheme: colors })
    let asked = false
    await page.route(/api\/games\/.*review/, (r, q) => {
      asked ||= q.method() === 'POST'
      const done = { status: 'done', engine: '1', report: report(five) }
      return r.fulfill({ json: { progress: 0, most: 3, status: '', ...(asked && done) } })
    })
    await page.goto(`/g/${g}`)
    await page.locator('.stage .tg-svg').waitFor()
    const { wrong, moved } = await walk(page, ann, bob, g, { colors, most: [1280, 800] })
    expect(wrong).toEqual([])
    expect(moved.filter(of => /strip|stage|tg-|board|controls/.test(of))).toEqual([])
    for (const size of [sizes[0], [1280, 800]]) {
      await resize(page, size)
      expect(await faults(page, size.join('×'))).toEqual([])
    }
  })

test('from the first page to the game nothing jumps from under the pointer', { tag: '@long' }, async ({ person }) => {
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
    [1920, 1080],
  ]) {
    const { page, context } = await person({ viewport: { width, height } })
    await page.locator('.stage .tg-svg').waitFor()
    const before = await box(page, '.stage .tg-field')
    await place(page, 'h8')
    await page.waitForURL(isGame)
    await stones(page, 2)
    expect(await box(page, '.stage .tg-field')).toBe(before)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await context.close()
  }
})

test('a line is swept along the five, and none where motion is unwanted', { tag: '@long' }, async ({
  person,
  hand,
}) => {
  const g = await play(await hand(), await hand(), five)
  for (const [reducedMotion, name] of [
    ['no-preference', 'tg-sweep'],
    ['reduce', 'none'],
  ]) {
    const { page } = await person({ path: `/g/${g}`, reducedMotion })
    await expect(page.locator('.win-core')).toHaveCSS('animation-name', name)
  }
})

test('a bot’s game that waits for a real one does not call while that goes on', { tag: '@long' }, async ({
  person,
  hand,
}) => {
  const [ann, bob] = [await hand(), await hand()]
  const waits = await seek(ann, { clock: { kind: 'none', initial: 0, increment: 0 } }, { kind: 'bot', bot: 'acorn' })
  await ann.ask({ t: 'move', g: waits, v: 1, d: { at: 'h8' } })
  const { page } = await person({ path: `/g/${waits}`, storageState: await ann.context.storageState() })
  await stones(page, 2)
  const g = await seek(ann)
  const { v } = await bob.ask({ t: 'join', g, v: 0 })
  await page.getByText('Adjourned. Either').waitFor()
  await page.locator('.began').waitFor()
  const resume = page.getByRole('button', { name: 'Resume game' })
  await expect(resume).toHaveCount(0)
  // Neither on a page that is loaded anew, nor when the bar is dismissed.
  await page.reload()
  await page.locator('.began').getByRole('button', { name: 'Dismiss' }).click()
  await page.locator('.began').waitFor({ state: 'detached' })
  await page.getByText('Adjourned. Either').waitFor()
  await expect(resume).toHaveCount(0)
  await bob.ask({ t: 'resign', g, v })
  await resume.waitFor()
  await expect(resume).toHaveClass(/quiet/)
  await resume.click()
  await page.locator('.status.mine').waitFor()
})
