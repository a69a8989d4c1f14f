// Places that people find: the menus of the header by mouse, keys and finger, a file on its way into a study, and somebody else to play with.
import { five, play } from './hand.mjs'
import { flow, looked, looks } from './look.mjs'
import { isGame } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const menu = page => page.locator('.header-menu')

test('the user menu leads everywhere by keys, and signs out', async ({ hand, person, named }) => {
  const ann = await hand(named('Menuette'))
  const { page } = await person({ ...flow, storageState: await ann.context.storageState(), path: '/settings' })
  const name = page.getByRole('button', { name: ann.user.name })
  await expect(name).toHaveAttribute('aria-expanded', 'false')
  await name.focus()
  await page.keyboard.press('Space')
  await menu(page).waitFor()
  await expect(name).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('group', { name: ann.user.name }).getByRole('link')).toHaveText([
    'Profile',
    'Your games',
    'Correspondence games',
    'Imported games',
    'Studies',
    'Lists',
    'Following',
    'Account',
    'Settings',
  ])
  await expect(page.getByRole('link', { name: 'Profile' })).toBeFocused()
  expect(await looked(page, 'the user menu')).toEqual([])
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'detached' })
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Profile' })).toBeFocused()
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/study$/)
  await menu(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Studies', level: 1 }).waitFor()

  // What the focus leaves is shut.
  await name.click()
  await expect(page.getByRole('link', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await menu(page).waitFor({ state: 'detached' })
  await name.click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
})

test('on a phone the menus are above the foot, and all of them within the window', { tag: '@long' }, async ({
  person,
}) => {
  const { page } = await person({ ...looks[3][2], path: '/settings' })
  await page.locator('.nav-link[href="/analysis"]').tap()
  await menu(page).waitFor()
  const box = await menu(page).boundingBox()
  const { width, height } = page.viewportSize()
  expect(box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height).toBe(true)
  await page.getByRole('link', { name: 'Opening explorer' }).first().tap()
  await page.waitForURL(/\/openings$/)
})

const SGF = ['Ann', 'Cleo', 'Eve'].map(name => `(;GM[4]SZ[15]PB[${name}]PW[Ben];B[hh];W[ig];B[if])`).join('')
const file = { name: 'club.sgf', mimeType: '', buffer: Buffer.from(SGF) }

test('three games of a file into a study by four clicks, or by a drop', { tag: '@long' }, async ({
  hand,
  person,
  named,
}) => {
  const ann = await hand(named('Filia'))
  const { page } = await person({ ...flow, storageState: await ann.context.storageState(), path: '/' })
  let clicks = 0
  const click = what => {
    clicks++
    return what.click()
  }
  await click(page.getByRole('button', { name: 'Tools' }))
  await click(page.getByRole('link', { name: 'Open a file' }))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    click(page.getByRole('button', { name: 'Choose a file' })),
  ])
  await chooser.setFiles(file)
  await click(page.getByRole('button', { name: 'One study of all games' }))
  await page.waitForURL(/\/study\/\w+/)
  await page.getByText('1/3 · Ann – Ben').waitFor()
  expect(clicks).toBeLessThanOrEqual(4)

  await page.goto('/settings')
  await page.locator('.foot').waitFor()
  const dropped = await page.evaluateHandle(text => {
    const d = new DataTransfer()
    d.items.add(new File([text], 'club.sgf'))
    return d
  }, SGF)
  await page.dispatchEvent('h1', 'drop', { dataTransfer: dropped })
  await page.getByText('There are 3 games in this file.').waitFor()
  expect(await looked(page, 'the page of studies')).toEqual([])
  await page.getByRole('button', { name: 'Cleo – Ben' }).click()
  await page.waitForURL(/\/analysis/)
  await page.locator('.study-header', { hasText: 'Cleo – Ben' }).waitFor()
  await page.getByText('SGF: 3 moves, variations included.').waitFor()
  expect(await looked(page, 'a file that was opened')).toEqual([])
})

test('after a game, one press finds somebody else for the same', async ({ hand, person, named }) => {
  const [ann, bob, eve] = [await hand(named('Nova')), await hand(), await hand()]
  const g = await play(ann, bob, five)
  const { page } = await person({ ...flow, storageState: await ann.context.storageState(), path: `/g/${g}` })
  await page.getByRole('button', { name: 'New opponent' }).click()
  await page.getByRole('button', { name: 'Searching…' }).waitFor()
  expect(await looked(page, 'a search after a game')).toEqual([])
  const { d } = await eve.ask({
    t: 'create',
    d: {
      settings: {
        rule: 'freestyle',
        size: 15,
        opening: 'free',
        forbidden: 'refuse',
        takebacks: true,
        clock: { kind: 'fischer', initial: 600_000, increment: 5_000 },
      },
      color: 'random',
      kind: 'public',
      pool: true,
    },
  })
  expect(d.g).toBeDefined()
  await page.waitForURL(url => isGame(url) && !url.pathname.endsWith(g))
})
