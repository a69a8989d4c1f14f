// A report, what a moderator makes of it, what the person is told, an appeal, and a game that is annulled.
import { expect, test } from './fixtures.mjs'
import { five, play } from './hand.mjs'
import { flow, looked } from './look.mjs'
import { at, keeper, shot } from './site.mjs'

const rated = { rated: true, takebacks: false }
const rating = (page, name) =>
  page.evaluate(async name => {
    const p = await (await fetch(`/api/users/${name}`)).json()
    return p.standings?.[0] && [p.standings[0].value, p.standings[0].wins + p.standings[0].losses]
  }, name)

test('a report, a measure and an appeal', { tag: '@long' }, async ({ site, hand, named, allow }) => {
  allow(/status of 40[034]/) // what is refused on purpose
  const look = { ...flow, bypassCSP: true }
  const [ann, bob, mo, max] = [
    await hand(named('Ann'), look),
    await hand(named('Bob'), look),
    await hand(named('Mo'), look),
    await hand(named('Max'), look),
  ]
  expect(keeper(site, 'role', mo.user.name, 'moderator')).toContain('is a moderator now')
  keeper(site, 'role', max.user.name, 'moderator')
  expect(keeper(site, 'roles')).toContain(`${max.user.name} moderator`)
  const found = []
  const see = async (page, name) => {
    found.push(...(await looked(page, `${name}`)))
  }

  // A game, and what is said in it.
  const g = await play(ann, bob, five, rated) // which Bob wins
  await bob.tell({ t: 'watch', g })
  await bob.ask({ t: 'chat', g, d: { text: 'You play like a fool' } })
  const before = await rating(ann.page, bob.user.name)
  const lost = await rating(ann.page, ann.user.name)
  expect(before[1]).toBe(1)

  // A member reports the line.
  const page = await at(ann, `/g/${g}`)
  const log = page.getByRole('log', { name: 'Chat' })
  await page.locator('.stage .tg-svg').waitFor()
  const tab = page.getByRole('tab', { name: /^Chat/ })
  const sheet = page.getByRole('button', { name: /^Chat/ })
  await expect.poll(async () => (await tab.count()) + (await log.count()) + (await sheet.count())).toBeGreaterThan(0)
  await sheet.first().tap()
  await log.getByRole('button', { name: bob.user.name }).click()
  await page.getByRole('button', { name: /^Report/ }).click()
  const dialog = page.getByRole('dialog', { name: `Report ${bob.user.name}` })
  await dialog.locator('blockquote').getByText('You play like a fool').waitFor()
  await see(page, 'report')
  await dialog.getByRole('textbox').fill('And more of the kind before.')
  await dialog.getByRole('button', { name: 'Send the report' }).click()
  await dialog.getByText('Thank you').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()

  // Nobody but moderators sees what there is to do.
  const nothing = await at(bob, '/mod')
  await nothing.getByRole('heading', { name: 'Page not found' }).waitFor()
  await nothing.close()

  // A moderator claims it and sees what was said.
  const desk = await at(mo, '/settings')
  await desk.locator('.nav-link.account').click()
  await desk.getByRole('link', { name: 'Moderation', exact: true }).click()
  await desk.getByRole('link', { name: `${bob.user.name}: Abuse` }).waitFor()
  await see(desk, 'queue')
  await desk.getByRole('link', { name: `${bob.user.name}: Abuse` }).click()
  await desk.getByRole('button', { name: 'Claim', exact: true }).click()
  await desk.getByText('It is yours until').waitFor()
  await desk.locator('.around .here').getByText('You play like a fool').waitFor()
  await see(desk, 'case')
  const other = await at(max, new URL(desk.url()).pathname)
  await other.getByText(`${mo.user.name} works on it`).waitFor()
  await other.close()

  // It warns: the person reads it on whatever page is open.
  const bobs = await at(bob, '/')
  await bobs.getByRole('heading', { level: 1 }).first().waitFor()
  const form = desk.locator('section', { has: desk.getByRole('heading', { name: 'Act', exact: true }) })
  const choose = kind => form.getByRole('radio', { name: kind, exact: true }).check()
  await form.getByRole('textbox', { name: 'Further words' }).fill('Be kind.')
  await form.getByRole('button', { name: 'Do it' }).click()
  await form.getByText('Done.').waitFor()
  const news = bobs.getByRole('region', { name: 'For you to read' })
  await news.getByText('Warning.').waitFor()
  await news.getByText('Be kind.').waitFor()
  await see(bobs, 'warned')
  await news.getByRole('button', { name: 'I have read this' }).click()
  await news.waitFor({ state: 'detached' })

  // It mutes.
  await choose('Mute')
  await form.getByRole('button', { name: 'Do it' }).click()
  await form.getByText('Done.').waitFor()
  await news.getByText('Muted').waitFor()
  await news.getByRole('button', { name: 'I have read this' }).click()
  await news.waitFor({ state: 'detached' })
  await expect
    .poll(() => bob.ask({ t: 'chat', g, d: { text: 'And I may say so' } }).catch(String))
    .toContain('forbidden muted')

  // It closes the report: the reporter hears.
  await desk.getByRole('button', { name: 'Close: the report was right' }).click()
  await desk.getByText('upheld').first().waitFor()
  await page.goto('/')
  await page.getByRole('region', { name: 'For you to read' }).getByText('was right').waitFor()
  await page.getByRole('button', { name: 'I have read this' }).click()
  await page.getByRole('region', { name: 'For you to read' }).waitFor({ state: 'detached' })

  // It suspends for good: the person is led to what it is about, and appeals.
  await choose('Suspend')
  await form.getByRole('spinbutton').fill('0')
  await form.getByText('a second moderator must confirm').waitFor()
  await form.getByRole('button', { name: 'Do it' }).click()
  await form.getByText('Done.').waitFor()
  await bobs.waitForURL(/\/appeal$/)
  await bobs.getByText('Your account is suspended').waitFor()
  await bobs.getByText('Reason: Abuse.').first().waitFor()
  await bobs.getByRole('button', { name: 'Appeal: Account suspended' }).click()
  await bobs.getByRole('textbox').fill('It was a joke between friends.')
  await see(bobs, 'appeal')
  await bobs.getByRole('button', { name: 'Send the appeal' }).click()
  await bobs.getByText('You have appealed').waitFor()
  expect(await bobs.evaluate(async () => (await (await fetch('/api/me/studies')).json()).why)).toBe('suspended')

  // Another moderator confirms, answers and takes it back.
  const second = await at(max, '/mod')
  await second.getByText('unless it is confirmed').waitFor()
  await second.getByText('It was a joke between friends.').waitFor()
  await see(second, 'desk')
  await second.getByRole('button', { name: 'Confirm' }).click()
  await second.getByText('Nothing waits for a second look').waitFor()
  await second.getByRole('textbox', { name: 'Your answer' }).fill('Not again, please.')
  await second.getByRole('button', { name: 'Grant and undo' }).click()
  await second.getByText('No appeal waits').waitFor()
  await bobs.reload()
  await bobs.getByText('Not again, please.').waitFor()
  await see(bobs, 'answered')

  // A game is annulled, and the ratings go back; that too can be taken back.
  await desk.reload()
  await choose('Annul games')
  await form.getByRole('textbox', { name: 'One game' }).fill(`${site.base}/g/${g}`)
  await form.getByRole('button', { name: 'Do it' }).click()
  await form.getByText('Done.').waitFor()
  expect(await rating(ann.page, bob.user.name)).toEqual([1500, 0])
  expect((await rating(ann.page, ann.user.name))[0]).toBeGreaterThan(lost[0] + 149)
  await page.goto(`/g/${g}`)
  await page.getByText('A moderator has annulled this game.').waitFor()
  await desk.getByRole('button', { name: /^Undo: .* annulled games of/ }).click()
  await expect.poll(() => rating(ann.page, bob.user.name)).toEqual(before)
  await see(desk, 'person')

  // The rules, and the keeper's list of all that was done.
  const rules = await at(bob, '/rules/conduct')
  await rules.getByRole('heading', { name: 'Community rules' }).waitFor()
  await see(rules, 'rules')
  const done = keeper(site, 'audit', '--name', bob.user.name)
  for (const kind of ['warn', 'mute', 'suspend', 'confirm', 'grant', 'undo', 'annul', 'uphold'])
    expect(done).toContain(kind)
  expect(JSON.parse(keeper(site, 'audit', '--json').split('\n')[0]).kind).toBe('appoint')
  expect(found).toEqual([])
})

test('a guest is reported by a line, muted by a moderator, and writes no more', { tag: '@long' }, async ({
  site,
  hand,
  named,
  allow,
}) => {
  allow(/status of 40[034]/) // what is refused on purpose
  const [ann, rude, mo] = [await hand(named('Ann')), await hand(), await hand(named('Mo'))]
  keeper(site, 'role', mo.user.name, 'moderator')
  const g = await play(ann, rude, five)
  await rude.tell({ t: 'watch', g })
  await rude.ask({ t: 'chat', g, d: { text: 'You play like a fool' } })

  const page = await at(ann, `/g/${g}`)
  await page.locator('.stage .tg-svg').waitFor()
  const log = page.getByRole('log', { name: 'Chat' })
  const tab = page.getByRole('tab', { name: /^Chat/ })
  await expect.poll(async () => (await tab.count()) + (await log.count())).toBeGreaterThan(0)
  if ((await tab.count()) > 0) await tab.click()
  await log.getByRole('button', { name: rude.user.name }).click()
  await page.getByRole('button', { name: /^Report/ }).click()
  const dialog = page.getByRole('dialog', { name: `Report ${rude.user.name}` })
  await dialog.getByRole('button', { name: 'Send the report' }).click()
  await dialog.getByText('Thank you').waitFor()

  const desk = await at(mo, '/mod')
  await desk.getByRole('link', { name: `${rude.user.name}: Abuse` }).click()
  await desk.getByRole('button', { name: 'Claim', exact: true }).click()
  const form = desk.locator('section', { has: desk.getByRole('heading', { name: 'Act', exact: true }) })
  await expect(form.getByRole('radio', { name: 'Warn' })).toHaveCount(0)
  await form.getByText('It holds for this guest alone').waitFor()
  await shot(desk, 'moderation-guest')
  await form.getByRole('button', { name: 'Do it' }).click()
  await form.getByText('Done.').waitFor()
  await expect
    .poll(() => rude.ask({ t: 'chat', g, d: { text: 'And I may say so' } }).catch(String))
    .toContain('forbidden muted')
  await desk.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(() => rude.ask({ t: 'chat', g, d: { text: 'Sorry' } }).then(() => 'said', String)).toBe('said')
})
