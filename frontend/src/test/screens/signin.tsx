// The ways into an account, and where one is signed in.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { a } from '../../i18n/late/account'
import { w } from '../../i18n/late/ways'
import { t } from '../../i18n/index'
import { speak } from '../speech'
import { user } from '../../net/live'
import type { OpenSession, WaysPage } from '../../wire'
import { ann } from '../games'
import { until } from '../until'
import { both, button, drawn, input, nothingEnglish, open, press, shows, stage, translated } from './stage'

const fill = (name: string, value: string) => input(stage.root.querySelector(`input[name=${name}]`)!, value)
const send = (name: string) => stage.root.querySelector(`input[name=${name}]`)!.closest('form')!.requestSubmit()

const CODES = Array.from({ length: 10 }, (_, i) => `${i}${i}${i}${i}`)
const bare: WaysPage = { password: true, codes: 10, passkeys: [], works: true }
const full: WaysPage = {
  ...bare,
  codes: 1,
  passkeys: [
    { id: 1, name: 'Tengen', created: '2026-11-20T10:00:00Z', used: '2026-11-21T10:00:00Z' },
    { id: 2, name: 'Bob', created: '2026-11-20T10:00:00Z' },
  ],
}

/** The browser has passkeys, and gives out one, or what it throws. */
function withPasskeys(thrown?: Error) {
  const one = new ArrayBuffer(3)
  const answer = () =>
    thrown
      ? Promise.reject(thrown)
      : Promise.resolve({
          rawId: one,
          response: {
            clientDataJSON: one,
            attestationObject: one,
            authenticatorData: one,
            signature: one,
            userHandle: one,
          },
        })
  vi.stubGlobal('PublicKeyCredential', () => {})
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: answer, get: answer } })
}

const question = { challenge: 'AAAA', domain: 'x', user: 'AAAA', name: 'Ann', known: ['AAAA'], algorithms: [-7] }
const wanted = { code: 'forbidden', why: 'prove' }

/** What the browser would do is not done; for the tests of this file alone. */
function still() {
  withPasskeys()
  vi.stubGlobal('print', () => {})
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
}

describe('recovery codes', () => {
  beforeEach(still)

  test('are shown to who has registered, and kept before one goes on', async () => {
    user.value = { ...ann, guest: true }
    stage.answers = { '/register': [200, { user: ann, codes: CODES }] }
    open('/settings')
    await drawn()
    open('/account')
    fill('name', 'Ann')
    fill('password', 'eight or more')
    await drawn()
    send('name')
    await shows(CODES[9]!)
    await both()
    expect(button(w.codes.go).disabled).toBe(true)
    await press(w.codes.copy)
    await press(w.codes.download)
    await press(w.codes.print)
    await translated()
    await press(w.codes.download) // whose file has a name in the language
    stage.root.querySelector<HTMLInputElement>('input[role=switch]')!.click()
    await drawn()
    await press(w.codes.go)
    await until(() => expect(location.pathname).toBe('/settings'))
  })

  test('are made anew for who shows the password', async () => {
    stage.answers = { '/me/ways': [200, full], '/codes': [403, wanted] }
    open('/account')
    await shows(w.codes.left(1))
    await press(w.codes.make)
    await shows(w.prove.lead)
    await both()
    await press(w.prove.cancel)
    await press(w.codes.make)
    stage.answers = { '/prove': [401, { code: 'unauthorized', why: 'password_wrong' }] }
    fill('proof', 'eight or more')
    await drawn()
    send('proof')
    await shows(a.refusals.password_wrong)
    stage.answers = { '/prove': [200, full], '/codes': [200, { codes: CODES }] }
    send('proof')
    await shows(CODES[0]!)
    await translated()
  })

  test.each([0, 7])('%s are left', async n => {
    stage.answers = { '/me/ways': [200, { ...bare, codes: n }] }
    open('/account')
    await shows(w.codes.left(n))
    await translated()
  })

  test('set a new password', async () => {
    user.value = null
    stage.answers = { '/recover': [401, { code: 'unauthorized', why: 'recovery' }] }
    open('/account')
    await press(w.recover.link)
    await shows(w.recover.title)
    await both()
    await press(w.recover.back)
    await press(w.recover.link)
    fill('name', 'Ann')
    fill('code', CODES[0]!)
    fill('password', 'eight or more')
    await drawn()
    send('code')
    await shows(w.refusals.recovery)
    await translated() // what is told stays in the language in which it was
    stage.answers = { '/recover': [200, { user: ann }] }
    send('code')
    await shows(w.recover.done('Ann'))
    await nothingEnglish()
    await press(t.shell.close)
  })
})

describe('passkeys', () => {
  beforeEach(still)

  test('are listed, made and removed', async () => {
    stage.answers = { '/me/ways': [200, full], '/passkey/ask': [403, wanted] }
    open('/account')
    await shows(w.passkeys.used('Nov 21'))
    await both()
    fill('passkey', 'Tengen')
    await drawn()
    send('passkey')
    await shows(w.prove.lead)
    stage.answers = { '/passkey/ask': [200, question], '/passkey/prove': [200, full], '/passkey/add': [200, full] }
    await press(w.prove.byPasskey)
    await until(() => expect(stage.root.querySelector('dialog')).toBeNull())
    stage.answers = { '/passkey/remove': [409, { code: 'conflict', why: 'last_way' }] }
    await press(w.passkeys.removeWho('Bob'))
    await shows(w.refusals.last_way)
    stage.answers = { '/passkey/remove': [200, bare] }
    await press(w.passkeys.removeWho('Bob'))
    await shows(w.passkeys.none)
    await translated()
  })

  test('take the place of the password, which can be set again', async () => {
    stage.answers = { '/me/ways': [200, full], '/password/remove': [200, { ...full, password: false }] }
    open('/account')
    await press(w.passkeys.dropPassword)
    await shows(w.passkeys.noPassword)
    await both()
    fill('new', 'eight or more')
    await drawn()
    stage.answers = { '/account/password': [200, { user: ann }] }
    send('new')
    await shows(a.changed)
  })

  test('sign in; one that is not wanted after all says nothing', async () => {
    user.value = null
    stage.answers = {
      '/passkey/ask': [200, question],
      '/passkey/enter': [401, { code: 'unauthorized', why: 'passkey' }],
    }
    withPasskeys(new DOMException('', 'NotAllowedError'))
    open('/settings')
    open('/account')
    await press(w.passkeys.enter)
    expect(stage.root.querySelectorAll('.refused svg')).toHaveLength(0)
    withPasskeys(new DOMException('', 'SecurityError'))
    await press(w.passkeys.enter)
    await shows(w.refusals.passkey_failed)
    withPasskeys()
    await press(w.passkeys.enter)
    await shows(w.refusals.passkey)
    await translated()
    speak()
    stage.answers = { '/passkey/ask': [200, question], '/passkey/enter': [200, { user: ann }] }
    await press(w.passkeys.enter)
    await until(() => expect(location.pathname).toBe('/settings'))
  })

  test('are not everywhere', async () => {
    stage.answers = { '/me/ways': [200, { ...bare, works: false }] }
    open('/account')
    await shows(w.passkeys.otherwise)
    await both()
    vi.stubGlobal('isSecureContext', false)
    stage.answers = { '/me/ways': [200, bare] }
    open('/settings')
    open('/account')
    await shows(w.passkeys.unable)
    await translated()
  })
})

describe('sessions', () => {
  beforeEach(still)

  const open2: OpenSession[] = [
    {
      id: 1,
      browser: 'Tengen',
      system: 'Bob',
      place: '203.0.113.0/24',
      created: '2026-11-20T10:00:00Z',
      seen: new Date().toISOString(),
      this: true,
    },
    { id: 2, browser: 'Ann', created: '2026-11-20T10:00:00Z', seen: '2026-11-20T10:00:00Z' },
    { id: 3, created: '2026-11-20T10:00:00Z', seen: '2026-11-20T10:00:00Z' },
  ]

  test('are listed and ended', async () => {
    stage.answers = { '/me/sessions': [200, { sessions: open2 }] }
    open('/account')
    await shows(w.sessions.on('Tengen', 'Bob'))
    await both()
    stage.answers = { '/sessions/end': [500, { code: 'internal' }] }
    await press(w.sessions.endWho('Ann'))
    await shows(t.refusals.internal)
    stage.answers = {
      '/sessions/end': [200, { sessions: open2.slice(0, 1) }],
      '/me/sessions': [200, { sessions: open2.slice(0, 1) }],
    }
    await press(w.sessions.endWho('Ann'))
    await until(() => expect(stage.root.querySelectorAll('.sessions li')).toHaveLength(1))
    await press(w.sessions.others)
    await shows(w.sessions.done)
    await translated()
    speak()
    await drawn()
    const all = [...stage.root.querySelectorAll('button')].find(b => b.textContent === w.sessions.all)!
    all.click()
    await until(() => expect(user.value).toBeNull())
  })
})

describe('names', () => {
  beforeEach(still)

  test('are changed, and not again for a while', async () => {
    stage.answers = { '/me/ways': [200, bare], '/rename': [409, { code: 'conflict', why: 'name_taken' }] }
    open('/account#data')
    await shows(w.rename.title)
    await both()
    fill('rename', 'Anna')
    await drawn()
    send('rename')
    await shows(a.refusals.name_taken)
    await translated()
    stage.answers = {
      '/me/ways': [200, { ...bare, rename: '2027-02-20T10:00:00Z' }],
      '/rename': [200, { user: { ...ann, name: 'Bob' } }],
    }
    send('rename')
    await shows(w.rename.done('Bob'))
    await shows(w.rename.later('2027年2月20日'))
    await nothingEnglish()
    await press(t.shell.close)
  })
})
