// Bots in the browser: the server goes away, the game goes on, and nothing is lost when it is back.
import { readFileSync } from 'node:fs'
import { faults, looks } from './look.mjs'
import { place, shot, stones, tap } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const manifest = JSON.parse(readFileSync(new URL('../dist/.vite/en/manifest.json', import.meta.url), 'utf8'))
const code = `/${manifest['src/local/page.tsx'].file}`
const faces = `/${manifest['src/ui/faces.ts'].file}`

const [, , , [, , phoneDark]] = looks
const [[, , desktopLight]] = looks

const quiet = page => page.getByRole('link', { name: 'Play a bot offline' })
const offer = page => page.locator('.connection').getByRole('link', { name: 'Play a bot here meanwhile' })
const button = (page, name) => page.getByRole('button', { name, exact: true })
const choose = (page, label) => page.getByRole('radio', { name: label }).check()

test('a lobby that stands idle has the page here, and nothing of the engine', { tag: '@long' }, async ({ person }) => {
  const p = await person()
  const { page } = p
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const fetched = []
  page.on('request', r => fetched.push(new URL(r.url()).pathname))
  await page.reload()
  await page.locator('.connection.live').waitFor({ state: 'attached' })
  await page.clock.runFor(4_000)
  expect(!fetched.includes(code), 'the page came before the lobby stood idle').toBe(true)
  const come = page.waitForResponse(r => r.url().endsWith(code))
  await page.clock.runFor(5_000)
  await come
  expect(!fetched.some(path => /worker|\.gz$/.test(path)), fetched.join(' ')).toBe(true)
})

test('a stone on the first board without a server begins a game with Acorn here', { tag: '@long' }, async ({
  person,
}) => {
  const { page, context } = await person(phoneDark)
  await page.waitForResponse(r => r.url().endsWith(code))
  await page.evaluate(all => Promise.all(all.map(path => import(path))).then(() => {}), [code, faces]) // with all that they need
  await context.setOffline(true)
  await tap(page, 'h8')
  await page.waitForURL('**/local')
  await page.locator('.stage .stone[data-pt=h8]').waitFor()
  await page.getByText('Acorn').first().waitFor()
})

test.describe('a server that dies', () => {
  test.use({ own: {} })

  test('the server goes away and comes back', { tag: '@long' }, async ({ person, site }) => {
    // Ann has played here before, Bob has only looked at the page.
    const ann = await person(desktopLight)
    const bob = await person(phoneDark)
    const [a, b] = [ann.page, bob.page]
    const look = async (page, name) => {
      await shot(page, `local-${name}`)
      expect(await faults(page, name)).toEqual([])
    }
    await quiet(a).click()
    await a.getByRole('heading', { name: 'Play a bot in this browser' }).waitFor()
    await choose(a, /^Acorn/)
    await choose(a, 'Black')
    await look(a, 'choice')
    await button(a, 'Play').click()
    await a.getByText('Your move').waitFor()
    await place(a, 'h8')
    await stones(a, 2)
    await look(a, 'game')
    await a.goto('/')
    await quiet(b).click()
    await choose(b, /^Renju/)
    await look(b, 'choice-phone')
    await b.getByRole('link', { name: 'Tengen, home' }).click()
    await quiet(b).waitFor()
    for (const page of [a, b]) await page.locator('.connection.live').waitFor({ state: 'attached' })

    await site.kill()
    for (const page of [a, b]) await offer(page).waitFor()
    await look(a, 'away')
    await look(b, 'away-phone')
    await offer(a).click()
    await stones(a, 2)
    await a.getByText('This game does not need it.').waitFor()
    await place(a, 'a15')
    await stones(a, 4)
    await look(a, 'game-away')
    await button(a, 'Resign').waitFor()

    await b.getByRole('main').getByRole('link', { name: 'Play a bot here meanwhile' }).tap()
    await choose(b, 'White')
    await button(b, 'Play').tap()
    await b.getByText('this browser does not have the engine from before').waitFor()
    await look(b, 'unloaded-phone')

    await site.start()
    for (const page of [a, b]) await page.getByText('The server is back.').waitFor()
    await button(b, 'Try again').tap()
    await stones(b, 1)
    await tap(b, 'a1')
    await tap(b, 'a1')
    await stones(b, 3)
    await look(b, 'game-phone')
    await b.getByRole('button', { name: 'Zen mode', exact: true }).tap()
    for (const aside of await b.locator('.site-top, .controls, .talk, .about, .foot').all())
      await expect(aside).toBeHidden()
    await look(b, 'zen-phone')
    await button(b, 'Leave zen mode (z)').tap()
    await expect(b.locator('.controls')).toBeVisible()

    await a.reload()
    await stones(a, 4)
    await place(a, 'a14')
    await stones(a, 6)
    await a.getByRole('button', { name: /^Take back 2 stones/ }).click()
    await stones(a, 4)
    await button(a, 'Resign').click()
    await button(a, 'Yes, resign').click()
    await a.getByRole('heading', { name: 'You lose' }).waitFor()
    await look(a, 'over')
    await a.keyboard.press('z')
    await expect(a.locator('.controls')).toBeHidden()
    await look(a, 'zen-over')
    await a.keyboard.press('Escape')
    const link = await a.getByRole('link', { name: 'Analyse' }).getAttribute('href')
    expect(link).toMatch(/^\/analysis#freestyle\/15\/h8[a-o]\d+a15[a-o]\d+$/)
    await button(a, 'Rematch').click()
    await stones(a, 1)
    await a.getByRole('button', { name: 'Resign' }).click()
    await button(a, 'Yes, resign').click()
    await a.getByRole('link', { name: 'Analyse' }).click()
    await a.waitForURL(/\/analysis#freestyle/)
    await stones(a, 1)
  })
})
