// Moves and chat behind two tabs, with a mark for what is new.
import { beforeEach, expect, test, vi } from 'vitest'
import { t } from '../i18n'
import { w } from '../i18n/late/challenge'
import { blocked } from '../net/blocks'
import type { ChatLine, GameState } from '../wire'
import { ann, bob, liveGame } from '../test/games'
import { button, key, moves, page, show, text, useRoom, watched } from '../test/roomstage'
import { until } from '../test/until'

const g = t.game
const tab = (name: string) => page.root.querySelector<HTMLElement>(`#tab-${name}`)!
const line = (id: number, from = bob): ChatLine => ({ id, from, seat: 'white', text: `line ${id}`, time: 0 })
const game = (chat: ChatLine[]): GameState => liveGame({ moves: moves(4), chat })
const name = () => page.root.querySelector<HTMLElement>('.strip.top button.person-name')!
const open = async () => {
  name().click()
  await until(() => expect(document.activeElement?.closest('.name-menu')).not.toBeNull())
}
const told = () => page.root.querySelector('.talk > [role=status]')!.textContent

useRoom()
beforeEach(() => localStorage.clear())

test('lines that come behind the other tab are counted and said; what was there before is not', async () => {
  show(game([line(1)]))
  expect(told()).toBe('')
  show(game([line(1), line(2), line(3, ann)]))
  expect(told()).toBe(g.chatNew(1))
  expect(tab('chat').textContent).toContain('1')
  show(game([line(1), line(2), line(3, ann), line(4)]))
  expect(told()).toBe(g.chatNew(2))
  tab('chat').click()
  await until(() => expect(told()).toBe(''))
  expect(page.root.querySelector<HTMLElement>('#panel-chat')!.hidden).toBe(false)
  expect(page.root.querySelector<HTMLElement>('#panel-moves')!.hidden).toBe(true)
  tab('moves').click()
  await until(() => expect(page.root.querySelector<HTMLElement>('#panel-chat')!.hidden).toBe(true))
  expect(told()).toBe('')
})

test('arrows go from tab to tab and leave the moves alone', async () => {
  show(game([]))
  key('ArrowRight', tab('moves'))
  await until(() => expect(tab('chat').getAttribute('aria-selected')).toBe('true'))
  expect(document.activeElement).toBe(tab('chat'))
  key('Home', tab('chat'))
  await until(() => expect(tab('moves').tabIndex).toBe(0))
  expect(text()).not.toContain(g.lookingBack(0, 4))
})

test('the button beside the board opens the chat', async () => {
  show(game([]))
  button(g.chat).click()
  await until(() => expect(document.activeElement).toBe(page.root.querySelector('.say input')))
})

test('no chat with a bot, but for what watchers said; watchers have theirs', () => {
  const bot = { black: ann, white: { ...bob, bot: 'acorn' } }
  show({ ...game([]), players: bot })
  expect(page.root.querySelector('.say')).toBeNull()
  expect(tab('chat')).toBeNull()
  expect(page.root.querySelector('.move-list')).not.toBeNull()
  show({ ...game([line(1)]), players: bot })
  expect(page.root.querySelector('.say')).not.toBeNull()
  show({ ...watched, players: bot })
  expect(page.root.querySelector('.say')).not.toBeNull()
})

test('what somebody says who is blocked is neither shown nor counted, and is there again afterwards', async () => {
  blocked.value = undefined
  const asked: ((r: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>(done => void asked.push(done)))
  const eve = { id: 9, name: 'Eve' }
  show(game([line(1), line(2, eve), line(3, { ...eve, id: 8, guest: true })]))
  expect(text()).toContain('line 3') // a guest of that name is nobody's
  expect(text()).not.toMatch(/line [12]/) // as long as nobody knows
  await until(() => expect(asked).toHaveLength(1))
  asked[0]!(new Response(JSON.stringify({ names: ['Eve'] })))
  await until(() => expect(text()).toContain('line 1'))
  show(game([line(1), line(2, eve), line(4, eve)]))
  await until(() => expect(text()).toContain(g.chatHidden(2)))
  expect(text()).not.toMatch(/line [24]/)
  expect(told()).toBe('')
  blocked.value = { of: ann.id, names: [] }
  await until(() => expect(text()).toContain('line 4'))
  vi.unstubAllGlobals()
})

test('a name opens a menu; whoever is muted in a game is not heard in it, and is again', async () => {
  await import('./namemenu')
  show(game([line(1), line(2), line(3, ann)]))
  expect(page.root.querySelector('.strip.bottom a.person-name')).not.toBeNull() // one's own
  await open()
  expect(page.root.querySelector('.name-menu a')?.getAttribute('href')).toBe('/@/Bob')
  expect(button(w.add)).toBeDefined()
  expect(button(w.challenge)).toBeUndefined() // not while they play
  button(w.mute).click()
  await until(() => expect(text()).toContain(g.chatHidden(2)))
  expect(text()).not.toContain('line 1')
  expect(text()).toContain('line 3')
  await until(() => expect(document.activeElement).toBe(name()))
  await open()
  button(w.unmute).click()
  await until(() => expect(text()).toContain('line 1'))
  await open()
  key('Escape')
  await until(() => expect(page.root.querySelector('.name-menu')).toBeNull())
})
