// A sheet, a case that three moderators decide on, and what the person sees of it; nobody else sees anything.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from './database.mjs'
import { expect, test } from './fixtures.mjs'
import { flow, looked } from './look.mjs'
import { at, keeper, post, root } from './site.mjs'

/** Stands in sheets, and nowhere else. */
const mark = 'engine-of-this-sheet'

/** What can be asked for: the pages' routes and the programs', as they were generated. */
function addresses(name) {
  const wire = readFileSync(join(root, 'frontend', 'src', 'wire.ts'), 'utf8')
  const pages = /export interface Gets \{(.*?)\n\}/s.exec(wire)[1]
  const programs = readFileSync(join(root, 'docs', 'openapi.yaml'), 'utf8')
  const all = [...pages.matchAll(/^  '([^']+)'/gm), ...programs.matchAll(/^  (\/[^:]+):$/gm)].map(m => m[1])
  const filled = { name, rule: 'renju', speed: 'blitz', username: name, user: name, format: 'lib' }
  return [...new Set(all)]
    .filter(path => !/stream|feed|socket|logout/.test(path)) // which do not end, or end a session
    .map(path => path.replaceAll(/\{(\w+)\}/g, (_, of) => encodeURIComponent(filled[of] ?? '1')))
}

const bar = (seen, expected) => ({ seen, expected })
const sign = (family, more) => ({ family, moves: 320, seen: 0.61, expected: 0.42, z: 4.8, ...more })
const sheet = {
  games: 104,
  moves: 320,
  from: '2026-10-01T10:00:00Z',
  until: '2026-11-20T10:00:00Z',
  rating: 1480,
  version: mark,
  levels: true,
  grade: 'look_first',
  strength: 8,
  signs: [
    sign('choice', { measure: 'choice1', part: 'hard' }),
    sign('wins', { z: 3.4, moves: 60 }),
    sign('choice', { measure: 'loss', part: 'all', z: 2.1 }),
  ],
  choices: [bar(0.61, 0.42), bar(0.18, 0.2), bar(0.09, 0.13), bar(0.12, 0.25)],
  losses: [bar(0.7, 0.5), bar(0.15, 0.2), bar(0.1, 0.15), bar(0.05, 0.15)],
  times: {
    forced: { moves: 200, mean: 1, spread: 0.6 },
    easy: { moves: 200, mean: 1.6, spread: 0.7 },
    hard: { moves: 120, mean: 1.7, spread: 0.7 },
  },
  relays: ['g2', ''].map(other => ({ game: 'g1', other, at: '2026-11-20T10:00:00Z', same: 14, bits: 36, floor: 3 })),
}
const reason = 'Hard positions show it in the last forty games.'

test('a case of fair play', { tag: '@long' }, async ({ site, hand, named, allow }) => {
  allow(/status of 40[034]/) // what is refused on purpose
  const look = { ...flow, bypassCSP: true }
  const people = []
  for (const name of ['Ann', 'Bob', 'Mo', 'Max', 'Kit']) people.push(await hand(named(name), look))
  const [ann, bob, mo, max, kit] = people
  for (const m of [mo, max, kit]) keeper(site, 'role', m.user.name, 'moderator')
  sql(
    site,
    `INSERT INTO fairplay_sheets (user_id, rule, speed, made, grade, strength, sheet)
     SELECT id, 'renju', 'blitz', now(), 'look_first', 8, '${JSON.stringify(sheet)}' FROM users WHERE id IN (${bob.user.id}, ${kit.user.id})`,
  )
  const found = []
  const see = async (page, name) => found.push(...(await looked(page, name)))
  const status = (page, path) => page.evaluate(async path => (await fetch(path)).status, path)
  const own = page => page.evaluate(async () => (await (await fetch('/api/me/fairplay')).text()).trim())
  const place = `/api/mod/fairplay/${encodeURIComponent(bob.user.name)}/renju/blitz`

  // Nobody but moderators sees that there is anything.
  for (const who of [ann, bob]) {
    const page = await at(who, '/mod/fair')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    for (const path of ['/api/mod/fairplay', place, `${place}/lib`]) expect(await status(page, path)).toBe(404)
    expect(await own(page)).toBe('{"cases":[]}')
    await page.close()
  }

  // A moderator looks, opens a case and asks.
  const desk = await at(mo, '/mod')
  await desk.getByRole('main').getByRole('link', { name: 'Fair play', exact: true }).click()
  const line = desk.getByRole('link', { name: `${bob.user.name}: Renju, blitz` })
  await line.waitFor()
  await see(desk, 'fair queue')
  await line.click()
  await desk.getByText('First choices, hard positions, 320 moves').waitFor()
  await desk.getByText('a study changed during the game 14 positions, 36 bits; by chance at most 3.').waitFor()
  await see(desk, 'fair sheet')
  await desk.getByRole('button', { name: 'Open a case' }).click()
  await desk.getByRole('button', { name: 'Tell and ask the person' }).waitFor()
  const page = await at(bob, '/settings')
  expect(await own(page)).toBe('{"cases":[]}')

  // Nothing of a sheet is at any address: not for a stranger, a member, the person, or a moderator about the own sheet.
  const readers = [
    [undefined, bob],
    [ann, bob],
    [bob, bob],
    [kit, kit],
  ]
  const { secret } = (
    await post(bob.page, '/api/me/tokens', {
      name: 'all',
      scopes: ['bot:play', 'challenge:read', 'challenge:write'],
    })
  ).body
  expect(secret).toBeTruthy()
  for (const [reader, about] of readers) {
    const paths = addresses(about.user.name)
    expect(paths.length).toBeGreaterThan(100)
    for (const path of paths) {
      for (const headers of reader === bob ? [{}, { Authorization: `Bearer ${secret}` }] : [{}]) {
        const r = reader ? await reader.context.request.get(path, { headers }) : await fetch(`${site.base}${path}`)
        expect(await r.text(), path).not.toContain(mark)
      }
    }
  }
  expect(await (await mo.context.request.get(place)).text()).toContain(mark)

  await desk.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await desk.getByRole('button', { name: 'There was help' }).click()
  await desk.getByText('Ask the person first').waitFor()
  await desk.getByRole('button', { name: 'Tell and ask the person' }).click()
  await desk.getByText('The person was asked on').waitFor()

  // The person hears of it, sees no sheet, and answers.
  await page.reload()
  const news = page.getByRole('region', { name: 'For you to read' })
  await news.getByText('Moderators ask you').waitFor()
  await news.getByRole('link', { name: 'Read', exact: true }).click()
  await page.getByText('Nothing is decided yet.').first().waitFor()
  await see(page, 'fair question')
  expect(await own(page)).not.toContain('choices')
  await page.getByRole('textbox', { name: 'Your answer' }).fill('I train with puzzles every day.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Moderators read your answer').waitFor()

  // Two judge.
  await desk.reload()
  await desk.getByText('I train with puzzles').waitFor()
  for (const judge of [desk, await at(max, new URL(desk.url()).pathname)]) {
    await judge.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await judge.getByRole('button', { name: 'There was help' }).click()
    await judge.getByText('there was help').first().waitFor()
  }
  await desk.reload()
  await desk.getByText('Closed: there was help.').waitFor()
  await see(desk, 'fair closed')

  // The person reads the sheet and the reasons, and appeals; a third grants it.
  await page.goto('/appeal')
  await page.getByText('Two moderators found').waitFor()
  for (const words of [
    'You played the engine’s first choice in 61%',
    'First choices, hard positions, 320 moves: 61%, expected 42%',
    'You found 61% of the forced wins.',
    '14 positions of a game stood on another board of yours',
    '14 positions of a game are in a study that you changed',
  ])
    await page.getByText(words).waitFor()
  await page.getByText('Their reasons').scrollIntoViewIfNeeded()
  await see(page, 'fair finding')
  expect(await own(page)).not.toContain(mo.user.name)
  await page.getByRole('textbox', { name: 'Why it is wrong' }).fill('My games of this month are on film.')
  await page.getByRole('button', { name: 'Appeal', exact: true }).click()
  await page.getByText('A moderator who has not judged').waitFor()
  const third = await at(kit, new URL(desk.url()).pathname)
  await third.getByText('My games of this month are on film.').waitFor()
  await third.getByRole('textbox', { name: 'Reason' }).fill('The films show the games, and no help.')
  await third.getByRole('button', { name: 'Grant the appeal' }).click()
  await third.getByText('The appeal was granted.').waitFor()
  await page.reload()
  await page.getByText('The appeal was granted.').waitFor()
  await see(page, 'fair granted')
  expect(found).toEqual([])
})
