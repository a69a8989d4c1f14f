// A game that has no opponent yet, or cannot be shown.
import { render } from 'preact'
import { beforeEach, describe, test } from 'vitest'
import { Damaged } from '../../game/damaged'
import { ann, bob, liveGame } from '../games'
import { Waiting } from '../../game/waiting'
import { t } from '../../i18n/index'
import { gone } from '#words/gone'
import { Fault } from '../../net/fault'
import { socket, user } from '../../net/live'
import type { GameState } from '../../wire'
import { days, drawn, hear, nothingEnglish, open, press, show, shows, stage, translated, welcome } from './stage'
import { clear, of, store } from './table'

const waiting = async (change: Partial<GameState>) => {
  const s = liveGame({ status: 'waiting', players: {}, log: [], ...change, next: undefined as never })
  show(<Waiting s={s} store={of} />)
  await translated()
}

describe('a game without a board', () => {
  beforeEach(clear)

  test('waiting for an opponent, and invited', async () => {
    await waiting({ for: bob })
    for (const color of ['black', 'white', 'random'] as const) {
      for (const u of [ann, bob, null]) {
        user.value = u
        await waiting({ color })
        await waiting({ color, private: true, settings: { ...days, opening: 'swap2' } })
        await waiting({ color, settings: { ...days, rule: 'renju', forbidden: 'loses', size: 15, takebacks: false } })
      }
    }
    store.busy.value = true
    await waiting({})
    store.busy.value = false
  })

  test('none there, and one that cannot be shown', async () => {
    socket.connect()
    welcome()
    for (const code of ['not_found', 'internal']) {
      open('/g/abc')
      await drawn()
      const asked = stage.sent.findLast(f => f.t === 'watch')!
      hear({ t: 'error', id: asked.id, g: 'abc', code, message: 'Plain English.' })
      await drawn()
      await shows(code === 'internal' ? gone.failed : gone.missing)
      await translated()
    }
  })

  test('withdrawn before anybody came', async () => {
    socket.connect()
    welcome()
    for (const host of [ann, bob]) {
      open('/g/abc')
      await drawn()
      const {
        next: _next,
        clock: _clock,
        ...d
      } = liveGame({
        g: 'abc',
        status: 'over',
        host,
        players: {},
        log: [],
        result: { winner: '', reason: 'aborted' },
      })
      hear({ t: 'state', g: 'abc', v: d.v, d })
      await shows(host === ann ? gone.withdrawnOwn : gone.withdrawn(bob.name))
      await translated()
      open('/')
    }
  })

  test('set aside', async () => {
    show(<Damaged store={of} fault={new Fault('damaged')} />)
    await press(t.shell.retry)
    await translated()
    render(<Damaged store={of} fault={new Fault('damaged')} />, stage.root)
    await drawn()
    await nothingEnglish()
  })
})
