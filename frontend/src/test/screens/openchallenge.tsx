// The page of a challenge by a link.
import { describe, expect, test } from 'vitest'
import { challenge } from '#words/challenge'
import { openchallenge as w } from '#words/openchallenge'
import { t } from '../../i18n'
import { user } from '../../net/live'
import type { OpenPage } from '../../wire'
import { ann } from '../games'
import { until } from '../until'
import { button, drawn, open, shows, stage, translated } from './stage'

const plain: OpenPage = {
  id: 'k3Jx9',
  maker: 'Bob',
  settings: {
    rule: 'freestyle',
    size: 15,
    opening: 'free',
    forbidden: 'refuse',
    takebacks: true,
    rules: 'noAbort,noRematch,noGiveTime',
    clock: { kind: 'none', initial: 0, increment: 0 },
  },
  color: 'random',
  expires: Date.UTC(2999, 10, 20, 10),
}

describe('a challenge by a link', () => {
  test('of two others, of its maker, and one’s own', async () => {
    for (const [change, words] of [
      [{}, w.anyTwo('Bob')],
      [{ hosted: true }, w.hosted],
      [{ plays: true, hosted: true }, w.plays('Bob')],
      [{ plays: true, mine: true, hosted: true }, w.mine],
    ] as const) {
      stage.answers = { '/open/k3Jx9': [200, { ...plain, ...change }] }
      open('/settings')
      open('/challenge/k3Jx9')
      await shows(words)
      await translated()
    }
    expect(stage.root.textContent).not.toContain(w.take)
    expect(stage.root.querySelector('dd')?.textContent.split(' · ')).toHaveLength(3)
  })

  test('is made, and one’s own are listed and cancelled', async () => {
    const mine = { ...plain, maker: 'Ann', mine: true, plays: true }
    stage.answers = { '/api/open': [200, { open: [mine, { ...mine, id: 'k3Jx8', plays: false }] }] }
    open('/settings')
    open('/challenge')
    await shows(w.own)
    await shows(w.whoNotes.me)
    await translated()
    button(w.cancel).click()
    await drawn()
    await shows(t.refusals.network)
    stage.answers['/api/open/cancel'] = [200, { open: [] }]
    button(w.cancel).click()
    await until(() => expect(stage.root.textContent).not.toContain(w.own))
    stage.root.querySelector<HTMLInputElement>('input[value=two]')!.click()
    await shows(w.whoNotes.two)
    await translated()
    stage.answers = { '/api/open': [400, { code: 'invalid', why: 'open_expiry' }] }
    button(w.doMake).click()
    await shows(challenge.refusals.open_expiry)
    stage.answers = { '/api/open': [200, mine], '/open/k3Jx9': [200, mine] }
    button(w.doMake).click()
    await shows(w.mine)
    expect(location.pathname).toBe('/challenge/k3Jx9')
  })

  test('needs an account', async () => {
    open('/settings')
    user.value = null
    open('/challenge')
    await shows('Create an account to make open challenges.')
    await translated()
    user.value = ann
    stage.answers = {}
    open('/settings')
    open('/challenge')
    await shows(t.refusals.network)
  })

  test('that has gone, and one that is refused', async () => {
    stage.answers = { '/open/k3Jx9': [404, { code: 'not_found', why: 'open_missing' }] }
    open('/settings')
    open('/challenge/k3Jx9')
    await shows('This challenge does not exist')
    await translated()
    stage.answers = {
      '/open/k3Jx9': [200, plain],
      '/open/k3Jx9/take': [409, { code: 'conflict', why: 'open_taken' }],
    }
    open('/settings')
    open('/challenge/k3Jx9')
    await shows(w.take)
    button(w.take).click()
    await drawn()
    await shows('Others have taken this challenge')
    await translated()
  })
})
