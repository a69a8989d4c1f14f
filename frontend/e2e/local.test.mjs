// Bots in the browser: the server goes away, the game goes on, and nothing is lost when it is back.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { faults, looks } from './look.mjs'
import { person, place, shot, stones, tap } from './site.mjs'
import { browser, site } from './tested.mjs'

const manifest = JSON.parse(readFileSync(new URL('../dist/.vite/manifest.json', import.meta.url), 'utf8'))
const code = `/${manifest['src/local/page.tsx'].file}`

const [, , , [, , phoneDark]] = looks
const [[, , desktopLight]] = looks

const quiet = page => page.getByRole('link', { name: 'Play a bot without the server' })
const offer = page => page.locator('.connection').getByRole('link', { name: 'Play a bot here meanwhile' })
const button = (page, name) => page.getByRole('button', { name, exact: true })
const choose = (page, label) => page.getByRole('radio', { name: label }).check()

test('a lobby that stands idle has the page here, and nothing of the engine', async () => {
  const p = await person(browser, site)
  const { page } = p
  await page.clock.install()
  const fetched = []
  page.on('request', r => fetched.push(new URL(r.url()).pathname))
  await page.reload()
  await page.locator('.connection.live').waitFor({ state: 'attached' })
  await page.clock.runFor(4_000)
  assert.ok(!fetched.includes(code), 'the page came before the lobby stood idle')
  const come = page.waitForResponse(r => r.url().endsWith(code))
  await page.clock.runFor(5_000)
  await come
  assert.ok(!fetched.some(path => /worker|\.gz$/.test(path)), fetched.join(' '))
  assert.deepEqual(p.complaints, [])
  await p.context.close()
})

test('the server goes away and comes back', async () => {
  // Ann has played here before, Bob has only looked at the page.
  const ann = await person(browser, site, desktopLight)
  const bob = await person(browser, site, phoneDark)
  const [a, b] = [ann.page, bob.page]
  const look = async (page, name) => {
    await shot(page, `local-${name}`)
    assert.deepEqual(await faults(page, name), [])
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
  await a.goto(`${site.base}/`)
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
  const link = await a.getByRole('link', { name: 'Analyse' }).getAttribute('href')
  assert.match(link, /^\/analysis#freestyle\/15\/h8[a-o]\d+a15[a-o]\d+$/)
  await button(a, 'Rematch').click()
  await stones(a, 1)
  await a.getByRole('button', { name: 'Resign' }).click()
  await button(a, 'Yes, resign').click()
  await a.getByRole('link', { name: 'Analyse' }).click()
  await a.waitForURL(/\/analysis#freestyle/)
  await stones(a, 1)
  for (const p of [ann, bob]) {
    assert.deepEqual(p.complaints, [])
    await p.context.close()
  }
})
