// Profiles, histories that are filtered, leaderboards, one's data, and the end of an account, with rated games that
// were really played.
import { readFile } from 'node:fs/promises'
import { end, expect, test as base } from './fixtures.mjs'
import { hand as handOf, play } from './hand.mjs'
import { faults, flow, looked } from './look.mjs'
import { shots, startSite } from './site.mjs'

const RATED = {
  rule: 'renju',
  forbidden: 'loses',
  takebacks: false,
  rated: true,
  clock: { kind: 'fischer', initial: 180_000, increment: 2000 },
}
const GAMES = 42
/** Of the games of two in a day only the first few are rated: what makes a rating are games with several people. */
const OTHERS = [
  ...['Clothilde', 'Dagobert', 'Eleonora', 'Ferdinand', 'Gottlieb'],
  ...['Henrietta', 'Isolde', 'Joachim', 'Kunigunde', 'Leopold'],
]
const ROUNDS = 6

/** A game that White resigns, long enough to be rated. */
async function win(black, white, settings) {
  const g = await play(black, white, ['h8', 'h9', 'i8', 'g8', 'i7', 'i9', 'j6', 'g9'], settings)
  await white.ask({ t: 'resign', g, v: 9 })
  return g
}

const test = base.extend({
  /** A server of these tests' own, and two members who have played there. */
  town: [
    async ({ browser }, use) => {
      const site = await startSite({ TENGEN_SOCKET_FRAMES: '20000', TENGEN_RATINGS_APART: 'off' }) // few people play fast, and resign often
      const ada = await handOf(browser, site, 'Adalberta')
      const ben = await handOf(browser, site, 'Benvenuto')
      const others = []
      for (const name of OTHERS) others.push(await handOf(browser, site, name))
      for (let i = 0; i < ROUNDS; i++)
        for (const other of others) {
          await (i % 3 ? win(ada, other, RATED) : win(other, ada, RATED))
          await (i % 3 ? win(other, ben, RATED) : win(ben, other, RATED))
        }
      for (const other of others) await other.context.close()
      for (let i = 0; i < GAMES; i++) await (i % 3 ? win(ada, ben, RATED) : win(ben, ada, RATED))
      await win(ada, ben, { rule: 'caro' })
      await use({ site, ada, ben })
      for (const p of [ada, ben]) await p.context.close()
      await end(site)
    },
    { scope: 'worker' },
  ],
  site: async ({ town }, use) => use(town.site),
  ada: async ({ town }, use) => use(town.ada),
  ben: async ({ town }, use) => use(town.ben),
})

test('profiles and leaderboards', { tag: '@long' }, async ({ person, allow }) => {
  allow(/404/) // the name that is filtered for does not exist
  const p = await person(flow)
  const { page } = p
  const findings = []
  const look = async (name, full = false) => {
    if (full && process.env.SHOTS) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
    findings.push(...(await looked(page, name)))
  }
  await page.goto('/@/Adalberta')
  await page.locator('.past').first().waitFor()
  await page.locator('.chart canvas').waitFor()
  await page.getByRole('link', { name: 'Rank 1' }).waitFor()
  await page.locator('.best li').first().waitFor()
  await page.getByText('What a rating is').click()
  await page.getByText('As a table').click()
  await page.locator('.games-of summary').click()
  await look('profile-full', true)

  // The chart answers the keyboard.
  const slider = page.getByRole('slider')
  const last = await page.locator('.chart-now').innerText()
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(page.locator('.chart-now')).not.toHaveText(last)

  // Games are filtered.
  const filter = page.locator('.filter')
  await filter.getByLabel('Opponent').fill('benvenuto')
  await filter.getByLabel('Result').selectOption('lost')
  await filter.getByRole('button', { name: 'Show' }).click()
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.past').length > 0 &&
      ![...document.querySelectorAll('.past-result')].some(x => x.textContent.includes('Won')),
  )
  await expect(page.locator('.past')).toHaveCount(Math.ceil(GAMES / 3))
  await filter.getByLabel('Rule').selectOption('standard')
  await filter.getByRole('button', { name: 'Show' }).click()
  await page.getByText('No games match.').waitFor()
  await look('profile-filtered')
  await filter.getByLabel('Opponent').fill('nobody of that name')
  await filter.getByRole('button', { name: 'Show' }).click()
  await page.locator('.failure').waitFor()
  await filter.getByRole('button', { name: 'Clear' }).click()
  await page.locator('.past').nth(19).waitFor()
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.locator('.past').nth(39).waitFor()

  await page.goto('/ranks')
  await page.getByText('Nobody is on this list yet.').waitFor()
  await look('ranks-empty')
  await page.getByRole('radio', { name: 'Renju' }).check({ force: true })
  await page.locator('.board-table').getByText('Benvenuto').waitFor()
  expect(await page.locator('.board-table tbody .person-name').allInnerTexts()).toEqual(['Adalberta', 'Benvenuto'])
  await look('ranks-full')
  await page.locator('.board-table').getByText('Benvenuto').click()
  await page.waitForURL(/\/@\/Benvenuto/)

  await page.goto('/@/Cedar')
  await page.locator('h1').waitFor()
  expect(findings).toEqual([])
})

test('one against the other, and where one stands', { tag: '@long' }, async ({ ben }) => {
  const page = await ben.open('/@/Adalberta')
  await page.getByRole('heading', { name: 'You against them' }).waitFor()
  await page.getByText(`${Math.ceil(GAMES / 3)} won, 0 drawn, ${GAMES - Math.ceil(GAMES / 3)} lost`).waitFor()
  await page.getByText('Your last games').click()
  expect(await faults(page, 'against')).toEqual([])
  await page.getByRole('button', { name: 'Show all your games together' }).click()
  await page.locator('.filter').getByLabel('Opponent').waitFor()
  await expect(page.locator('.filter').getByLabel('Opponent')).toHaveValue('Benvenuto')
  await page.goto('/ranks')
  await page.getByRole('radio', { name: 'Renju' }).check({ force: true })
  await page.getByText('You are ranked #2').waitFor()
  expect(await faults(page, 'own rank')).toEqual([])
  await page.close()
})

test('one’s data, once a day', { tag: '@long' }, async ({ ada }) => {
  const page = await ada.open('/account#data')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.account.name).toBe('Adalberta')
  expect(
    data.games.length >= GAMES && data.ratingChanges.length > OTHERS.length * ROUNDS && data.sessions.length === 1,
  ).toBe(true)
  await page.getByText('Your data was downloaded.').waitFor()
  await page.getByRole('button', { name: 'Download my data' }).click()
  await page.getByText('Your data can be downloaded once a day.').waitFor()
  await page.close()
})

test('an account is deleted', { tag: '@long' }, async ({ person, hand, ben, allow, named }) => {
  allow(/401/) // the wrong password
  const name = named('Goner')
  const password = `${name} likes quiet evenings`
  const goner = await hand(name)
  const open = await goner.ask({
    t: 'create',
    d: { settings: { ...RATED, opening: 'free', size: 15 }, color: 'black', kind: 'public' },
  })
  const g = await play(ben, goner, ['h8', 'i9'], { rule: 'caro' })
  const p = await person(flow)
  const { page } = p
  await page.goto('/account')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form button[type=submit]').click()
  await page.getByRole('heading', { name: `Hello, ${name}` }).waitFor()
  await page.getByRole('link', { name: 'Name and data' }).click()
  await page.getByRole('button', { name: 'I want to delete my account' }).click()
  await page.getByText('This cannot be undone.').scrollIntoViewIfNeeded()
  expect(await looked(page, 'deletion')).toEqual([])
  await page.getByRole('textbox', { name: 'Your password' }).fill('not this one')
  await page.getByRole('button', { name: 'Delete my account for good' }).click()
  await page.getByText('The current password is wrong.').waitFor()
  await page.getByRole('textbox', { name: 'Your password' }).fill(password)
  await page.getByRole('button', { name: 'Delete my account for good' }).click()
  await page.getByText('Your account was deleted.').waitFor()

  // The game that was in play is the opponent's, the open one is gone, the name shown no more and taken for good.
  const other = await ben.open(`/g/${g}`)
  await other.getByRole('heading', { name: 'You win' }).waitFor()
  await other.getByText('deleted account').first().waitFor()
  await other.goto(`/@/${name}`)
  await other.locator('.failure').waitFor()
  const left = await other.evaluate(
    async ([g, name, password]) => {
      const state = await fetch(`/api/games/${g}/log`).then(r => r.json())
      const again = await fetch('/api/account/register', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, password }),
        credentials: 'omit',
      }).then(r => r.json())
      return { last: state.log.at(-1).kind, again: again.why }
    },
    [open.d.g, name, `${password} again`],
  )
  expect(left).toEqual({ last: 'end', again: 'name_taken' })
  await other.goto('/@/Benvenuto')
  await other.locator('.past', { hasText: 'deleted account' }).first().waitFor()
  await other.goto(`/@/deleted-${goner.user.id}`)
  await other.getByText('This account was deleted.').waitFor()
  await expect(other.locator('h1')).toHaveText('Deleted account')
  expect(await faults(other, 'who has left')).toEqual([])
  await other.close()
})
