// Dialogs: the focus comes back, errors are in sight, and what was chosen in the hall is taken along.
import { faults, unseen } from './look.mjs'
import { play, seek } from './hand.mjs'
import { drawn, shot, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'
import { tap } from './wire.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })
const dialog = page => page.locator('dialog[open]')
const gone = page => page.locator('dialog').waitFor({ state: 'detached' })

/** What has the focus: its name, or the kind of element that it is. */
const focused = page =>
  page.evaluate(() => {
    const el = document.activeElement
    return el.getAttribute('aria-label') ?? (el.matches('button, a') ? el.textContent : el.tagName)
  })

/** Names of rows that reach over the board's edge, or below a stone. */
const cut = page =>
  page.evaluate(() => {
    const box = el => el.getBoundingClientRect()
    const board = box(document.querySelector('.stage .tg-svg'))
    const placed = [...document.querySelectorAll('.stage .stone')].map(box)
    return [...document.querySelectorAll('.stage .name')]
      .filter(n => /\d/.test(n.textContent))
      .filter(n => {
        const b = box(n)
        const hides = s => s.left < b.right && b.left < s.right && s.top < b.bottom && b.top < s.bottom
        return b.left < board.left || b.right > board.right || placed.some(hides)
      })
      .map(n => n.textContent)
  })

const WAYS = ['Play a bot', 'Invite a friend', 'Custom game', 'Challenge a player']

test('the hall’s dialogs: its rule is taken along, errors are in sight, the focus comes back', {
  tag: '@long',
}, async ({ person, hand, named }) => {
  const ann = await hand(named('Ida'))
  const { page } = await person({ storageState: await ann.context.storageState() })
  const w = await tap(page)
  await w.welcomed
  w.answer = f => f.t === 'create' && { t: 'error', id: f.id, code: 'too_many', why: 'games', message: 'Too many.' }
  const found = []
  for (const [i, name] of WAYS.entries()) {
    const rule = i % 2 ? 'Caro' : 'Renju'
    await page.locator('.quick').getByRole('radio', { name: rule }).check({ force: true })
    await button(page, name).click()
    await dialog(page).locator('form.create').waitFor()
    await expect(dialog(page).getByRole('radio', { name: rule })).toBeChecked()
    for (const [width, height] of [
      [320, 568],
      [844, 390],
      [1280, 800],
    ]) {
      await page.setViewportSize({ width, height })
      const to = dialog(page).getByRole('textbox', { name: 'Name' })
      if ((await to.count()) > 0) await to.fill('Nobody')
      await dialog(page).locator('.btn.primary').click()
      await dialog(page).getByRole('alert').filter({ hasText: /./ }).waitFor()
      await drawn(page)
      for (const part of ['.refused', '.btn.primary']) {
        const why = await unseen(dialog(page).locator(part))
        if (why) found.push(`${name}, ${width}×${height}, ${part}: ${why}`)
      }
      await shot(page, `refused-${name.replaceAll(' ', '-')}-${width}`)
    }
    found.push(...(await faults(page, name)))
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => button(dialog(page), 'Cancel').click(),
      () => page.mouse.click(2, 2),
    ]) {
      await close()
      await gone(page)
      expect(await focused(page), name).toBe(name)
      await button(page, name).click()
      await button(dialog(page), 'Cancel').waitFor()
    }
    await page.keyboard.press('Escape')
    await gone(page)
  }
  expect(found).toEqual([])
})

test('the focus comes back to what opened a dialog, or to the heading if that is gone', { tag: '@long' }, async ({
  person,
  hand,
  named,
}) => {
  const [ann, bob] = [await hand(named('Ute')), await hand(named('Bo'))]
  await seek(bob, {}, { kind: 'challenge', to: ann.user.name, color: 'random' })
  const { page } = await person({ storageState: await ann.context.storageState() })
  await button(page, 'Decline').click()
  await page.keyboard.press('Escape')
  await gone(page)
  expect(await focused(page)).toBe('Decline')
  await button(page, 'Decline').click()
  await dialog(page).getByRole('button').first().click()
  await gone(page)
  expect(await focused(page)).toBe('H1')

  const g = await play(ann, bob, ['o15', 'o10', 'a15', 'a10'])
  await page.goto(`/g/${g}`)
  await stones(page, 4)
  for (const [width, height] of [
    [320, 568],
    [1280, 800],
  ]) {
    await page.setViewportSize({ width, height })
    await drawn(page)
    expect(await cut(page)).toEqual([])
    await shot(page, `names-${width}`)
  }
  await button(page, 'Resign').click()
  await dialog(page).waitFor() // it is loaded when it is asked for
  await page.keyboard.press('Escape')
  await gone(page)
  expect(await focused(page)).toBe('Resign')
  await button(page, 'More actions').click()
  await page.locator('.menu').getByRole('button', { name: 'Game log' }).click()
  await button(dialog(page), 'Close').click()
  await gone(page)
  expect(await focused(page)).toBe('More actions')
  await button(page, 'Resign').click()
  await dialog(page).locator('.btn.danger').click()
  await page.locator('.result').waitFor()
  await drawn(page)
  expect(await focused(page)).toBe('H1')
})
