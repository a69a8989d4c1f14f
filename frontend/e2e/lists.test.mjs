// A coach's list: made, filled by links and put in order; a reader sees there what was tried.
import { flow, looked } from './look.mjs'
import { shot } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })

/** Posts as a page does. */
const post = (page, path, d) =>
  page.evaluate(
    async ([path, d]) => {
      const r = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(d),
      })
      return { status: r.status, body: await r.json() }
    },
    [path, d],
  )

test('a list for a class', { tag: '@long' }, async ({ person, named, site }) => {
  const name = named('Trainer')
  const coach = await person({ path: '/robots.txt', ...flow })
  const { page } = coach
  await post(page, '/api/session', {})
  expect((await post(page, '/api/account/register', { name, password: `${name} likes quiet evenings` })).status).toBe(
    200,
  )
  const nodes = [{ up: -1, at: '' }]
  const study = await post(page, '/api/me/studies', { title: 'Fours', study: { rule: 'renju', size: 15, nodes } })
  const daily = await (await fetch(`${site.base}/api/puzzles/daily`)).json()
  const puzzle = `/puzzles/${daily.puzzle.id}`

  await page.goto('/lists')
  await page.getByText('You have no lists yet.').waitFor()
  expect(await looked(page, 'no lists')).toEqual([])
  await page.getByLabel('Title').fill('Tuesday')
  await button(page, 'Make a list').click()
  await page.getByRole('heading', { name: 'Tuesday' }).waitFor()
  const link = page.url()
  for (const [path, text] of [
    [`/study/${study.body.id}`, 'Study · Fours'],
    [site.base + puzzle, /^Puzzle · .+ moves?/],
  ]) {
    await page.getByLabel('Link to a puzzle, a study or a chapter').fill(path)
    await button(page, 'Add').click()
    await page.getByRole('link', { name: text }).waitFor()
  }
  await button(page, 'Move entry 2 up').click()
  await page.getByText('Entry 2 is number 1 now.').waitFor()
  await expect(page.locator('.list-entry').first()).toHaveText(/^Puzzle/)
  expect(await looked(page, 'one’s own list')).toEqual([])

  const reader = await person({ path: '/', ...flow })
  await post(reader.page, '/api/session', {})
  await reader.page.goto(new URL(link).pathname)
  await reader.page.getByText('You have solved 0 of 1 puzzle.').waitFor()
  expect(await looked(reader.page, 'a list of somebody else’s')).toEqual([])
  await reader.page.locator('.list-entry').first().click()
  const judged = reader.page.waitForResponse(r => r.url().endsWith('/try'))
  await button(reader.page, 'Show me the solution').click()
  await judged // or the page goes before it is sent
  await reader.page.goto(new URL(link).pathname)
  await reader.page.getByText('tried, not solved yet').waitFor()
  await shot(reader.page, 'list-read')
})

test('put on a list from its page', { tag: '@long' }, async ({ person, named, site }) => {
  const name = named('Coach')
  const { page } = await person({ path: '/robots.txt', ...flow })
  await post(page, '/api/session', {})
  expect((await post(page, '/api/account/register', { name, password: `${name} likes quiet evenings` })).status).toBe(
    200,
  )
  const nodes = [{ up: -1, at: '' }]
  const study = await post(page, '/api/me/studies', { title: 'Fours', study: { rule: 'renju', size: 15, nodes } })
  await page.goto('/puzzles/daily')
  const open = button(page, 'Put on a list')
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Put on a list' })
  await dialog.getByText('You have no lists yet.').waitFor()
  await dialog.getByLabel('Title of a new list').fill('Friday')
  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: 'It is on “Friday” now.' }).waitFor()
  expect(await looked(page, 'put on a list')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()

  await page.goto(`/study/${study.body.id}`)
  await page.locator('.study-tabs .tab-menu').click()
  await button(page, 'Put on a list').click()
  const onto = button(page, 'Put it on “Friday”')
  await onto.click()
  await page.getByRole('link', { name: 'It is on “Friday” now.' }).waitFor()
  await onto.click()
  await page.getByRole('link', { name: 'It was on “Friday” already.' }).click()
  await expect(page.locator('.list-entry')).toHaveText([/^Puzzle · /, 'Study · Fours'])
})
