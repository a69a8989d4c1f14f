// A broadcast: its operator enters moves by hand on a phone, a program sends others, and a reader sees them.
import { flow, looked } from './look.mjs'
import { post, shot } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })

test('a broadcast', { tag: '@long' }, async ({ person, named }) => {
  const host = named('Host')
  const { page } = await person({ path: '/robots.txt', ...flow, viewport: { width: 390, height: 844 } })
  await post(page, '/api/session', {})
  expect(
    (await post(page, '/api/account/register', { name: host, password: `${host} likes quiet halls` })).status,
  ).toBe(200)
  await page.goto('/events')
  await page.getByRole('link', { name: 'Broadcasts' }).click()
  await page.getByRole('heading', { name: 'Broadcasts', exact: true }).waitFor()
  expect(await looked(page, 'broadcasts')).toEqual([])
  await page.getByRole('link', { name: 'Broadcast an event' }).click()
  await page.getByLabel('Name').fill(`Cup of ${host}`)
  await page.getByLabel('Description').fill('In the hall.')
  await page.getByLabel('Delay for readers, in seconds').fill('0')
  expect(await looked(page, 'a new broadcast')).toEqual([])
  await button(page, 'Make the broadcast').click()
  await page.getByRole('heading', { name: `Cup of ${host}`, exact: true }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)

  // A program sends two games.
  const { token } = (await post(page, `/api/broadcasts/${id}/token`, {})).body
  const pushed = await page.request.post(`/api/broadcasts/${id}/push?round=1`, {
    headers: { authorization: `Bearer ${token}`, origin: new URL(page.url()).origin },
    data: '(;GM[4]SZ[15]PB[Clara]PW[Dana];B[hh];W[ii];B[hi])(;GM[4]SZ[15]PB[Eve]PW[Finn];B[hh];W[hh])',
  })
  expect((await pushed.json()).games.map(g => [g.what, g.why])).toEqual([
    ['new', undefined],
    ['refused', 'occupied'],
  ])

  // By hand: a game is added, opened, and its moves are tapped.
  await page.getByRole('switch', { name: 'Enter games' }).click({ force: true })
  // The operator mixes the colours up, and mistypes a name.
  const added = page.locator('form.card')
  await added.getByLabel('Black').fill('Boriss')
  await added.getByLabel('White').fill('Anna')
  await button(page, 'Add').click()
  await page.getByRole('link', { name: /Boriss – Anna/ }).click()
  await button(page, 'Exchange the colours').click()
  await page.getByRole('link', { name: /Anna – Boriss/ }).waitFor()
  const players = page.locator('form', { hasText: 'Names of the players' })
  await players.getByLabel('White').fill('Boris')
  await button(page, 'Change the names').click()
  await page.getByRole('link', { name: /Anna – Boris/ }).click()
  const tap = async at => {
    const field = page.locator('.cast-board .tg-field')
    const { width } = await field.boundingBox()
    const [x, y] = [at.charCodeAt(0) - 97, Number(at.slice(1)) - 1]
    const position = { x: ((x + 0.5) * width) / 15, y: ((14.5 - y) * width) / 15 }
    // A small screen asks for a second tap.
    for (let i = 0; i < 2; i++) await field.click({ position })
  }
  for (const at of ['h8', 'i9', 'i8']) {
    await tap(at)
    await expect
      .poll(async () => (await (await page.request.get(`/api/broadcasts/${id}?now=1`)).json()).boards[1].moves.at(-1))
      .toBe(at)
  }
  await shot(page, 'broadcast-entry-390')
  expect(await looked(page, 'entering a game')).toEqual([])

  const { page: reader } = await person({ path: `/broadcasts/${id}`, ...flow, viewport: { width: 1280, height: 800 } })
  await reader.getByRole('link', { name: /Anna – Boris/ }).waitFor()
  await reader.getByRole('link', { name: /Clara – Dana/ }).waitFor()
  await reader.getByRole('link', { name: /Anna – Boris/ }).click()
  await reader.getByText('Move 3 of 3').waitFor()
  await tap('j10')
  await reader.getByText('Move 4 of 4').waitFor()
  await button(page, 'Take the last move back').click()
  await reader.getByText('Move 3 of 3').waitFor()
  await button(page, 'White won').click()
  await button(page, 'resignation').click()
  await reader.getByText('White won · resignation').first().waitFor()
  await button(reader, 'Graph by the engine in this browser').click()
  await reader.locator('.review-graph svg').waitFor()
  await reader.setViewportSize({ width: 1280, height: 900 })
  await shot(reader, 'broadcast-1280')
  expect(await looked(reader, 'a broadcast')).toEqual([])

  // Over a stream, and the end.
  const { page: overlay } = await person({ path: `/embed/broadcast/${id}?overlay&board=2`, ...flow })
  await overlay.getByRole('link', { name: /Anna – Boris/ }).waitFor()
  await expect(overlay.locator('.tile')).toHaveCount(1)
  await button(page, 'End the broadcast').click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the broadcast' }).click()
  await page.getByText('The broadcast is over.').waitFor()
  await reader.reload()
  await reader.getByText('The broadcast is over.').waitFor()
})
