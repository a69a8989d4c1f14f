// The page around the board.
import { render } from 'preact'
import { expect, test } from 'vitest'
import { t } from '../i18n'
import { waiting as w } from '#words/waiting'
import { user } from '../net/live'
import { bob, liveGame } from '../test/games'
import { button, page, show, store, text, useRoom } from '../test/roomstage'
import { until } from '../test/until'
import type { GameStore } from './store'
import { Waiting } from './waiting'

const g = t.game
useRoom()

test('the tab says when it is your move', async () => {
  show(liveGame())
  await until(() => expect(document.title).toContain(g.yourMoveTitle))
  show(liveGame({ next: { by: 'white', do: 'place', stone: 'white' } }))
  await until(() => expect(document.title).toContain(g.title('Ann', 'Bob')))
})

test('waiting: the host may share and withdraw, a friend may join', () => {
  const waiting = liveGame({ status: 'waiting', private: true, players: {} })
  render(<Waiting s={waiting} store={store as unknown as GameStore} />, page.root)
  expect(text()).toContain(g.waitingPrivate)
  expect(page.root.querySelector('input')?.value).toBe(location.href)
  button(w.withdraw).click()
  expect(store.abort).toHaveBeenCalledOnce()
  user.value = bob
  render(<Waiting s={waiting} store={store as unknown as GameStore} />, page.root)
  button(g.join).click()
  expect(store.join).toHaveBeenCalledOnce()
})
