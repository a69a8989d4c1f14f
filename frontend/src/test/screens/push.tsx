// Notifications while no page is open: what a browser can, what the server does, and which devices are told.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { w } from '../../i18n/late/push'
import { user } from '../../net/live'
import { permission } from '../../net/notify'
import type { PushDevice, PushPage } from '../../wire'
import { ann } from '../games'
import { until } from '../until'
import { button, drawn, nothingEnglish, open, press, shows, stage, translated } from './stage'

const kinds = { turn: true, challenge: false, began: true, reminder: true, vacation: false }
const mine: PushDevice = { id: 1, browser: 'Tengen', system: 'Ann', kinds, created: '2026-11-20T10:00:00Z', this: true }
const other: PushDevice = { id: 2, kinds, created: '2026-11-21T10:00:00Z' }
const page: PushPage = { key: 'key', devices: [], most: 5 }

/** What the browser has been asked. */
let asked: string[]

/** A browser with a worker, or without one, that has subscribed or not. Returns what installs the worker. */
function browser({ may = 'granted', worker = true, had = false, refuses = false } = {}) {
  let subscription = had ? made() : null
  function made() {
    return {
      toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: () => {
        asked.push('unsubscribe')
        subscription = null
        return Promise.resolve(true)
      },
    }
  }
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: (o: { applicationServerKey: string }) => {
      asked.push(`subscribe ${o.applicationServerKey}`)
      if (refuses) return Promise.reject(new DOMException('no service', 'AbortError'))
      return Promise.resolve((subscription = made()))
    },
  }
  const working = { active: {}, pushManager }
  let known = worker ? working : undefined
  let install!: () => void
  const ready = new Promise(done => {
    install = () => done((known = working))
  })
  vi.stubGlobal('PushManager', () => {})
  const notification = {
    permission: may,
    requestPermission() {
      asked.push('permission')
      notification.permission = 'granted'
      return Promise.resolve('granted')
    },
  }
  vi.stubGlobal('Notification', notification)
  permission.value = may as NotificationPermission
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(known), ready },
  })
  return install
}

const answers = (p: PushPage) => (stage.answers = { '/api/me/push': [200, p], '/push/remove': [200, p] })

describe('notifications while no page is open', () => {
  beforeEach(() => {
    asked = []
  })
  afterEach(() => {
    permission.value = 'none'
    Reflect.deleteProperty(navigator, 'serviceWorker')
    Reflect.deleteProperty(navigator, 'standalone')
  })

  test('need an account', async () => {
    for (const u of [null, { ...ann, guest: true }, undefined]) {
      user.value = u
      open('/settings')
      await drawn()
      await translated()
    }
    expect(stage.root.textContent).not.toContain(w.devices)
  })

  test.each([
    ['a browser that cannot', () => {}, w.none],
    ['a phone whose home screen it is not on', () => Object.assign(navigator, { standalone: false }), w.home],
    ['permission that was denied', () => browser({ may: 'denied' }), w.denied],
  ])('%s', async (_, set, text) => {
    set()
    answers({ ...page, devices: [other] })
    open('/settings')
    await shows(text)
    await translated()
    expect([...stage.root.querySelectorAll('button')].map(b => b.textContent)).not.toContain(w.allow)
  })

  test('a worker that is missing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    browser({ worker: false })
    answers(page)
    open('/settings')
    await vi.advanceTimersByTimeAsync(6_000)
    vi.useRealTimers()
    await shows(w.worker)
    await translated()
    browser()
    await press(w.again)
    await shows(w.allow)
  })

  test('a worker that comes late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const install = browser({ worker: false })
    answers(page)
    open('/settings')
    await vi.advanceTimersByTimeAsync(6_000)
    vi.useRealTimers()
    await shows(w.worker)
    install()
    await shows(w.allow)
  })

  test('a server that sends none, and one that is away', async () => {
    browser()
    answers({ devices: [], most: 5 })
    open('/settings')
    await shows(w.off)
    await translated()
    stage.answers = {}
    open('/')
    open('/settings')
    await shows(w.again)
    await translated()
    answers(page)
    await press(w.again)
    await shows(w.nobody)
  })

  test('are switched on by a click, each kind and device off again', async () => {
    browser({ may: 'default' })
    answers(page)
    open('/settings')
    await shows(w.allow)
    await translated()
    expect(asked, 'before a click').toEqual([])
    answers({ ...page, devices: [mine, other] })
    button(w.allow).click()
    await shows(w.stop)
    expect(asked).toEqual(['permission', 'subscribe key'])
    await translated()
    const turn = [...stage.root.querySelectorAll('label')].find(l => l.textContent === w.turn)!
    turn.querySelector('input')!.click()
    await until(() => expect(asked.length).toBe(3))
    answers({ ...page, devices: [mine] })
    await press(w.removeWho(w.device))
    await until(() => expect(stage.root.querySelectorAll('.pushes li')).toHaveLength(1))
    answers(page)
    button(w.stop).click()
    await shows(w.nobody)
    expect(asked.at(-1)).toBe('unsubscribe')
    await nothingEnglish()
  })

  test('a push service that cannot be reached, and a server that refuses', async () => {
    browser({ refuses: true })
    answers(page)
    open('/settings')
    await shows(w.allow)
    button(w.allow).click()
    await shows(w.failed)
    await translated()
    browser()
    stage.answers = { '/api/me/push': [429, { code: 'too_many', why: 'push_often', message: '' }] }
    button(w.allow).click()
    await shows(w.kept)
    await shows(w.refusals.push_often)
    await translated()
  })

  test('one that the server has forgotten is off here', async () => {
    browser({ had: true })
    answers({ ...page, devices: [other] })
    open('/settings')
    await shows(w.allow)
    browser({ had: false })
    answers({ ...page, devices: [mine] })
    open('/')
    open('/settings')
    await shows(w.allow)
  })
})
