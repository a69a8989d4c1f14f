// What stands around every page, and every refusal.
import { describe, expect, test, vi } from 'vitest'
import { ann } from '../game/fixture'
import { t } from '../i18n'
import { en } from '../i18n/en'
import { lobby } from '../lobby/store'
import { Fault } from '../net/fault'
import { closeCode, status, user } from '../net/live'
import { setPause } from '../net/pause'
import { choose } from '../settings/settings'
import { Refused } from '../ui/notice'
import { drawn, nothingEnglish, open, show, shows, stage, translated } from './stage'

describe('the shell', () => {
  test.each(['/', '/watch', '/history', '/account', '/settings', '/nowhere', '/g/abc', '/@/Ann'])(
    '%s without a server',
    async path => {
      for (const st of ['connecting', 'reconnecting', 'offline', 'crowded'] as const) {
        for (const u of [undefined, null, ann, { ...ann, guest: true }]) {
          status.value = st
          user.value = u
          open(path)
          await translated()
        }
      }
    },
  )

  test('a closed connection', async () => {
    for (const code of [4500, 4501, 4999]) {
      status.value = 'closed'
      closeCode.value = code
      open('/nowhere')
      await translated()
    }
  })

  test('a pause, and its end', async () => {
    open('/settings')
    setPause(true, 1_000)
    await translated()
    setPause(false, 2_000)
    await drawn()
    expect(stage.root.querySelector('.pause')!.textContent).toBe(t.shell.resumed)
    await nothingEnglish()
  })

  test('an error of ours', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    lobby.value = { seeks: null as never, live: [], mine: [], online: 1 }
    open('/')
    await translated()
    await shows(t.errors.reload)
  })

  test('all settings', async () => {
    for (const submit of ['direct', 'double', 'confirm'] as const) {
      choose({ submit })
      open('/settings')
      await translated()
    }
  })
})

test.each(Object.keys(en.refusals))('refused: %s', async code => {
  show(<Refused fault={new Fault('x', code, { min: 2, max: 20 })} />)
  await translated()
  expect(stage.root.textContent).not.toBe('')
})
