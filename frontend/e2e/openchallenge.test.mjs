// A program makes a challenge by a link; whoever opens the link plays.
import { flow, looked } from './look.mjs'
import { isGame } from './site.mjs'
import { expect, test } from './fixtures.mjs'
import { keep, register } from './members.mjs'

test('two people take a challenge by its link', { tag: '@long' }, async ({ person, site, named, allow }) => {
  allow(/409/) // the third is late
  const maker = await person({ ...flow, path: '/account#new' })
  await register(maker.page, named('Opener'))
  await keep(maker.page)
  const token = await maker.page.evaluate(async () => {
    const body = JSON.stringify({ name: 'opens', scopes: ['challenge:write'] })
    const r = await fetch('/api/me/tokens', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    return (await r.json()).secret
  })
  const r = await fetch(`${site.base}/api/challenge/open`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ rule: 'renju', clock: { kind: 'fischer', initial: 300000, increment: 3000 } }),
  })
  const { url } = await r.json()
  await maker.page.goto(url)
  await maker.page.getByText('This is your challenge.').waitFor()
  const one = await person({ path: url })
  await one.page.getByText('The first two who take it').waitFor()
  expect(await looked(one.page, 'the link')).toEqual([])
  await one.page.getByRole('button', { name: 'Take the challenge' }).click()
  await one.page.waitForURL(isGame)
  const two = await person({ path: url })
  await two.page.getByText('One player is waiting').waitFor()
  await two.page.getByRole('button', { name: 'Take the challenge' }).click()
  await two.page.waitForURL(one.page.url())
  const late = await person({ path: url })
  await late.page.getByRole('button', { name: 'Take the challenge' }).click()
  await late.page.getByText('Others have taken this challenge').waitFor()
})

test('a member makes one on the page, sends its link, and cancels another', { tag: '@long' }, async ({
  person,
  named,
}) => {
  const maker = await person({ ...flow, path: '/account#new' })
  await register(maker.page, named('Linker'))
  await keep(maker.page)
  const make = async who => {
    await maker.page.goto('/challenge')
    await maker.page.getByRole('radio', { name: who, exact: true }).check()
    await maker.page.getByRole('radio', { name: '7 days' }).check()
    await maker.page.getByRole('button', { name: 'Make the link' }).click()
    await maker.page.waitForURL(/\/challenge\/.+/)
    await maker.page.getByText('This is your challenge.').waitFor()
  }
  await make('Any two')
  await make('Me')
  const url = maker.page.url()
  await maker.page.goto('/challenge')
  await expect(maker.page.getByRole('button', { name: /^Cancel:/ })).toHaveCount(2)
  expect(await looked(maker.page, 'own challenges')).toEqual([])
  await maker.page
    .getByRole('button', { name: /^Cancel:/ })
    .last()
    .click()
  await expect(maker.page.getByRole('button', { name: /^Cancel:/ })).toHaveCount(1)
  const other = await person({ path: url })
  await other.page.getByText('plays whoever takes this challenge first').waitFor()
  await other.page.getByRole('button', { name: 'Take the challenge' }).click()
  await other.page.waitForURL(isGame)
})
