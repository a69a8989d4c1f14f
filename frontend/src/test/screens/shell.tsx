// The shell of every page, and every refusal.
import { describe, expect, test, vi } from 'vitest'
import { ann, liveGame } from '../games'
import { newer as w } from '#words/newer'
import { t } from '../../i18n'
import { speak } from '../speech'
import { GameStore } from '../../game/store'
import { lobby } from '../../lobby/store'
import { localHere } from '../../local/fetch'
import { unreachable } from '../../net/unreachable'
import { begun, dismiss } from '../../net/began'
import { Fault } from '../../net/fault'
import { closeCode, status, user } from '../../net/live'
import { permission } from '../../net/notify'
import { setPause } from '../../net/pause'
import { go } from '../../router'
import { BOARDS, CROWDS, STONES, choose } from '../../settings/settings'
import { Refused } from '../../ui/notice'
import { until } from '../until'
import { NewerBar } from '../../worker/bar'
import { newer } from '../../worker/newer'
import { drawn, nothingEnglish, open, press, show, shows, stage, translated } from './stage'

describe('the shell', () => {
  test.each([
    '/',
    '/watch',
    '/learn',
    '/history',
    '/account',
    '/settings',
    '/connection',
    '/nowhere',
    '/g/abc',
    '/@/Ann',
  ])('%s without a server', async path => {
    for (const st of ['connecting', 'reconnecting', 'blocked', 'offline', 'crowded'] as const) {
      for (const u of [undefined, null, ann, { ...ann, guest: true }]) {
        status.value = st
        user.value = u
        open(path)
        await translated()
      }
    }
  })

  test('a server that is away', async () => {
    status.value = 'reconnecting'
    unreachable.value = true
    localHere.value = true
    open('/')
    await shows(t.shell.meanwhile)
    await translated()
    speak()
    open('/g/abc')
    expect(stage.root.textContent).not.toContain(t.shell.meanwhile)
    open('/local')
    expect(stage.root.querySelector('.connection')!.textContent).toBe('')
    unreachable.value = false
    localHere.value = false
  })

  test('a network that lets a connection through again', async () => {
    for (const st of ['blocked', 'live'] as const) {
      status.value = st
      open('/connection')
      await translated()
    }
  })

  test('a closed connection', async () => {
    for (const code of [4500, 4501, 4999]) {
      status.value = 'closed'
      closeCode.value = code
      open('/nowhere')
      await translated()
    }
  })

  test('the choice of a language', async () => {
    open('/settings')
    await drawn()
    stage.root.querySelector<HTMLElement>(`[aria-label="${t.shell.language}"]`)!.click()
    await until(() => expect(stage.root.querySelectorAll('.languages a').length).toBeGreaterThan(5))
    await translated()
    stage.root.querySelector<HTMLElement>('.dialog-foot button')!.click()
    await until(() => expect(stage.root.querySelector('.languages')).toBeNull())
    await translated()
  })

  test('the menus of the header', async () => {
    for (const u of [ann, { ...ann, moderator: true }, { ...ann, guest: true }]) {
      user.value = u
      for (const href of ['/analysis', '/account']) {
        open('/settings')
        await drawn()
        stage.root.querySelector<HTMLElement>(`.nav-link[href="${href}"]`)!.click()
        await until(() => expect(stage.root.querySelector('.header-menu')).not.toBeNull())
        await translated()
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
        await until(() => expect(stage.root.querySelector('.header-menu')).toBeNull())
        expect(document.activeElement?.getAttribute('href')).toBe(href)
      }
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
    lobby.value = { seeks: [], live: null as never, mine: null as never, online: 1, clocks: [] }
    open('/')
    await translated()
    await shows(t.errors.reload)
  })

  test('all settings', async () => {
    // A device that can speak and tremble.
    vi.stubGlobal('speechSynthesis', { speak() {}, cancel() {} })
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    Object.defineProperty(navigator, 'vibrate', { value: () => true, configurable: true })
    for (const submit of ['direct', 'double', 'confirm'] as const) {
      choose({ submit })
      open('/settings')
      await translated()
    }
    for (const board of BOARDS) {
      choose({ board })
      await nothingEnglish()
    }
    for (const stones of STONES) {
      choose({ stones })
      await nothingEnglish()
    }
    for (const crowd of CROWDS) {
      choose({ crowd })
      await nothingEnglish()
    }
    for (const p of ['default', 'granted', 'denied', 'none'] as const) {
      permission.value = p
      await nothingEnglish()
    }
    choose({ sound: false, board: 'auto', stones: 'shaded' })
    await nothingEnglish()
  })

  test('a newer version, where it disturbs nobody', async () => {
    const load = vi.fn()
    open('/g/abc')
    newer.value = true
    show(<NewerBar onReload={load} />)
    expect(stage.root.textContent).toBe('')
    go('/settings')
    await drawn()
    await translated()
    speak()
    await press(w.reload)
    expect(load).toHaveBeenCalledOnce()
    await press(t.shell.close)
    await drawn()
    expect(stage.root.textContent).toBe('')
  })

  test('games that have begun', async () => {
    open('/settings')
    const { settings, players } = liveGame()
    for (const g of ['g1', 'g2', 'g3']) {
      const game = { g, seek: g, next: 'black', players, settings, moves: [], watchers: 0 }
      begun.value = [...begun.value, { game, store: new GameStore(g) }]
      await shows(t.shell.begun.title)
      await translated()
      speak()
    }
    for (const { game } of begun.value) dismiss(game.g)
    await drawn()
    expect(stage.root.querySelector('.began')).toBeNull()
    await translated()
  })
})

test.each(Object.keys(t.refusals))('refused: %s', async code => {
  show(<Refused fault={new Fault('x', code, { min: 2, max: 20 })} />)
  await translated()
  expect(stage.root.textContent).not.toBe('')
})
