// A coach's list: made, filled by links and put in order; a reader sees there what was tried.
import { flow, looked } from './look.mjs'
import { post, shot } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })

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

test('a class: joined by its code, and what the teacher sees', { tag: '@long' }, async ({
  person,
  named,
  site,
  allow,
}) => {
  allow(/status of 403.*\/class$/) // a stranger asks
  const member = async name => {
    const p = await person({ path: '/robots.txt', ...flow })
    await post(p.page, '/api/session', {})
    expect(
      (await post(p.page, '/api/account/register', { name, password: `${name} likes quiet evenings` })).status,
    ).toBe(200)
    return p.page
  }
  const [teacher, pupil] = [named('Teacher'), named('Pupil')]
  const page = await member(teacher)
  const nodes = [{ up: -1, at: '' }, ...['h8', 'i9', 'j8', 'g7'].map((at, i) => ({ up: i, at }))]
  const chapters = ['Threes', 'Fours'].map((title, i) => ({
    ...{ id: `c${i}`, title, rule: 'renju', size: 15, nodes, start: 2 + i },
  }))
  const study = (await post(page, '/api/me/studies', { title: 'First lessons', chapters })).body.id
  const daily = (await (await fetch(`${site.base}/api/puzzles/daily`)).json()).puzzle.id
  const entries = [
    { kind: 'puzzle', id: daily, due: '2100-01-31' },
    { kind: 'study', id: study, chapter: 'c0' },
    { kind: 'study', id: study, chapter: 'c1' },
  ]
  const list = (await post(page, '/api/me/lists', { title: 'Tuesday', entries })).body.id
  await page.goto(`/lists/${list}`)
  await page.getByRole('link', { name: 'Chapter · First lessons: Fours' }).waitFor()
  await expect(page.locator('.list-entry .mini .stone, .list-entry .mini circle').first()).toBeAttached()
  await button(page, 'Make it a class').click()
  await page.getByText('Nobody has joined yet.').waitFor()
  const code = (await page.locator('.class-code').innerText()).replace(' ', '')
  expect(await looked(page, 'class empty')).toEqual([])

  const reader = await member(pupil)
  await reader.goto(`/lists?class=${code}`)
  await button(reader, 'Continue').click()
  await reader.getByText(`${teacher} will see your name`).waitFor()
  expect(await looked(reader, 'class to join')).toEqual([])
  await button(reader, 'Join the class').click()
  await reader.getByText('You have been in this class since').waitFor()
  await reader.getByRole('switch', { name: 'I have worked through entry 2' }).click({ force: true })
  await reader.getByText('worked through', { exact: true }).waitFor()
  expect(await looked(reader, 'class of a pupil')).toEqual([])
  await reader.locator('.list-entry').first().click()
  const judged = reader.waitForResponse(r => r.url().endsWith('/try'))
  await button(reader, 'Show me the solution').click()
  await judged

  await page.reload()
  await page.getByText('1 of 3 done').waitFor()
  await page.locator('.class-pupils summary').click()
  await page.getByText(/^tried on /).waitFor()
  expect(await looked(page, 'class of the teacher')).toEqual([])
  // Nobody else sees a pupil's name.
  const stranger = await member(named('Stranger'))
  const seen = await stranger.evaluate(async list => {
    const get = path => fetch(path).then(async r => [r.status, await r.text()])
    return [await get(`/api/lists/${list}`), await get(`/api/lists/${list}/class`)]
  }, list)
  expect(seen.map(([status]) => status)).toEqual([200, 403])
  expect(JSON.stringify(seen)).not.toContain(pupil)
  await reader.goto(`/lists/${list}`)
  await button(reader, 'Leave the class').click()
  await reader.getByRole('dialog').getByRole('button', { name: 'Leave the class' }).click()
  await reader.getByText('You have been in this class since').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Nobody has joined yet.').waitFor()
})

test('a board is made smaller by its corner, and stays so', { tag: '@long' }, async ({ person }) => {
  const { page } = await person({ viewport: { width: 1280, height: 800 }, path: '/analysis' })
  const board = page.locator('.study-board .board')
  const corner = page.locator('.resize')
  await corner.waitFor()
  const before = (await board.boundingBox()).width
  const at = await corner.boundingBox()
  await page.mouse.move(at.x + 10, at.y + 10)
  await page.mouse.down()
  await page.mouse.move(at.x - 90, at.y - 90, { steps: 5 })
  await page.mouse.up()
  const dragged = (await board.boundingBox()).width
  expect(before - dragged).toBeGreaterThan(80)
  expect(before - dragged).toBeLessThan(120)
  await shot(page, 'board-smaller')
  await page.reload()
  await corner.waitFor()
  expect(Math.abs((await board.boundingBox()).width - dragged)).toBeLessThan(2)
  await corner.focus()
  await page.keyboard.press('End')
  await expect.poll(async () => Math.round((await board.boundingBox()).width)).toBe(Math.round(before))
})
