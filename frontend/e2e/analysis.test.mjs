// The analysis board as one frame: best moves as rings, a line as stones that are not there, the graph below the board, a
// tree that folds, and all of it in sight.
import { faults, flow, looked, looks, tooWide, unseen } from './look.mjs'
import { drawn, place, shot, stones, tap } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })

/** What the server would say of any position: three moves, the first of them proven. */
const INSIGHTS = [
  { verdict: { chance: 0.5 } },
  { best: { rank: 1, depth: 9, chance: 0.64, plies: 0, line: 'g9h10i7j6' } },
  { best: { rank: 2, depth: 8, chance: 1, plies: 5, line: 'g7f6' } },
  { best: { rank: 3, depth: 8, chance: 0.4, plies: 0, line: 'j7' } },
]

/** The board at a position, with the engine on, which says that. */
async function analysed(person, options, hash = '#freestyle/15/h8i9') {
  const p = await person({ ...options, path: '/robots.txt' })
  await p.page.route('**/api/analysis', r => r.fulfill({ body: INSIGHTS.map(i => JSON.stringify(i)).join('\n') }))
  await p.page.goto(`/analysis${hash}`)
  await p.page.getByRole('switch', { name: 'Engine' }).check()
  await p.page.locator('.ring').nth(2).waitFor()
  return p.page
}

/** The rings by point: rank and text. */
const ringed = page =>
  page.locator('.ring').evaluateAll(all =>
    all
      .map(g => [g.querySelector('.ring-rank'), g.querySelector('.ring-text')].map(t => t.textContent).join(' '))
      .map((text, i) => `${all[i].dataset.pt} ${text}`)
      .toSorted(),
  )

test('best moves are rings with rank and chance, and a line is shown', { tag: '@long' }, async ({ person }) => {
  const page = await analysed(person, flow)
  expect(await ringed(page)).toEqual(['g7 2 W3', 'g9 1 64', 'j7 3 40'])
  expect(await looked(page, 'rings')).toEqual([])

  // By keyboard, by mouse or by finger: the stones come and go, and the position stays as it is.
  const line = page.locator('.study-best').first()
  const shades = page.locator('.shade')
  await line.focus()
  await expect(shades).toHaveCount(4)
  await expect(page.locator('.ring')).toHaveCount(0)
  await expect(page.locator('.shade .number')).toHaveText(['1', '2', '3', '4'])
  await page.locator('h1').focus()
  await expect(shades).toHaveCount(0)
  await expect(page.locator('.ring')).toHaveCount(3)
  await page.locator('.study-best').nth(1).tap()
  await expect(shades).toHaveCount(2)
  await page.locator('.study-best').nth(1).tap()
  await expect(shades).toHaveCount(0)
  await page.locator('.study-best').nth(1).hover()
  await expect(shades).toHaveCount(2)
  await page.mouse.move(5, 5)
  await expect(shades).toHaveCount(0)
  await stones(page, 2)

  // Pressed, it stays until the position is another.
  await line.focus()
  await page.keyboard.press('Enter')
  await page.locator('h1').focus()
  await expect(shades).toHaveCount(4)
  await button(page, 'Back').click()
  await stones(page, 1)
  await expect(shades).toHaveCount(0)
  await page.locator('.ring').first().waitFor()
})

test('threats come and go by a key and by a button, and the engine by a key', async ({ person }) => {
  const { page } = await person({ ...looks[0][2], path: '/analysis#freestyle/15/h8a5i8c5j8e5' })
  await stones(page, 6)
  const threats = button(page, 'Threats')
  await page.keyboard.press('x')
  await page.getByText('Black makes an open four at g8, k8.').waitFor()
  await expect(threats).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.mark-point')).toHaveCount(2)
  await threats.click()
  await expect(page.locator('.mark-point')).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(page.getByRole('switch', { name: 'Engine' })).toBeChecked()
})

test('the graph of the line stands below the board, and leads along it', { tag: '@long' }, async ({ person }) => {
  const { page } = await person({ ...flow, path: '/analysis#freestyle/15/h8a1i8a3j8' })
  await stones(page, 5)
  const graph = page.locator('.study-below .review-graph svg')
  const also = async () => {
    const [board, below] = await Promise.all([page.locator('.stage').boundingBox(), graph.boundingBox()])
    return below.y < board.y + board.height ? ['the graph is not below the board'] : []
  }
  await button(page, 'Evaluate the line').click()
  await button(page, 'Evaluate the line').waitFor({ state: 'detached' })
  await button(page, 'Stop').waitFor({ state: 'detached', timeout: 120_000 })
  // Every position is known: one line without a gap.
  await expect(page.locator('.study-below .graph-line')).toHaveAttribute('d', /^M[^M]*$/)
  await expect(graph).toHaveAttribute('aria-label', /after move 5 it is \d+%/)
  expect(await looked(page, 'the graph', { also })).toEqual([])
  await graph.click({ position: { x: 2, y: 10 } })
  await stones(page, 0)
  await expect(graph).toHaveAttribute('aria-label', /after move 0/)
})

test('a variation is folded and unfolded, by mouse and by keyboard', { tag: '@long' }, async ({ person }) => {
  const { page } = await person({ ...looks[0][2], path: '/analysis#freestyle/15/h8i9j10' })
  await stones(page, 3)
  await button(page, 'Back').click()
  await button(page, 'Back').click()
  for (const at of ['h9', 'g7', 'a1']) await place(page, at)
  const moves = page.locator('.study-move')
  await expect(moves).toHaveCount(6)
  const fold = button(page, 'The variation with h9')
  await expect(fold).toHaveCount(0) // one is in it
  await button(page, 'To the start').click()
  await fold.click()
  await expect(moves).toHaveCount(4)
  await page.getByText('2 more moves').waitFor()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.focus()
  await page.keyboard.press('Enter')
  await expect(moves).toHaveCount(6)
  // Black's moves stand in one column, White's in the other.
  const lefts = await page
    .locator('.study-moves > li:is(.black, .white) > .study-move')
    .evaluateAll(all => all.map(b => Math.round(b.getBoundingClientRect().left)))
  expect(lefts[0]).toBe(lefts[2])
  expect(lefts[1]).toBeGreaterThan(lefts[0])
})

test('comment and marks stand in one place, and marks are put on points', { tag: '@long' }, async ({ person }) => {
  for (const [device, , options] of [looks[0], looks[3]]) {
    const { page } = await person({ ...options, path: '/analysis#freestyle/15/h8i9' })
    const press = device === 'desktop' ? place : tap
    await stones(page, 2)
    if (device === 'phone') await button(page, 'Comment').tap()
    await page.getByLabel('Comment').fill('Look here.')
    await button(page, 'Triangle').click()
    await press(page, 'h8')
    await press(page, 'c3')
    await button(page, 'Letter').click()
    await press(page, 'd4')
    await expect(page.locator('.mark')).toHaveCount(3)
    await stones(page, 2)
    await page.getByText('Marked: a triangle at h8, a triangle at c3, “A” at d4.').waitFor()
    await page.locator('h1').focus()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.locator('.mark')).toHaveCount(3)
    expect(await faults(page, `marks, ${device}`)).toEqual([])
  }
})

/** Long enough that the tree scrolls. */
const LONG = `#freestyle/15/${Array.from({ length: 90 }, (_, i) => `${'abcdefghijklmno'[(i * 4) % 15]}${1 + Math.floor(i / 15) * 2 + (i % 2)}`).join('')}`

test('all is in sight, and nothing but the tree scrolls', { tag: '@long' }, async ({ person }) => {
  const page = await analysed(person, { viewport: { width: 1280, height: 800 } }, LONG)
  await stones(page, 90)
  const longer = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  const parts = ['.tg-field', '.review-graph svg', '.study-turn', '.study-engine', '.study-lines li >> nth=2']
  for (const [width, height, colorScheme] of [
    [1280, 800, 'light'],
    [1366, 768, 'dark'],
    [1920, 1080, 'light'],
  ]) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await drawn(page)
    for (const part of [...parts, '.study-tabs', '.study-moves', '.study-notes textarea', '.study-steps'])
      expect(await unseen(page.locator(part).first()), `${part} at ${width}×${height}`).toBe('')
    expect(await longer(), `${width}×${height}`).toBe(0)
    expect(await page.locator('.study-moves').evaluate(el => el.scrollHeight > el.clientHeight)).toBe(true)
    // Of whatever else is opened nothing makes the page longer.
    for (const name of ['Openings', 'Books', 'Menu', 'Settings of the engine', 'Moves']) {
      await button(page, name).click()
      await drawn(page)
      expect(await longer(), `${name} at ${width}×${height}`).toBe(0)
      await shot(page, `analysis-${name.replaceAll(' ', '-')}-${width}-${colorScheme}`)
    }
    expect(await unseen(page.locator('.study-move[aria-current]'))).toBe('')
    expect(await faults(page, `${width}×${height}`)).toEqual([])
    await button(page, 'Settings of the engine').click() // shut again
  }
})

test('a phone: board, engine and every panel, nothing wider than it', async ({ person }) => {
  const page = await analysed(person, { ...flow, viewport: { width: 320, height: 568 } })
  for (const [width, height, colorScheme] of [
    [320, 568, 'dark'],
    [390, 844, 'light'],
  ]) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await drawn(page)
    await page.evaluate(() => scrollTo(0, 0)) // the engine's switch was scrolled to
    expect(await unseen(page.locator('.tg-field'))).toBe('')
    const tops = await page
      .locator('.tg-field, .study-engine, .study-tabs')
      .evaluateAll(all => all.map(el => el.getBoundingClientRect().top))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    for (const [name, there] of [
      ['Comment', '.study-notes textarea'],
      ['Openings', '.study-more .openings-looked'],
      ['Books', '.books'],
      ['Menu', '.study-menu li'],
      ['Moves', '.study-moves'],
    ]) {
      await button(page, name).tap()
      await page.locator(there).first().waitFor()
      expect(await tooWide(page), `${name} at ${width}×${height}`).toBe(0)
      await shot(page, `analysis-${name}-${width}-${colorScheme}`)
    }
    expect(await faults(page, `${width}×${height}`)).toEqual([])
  }
})

test('every part is reached by the keyboard, each once', { tag: '@long' }, async ({ person }) => {
  const page = await analysed(person, looks[0][2], '#freestyle/15/h8i9j10')
  await page.locator('h1').focus()
  const reached = []
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate(
        () =>
          document.activeElement?.closest(
            '.tg-field, .study-switch, .study-best, .study-move, .study-tabs, textarea, .study-marks, .study-steps',
          )?.className ?? '',
      ),
    )
  }
  for (const part of [
    'tg-field',
    'study-switch',
    'study-best',
    'study-tabs',
    'study-move',
    'study-marks',
    'study-steps',
  ])
    expect(
      reached.some(c => c.includes(part)),
      part,
    ).toBe(true)
  // The moves are one stop, from which the arrows lead on.
  expect(reached.filter(c => c.includes('study-move'))).toHaveLength(1)
  // A dialog of the menu gives the focus back.
  await button(page, 'Menu').focus()
  await page.keyboard.press('Enter')
  await button(page, 'New board').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New board' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})
