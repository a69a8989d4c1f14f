// The two chats of a game: who reads and writes what, in play and after it; what is too long, too fast or unwanted.
import { play } from './hand.mjs'
import { faults, looked, looks } from './look.mjs'
import { post, shot, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const some = ['h8', 'h9', 'g8', 'g9', 'i10', 'f7']
const roomy = { viewport: { width: 1920, height: 1080 } }

const as = async (person, who, g, more = roomy) => {
  const { page } = await person({ ...more, path: `/g/${g}`, storageState: await who.context.storageState() })
  await stones(page, some.length)
  return page
}
const say = async (page, label, text) => {
  await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}
const log = (page, name) => page.getByRole('log', { name })

test('two players and a spectator: two chats in play, and after it the players read both', { tag: '@long' }, async ({
  person,
  hand,
}) => {
  const [ann, bob, eve] = [await hand(), await hand(), await hand()]
  const g = await play(ann, bob, some)
  const [black, white, watcher] = [await as(person, ann, g), await as(person, bob, g), await as(person, eve, g)]

  await say(watcher, 'To the spectators', 'white is lost')
  await log(watcher, 'Spectators’ chat').getByText('white is lost').waitFor()
  await say(black, 'To the players', 'good luck')
  await log(white, 'Players’ chat').getByText('good luck').waitFor()
  await watcher.getByRole('tab', { name: 'Players, 1 new message' }).click()
  await log(watcher, 'Players’ chat').getByText('good luck').waitFor()
  await watcher.getByText('Only the players write here.').waitFor()
  await expect(watcher.locator('.say')).toHaveCount(0)
  for (const page of [black, white]) {
    await expect(page.getByText('white is lost')).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'Spectators' })).toHaveCount(0)
    expect(await faults(page, 'in play')).toEqual([])
  }

  await bob.ask({ t: 'resign', g, v: some.length + 1 })
  await black.getByRole('tab', { name: 'Spectators, 1 new message' }).click()
  await log(black, 'Spectators’ chat').getByText('white is lost').waitFor()
  await say(black, 'To the spectators', 'you were right')
  await watcher.getByRole('tab', { name: /^Spectators/ }).click()
  await log(watcher, 'Spectators’ chat').getByText('you were right').waitFor()
  await white.getByRole('tab', { name: /^Spectators/ }).focus()
  await white.keyboard.press('Enter')
  await log(white, 'Spectators’ chat').getByText('you were right').waitFor()
  await white.keyboard.press('ArrowLeft')
  await expect(white.getByRole('tab', { name: 'Players' })).toBeFocused()
  await log(white, 'Players’ chat').getByText('good luck').waitFor()
  await black.reload()
  await log(black, 'Players’ chat').getByText('good luck').waitFor()
  for (const page of [black, white, watcher]) expect(await faults(page, 'after the game')).toEqual([])
})

test('what is too long, too fast or a link is refused, and the text stays', { tag: '@long' }, async ({
  person,
  hand,
}) => {
  const [ann, bob] = [await hand(), await hand()]
  const g = await play(ann, bob, some)
  const page = await as(person, ann, g)
  const field = page.getByLabel('To the players')
  const send = page.getByRole('button', { name: 'Send' })
  await field.fill('x'.repeat(130))
  await page.getByText('10 characters left').waitFor()
  await field.fill('x'.repeat(141))
  await page.getByText('1 character too many').waitFor()
  await expect(send).toBeDisabled()
  expect(await faults(page, 'too long')).toEqual([])
  await shot(page, 'chat-too-long')
  await say(page, 'To the players', 'see www.example.com')
  await page.getByText(/Links can be written by members/).waitFor()
  await expect(field).toHaveValue('see www.example.com')
  await expect(bob.ask({ t: 'chat', g, d: { text: 'x'.repeat(141) } })).rejects.toThrow('chat_line')
  await ann.tell({ t: 'watch', g, v: 0 })
  await expect(async () => {
    for (let i = 0; i < 40; i++) await ann.ask({ t: 'chat', g, d: { text: `line ${i}` } })
  }).rejects.toThrow('chat_often')
  await say(page, 'To the players', 'and one more')
  await page.getByText(/You are writing too fast\. Wait \d+ seconds/).waitFor()
  await expect(field).toHaveValue('and one more')
  await page
    .getByRole('timer')
    .filter({ hasText: /^Wait \d+ seconds$/ })
    .waitFor()
  expect(await faults(page, 'too fast')).toEqual([])
  await shot(page, 'chat-too-fast')
})

for (const member of [true, false])
  test(`words of one’s own list hide a line, of a ${member ? 'member' : 'guest'}`, { tag: '@long' }, async ({
    person,
    hand,
    named,
  }) => {
    const [ann, bob] = [await hand(member ? named('Ann') : undefined), await hand()]
    const g = await play(ann, bob, some)
    await bob.tell({ t: 'watch', g, v: 0 })
    await bob.ask({ t: 'chat', g, d: { text: 'You NOOB' } })
    await bob.ask({ t: 'chat', g, d: { text: 'noobs are welcome' } })
    const page = await as(person, ann, g)
    const lines = log(page, 'Players’ chat')
    await lines.getByText('You NOOB').waitFor()
    await page.goto('/settings#chat')
    await page.getByLabel('A word').fill('noob')
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('button', { name: 'Remove noob' }).waitFor()
    expect(await faults(page, 'settings')).toEqual([])
    await page.goto(`/g/${g}`)
    await lines.getByText('Hidden: contains one of your words.').waitFor()
    await lines.getByText('noobs are welcome').waitFor()
    await expect(lines.getByText('You NOOB')).toHaveCount(0)
    await shot(page, 'chat-hidden-word')
    await lines.getByRole('button', { name: 'Show' }).click()
    await lines.getByText('You NOOB').waitFor()
  })

test('a chat that is off, here and in all games', { tag: '@long' }, async ({ person, hand }) => {
  const [ann, bob] = [await hand(), await hand()]
  const g = await play(ann, bob, some)
  await bob.tell({ t: 'watch', g, v: 0 })
  await bob.ask({ t: 'chat', g, d: { text: 'hello' } })
  const page = await as(person, ann, g)
  const chat = page.locator('.chat')
  await chat.getByText('hello').waitFor()
  await page.getByRole('button', { name: 'Turn this chat off' }).click()
  await page.getByText('You turned chat off in this game.').waitFor()
  await bob.ask({ t: 'chat', g, d: { text: 'are you there' } })
  await page.reload()
  await page.getByText('You turned chat off in this game.').waitFor()
  await expect(chat.getByText('hello')).toHaveCount(0)
  await expect(page.locator('.talk > [role=status]')).toHaveText('')
  await page.getByRole('button', { name: 'Turn it on here' }).click()
  await chat.getByText('are you there').waitFor()
  await page.goto('/settings#chat')
  await page.getByRole('switch', { name: 'No chat in games' }).check({ force: true })
  await bob.ask({ t: 'resign', g, v: some.length + 1 })
  const other = await play(ann, bob, some)
  await page.goto(`/g/${other}`)
  await page.getByText('You turned chat off in all games.').waitFor()
  expect(await faults(page, 'off')).toEqual([])
  await page.getByRole('button', { name: 'Turn it on here' }).click()
  await page.getByLabel('To the players').waitFor()
})

test('the two chats on every device', { tag: '@long' }, async ({ person, hand }) => {
  const [ann, bob, eve] = [await hand(), await hand(), await hand()]
  const g = await play(ann, bob, some)
  await eve.tell({ t: 'watch', g, v: 0 })
  for (const text of ['What a game', 'Black is fast']) await eve.ask({ t: 'chat', g, d: { text } })
  await ann.tell({ t: 'watch', g, v: 0 })
  await ann.ask({ t: 'chat', g, d: { text: 'Good luck!' } })
  for (const [of, , options] of process.env.WHOLE ? [looks[2], looks[3]] : [looks[3]]) {
    const page = await as(person, eve, g, options)
    if (of === 'phone') await page.getByRole('button', { name: /^Chat/ }).tap() // else it is beside the moves
    await log(page, /chat$/).waitFor()
    expect(await looked(page, 'watchers', { of })).toEqual([])
    await page.getByRole('tab', { name: /^Players/ }).click()
    await log(page, 'Players’ chat').getByText('Good luck!').waitFor()
    expect(await looked(page, 'players', { of })).toEqual([])
  }
})

test('members who watch are named, but for who hides, guests and across a block; a player may want none', {
  tag: '@long',
}, async ({ person, hand, named }) => {
  const [ann, bob] = [await hand(named('Ann')), await hand(named('Bob'))]
  const [eve, hid, foe, guest] = [
    await hand(named('Eve')),
    await hand(named('Hid')),
    await hand(named('Foe')),
    await hand(),
  ]
  expect((await post(hid.page, '/api/me/privacy', { follow: 'everybody', hidden: true })).status).toBe(200)
  expect((await post(eve.page, '/api/me/blocks', { name: foe.user.name, on: true })).status).toBe(200)
  const g = await play(ann, bob, some)
  for (const who of [eve, hid, foe, guest]) await who.tell({ t: 'watch', g })

  const page = await as(person, ann, g)
  const crowd = page.locator('.crowd')
  await crowd.getByText('Watching:').waitFor()
  await expect(crowd.locator('.crowd-some')).toHaveText(`${eve.user.name}, ${foe.user.name}`)
  await crowd.locator('summary').focus()
  await page.keyboard.press('Enter')
  await crowd.getByRole('button', { name: eve.user.name }).waitFor()
  await shot(page, 'crowd-1920')
  expect(await faults(page, 'the crowd')).toEqual([])
  const foes = await as(person, foe, g)
  await expect(foes.locator('.crowd-some')).toHaveText(foe.user.name)

  await page.evaluate(() => localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, crowd: 'number' })))
  await page.reload()
  await page.locator('.about-seen').getByText('5 watching').waitFor()
  await page.getByRole('log').waitFor()
  await expect(crowd).toHaveCount(0)
})
