// Moves and chat behind two tabs, with a mark for what is new.
import { beforeEach, expect, test, vi } from 'vitest'
import { t } from '../i18n'
import { w } from '../i18n/late/challenge'
import { w as c } from '../i18n/late/chat'
import { blocked } from '../net/blocks'
import { memberChat } from '../net/chatsettings'
import { Fault } from '../net/fault'
import type { ChatLine, GameState } from '../wire'
import { ann, bob, liveGame } from '../test/games'
import { button, key, moves, page, show, store, text, useRoom, watched } from '../test/roomstage'
import { until } from '../test/until'

const g = t.game
const tab = (name: string) => page.root.querySelector<HTMLElement>(`#tab-${name}`)!
const line = (id: number, from = bob): ChatLine => ({
  id,
  from,
  channel: 'players',
  seat: 'white',
  text: `line ${id}`,
  time: 0,
})
const game = (chat: ChatLine[]): GameState => liveGame({ moves: moves(4), chat })
const name = () => page.root.querySelector<HTMLElement>('.strip.top a[role=button].person-name')!
const open = async () => {
  name().click()
  await until(() => expect(document.activeElement?.closest('.name-menu')).not.toBeNull())
}
/** The chat comes later. */
const loaded = () => until(() => expect(page.root.querySelector('.chat .lines')).not.toBeNull())
const told = () => page.root.querySelector('.talk > [role=status]')!.textContent

useRoom()
beforeEach(() => localStorage.clear())

test('lines that come behind the other tab are counted and said; what was there before is not', async () => {
  show(game([line(1)]))
  expect(told()).toBe('')
  await loaded()
  show(game([line(1), line(2), line(3, ann)]))
  await until(() => expect(told()).toBe(g.chatNew(1)))
  expect(tab('chat').textContent).toContain('1')
  show(game([line(1), line(2), line(3, ann), line(4)]))
  await until(() => expect(told()).toBe(g.chatNew(2)))
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
  vi.stubGlobal('fetch', (path: string) =>
    path.endsWith('/blocks')
      ? new Promise<Response>(done => void asked.push(done))
      : Promise.reject(new Error('offline')),
  )
  const eve = { id: 9, name: 'Eve' }
  show(game([line(1), line(2, eve), line(3, { ...eve, id: 8, guest: true })]))
  expect(text()).toContain('line 3') // a guest of that name is nobody's
  expect(text()).not.toMatch(/line [12]/) // as long as nobody knows
  await until(() => expect(asked).toHaveLength(1))
  asked[0]!(new Response(JSON.stringify({ names: ['Eve'] })))
  await until(() => expect(text()).toContain('line 1'))
  show(game([line(1), line(2, eve), line(4, eve)]))
  await until(() => expect(text()).toContain(c.hidden(2)))
  expect(text()).not.toMatch(/line [24]/)
  expect(told()).toBe('')
  blocked.value = { of: ann.id, names: [] }
  await until(() => expect(text()).toContain('line 4'))
  vi.unstubAllGlobals()
})

test('a name opens a menu; whoever is muted in a game is not heard in it, and is again', async () => {
  await import('./namemenu')
  show(game([line(1), line(2), line(3, ann)]))
  expect(page.root.querySelector('.strip.bottom a.person-name:not([role])')).not.toBeNull() // one's own
  await open()
  expect(page.root.querySelector('.name-menu a')?.getAttribute('href')).toBe('/@/Bob')
  expect(button(w.add)).toBeDefined()
  expect(button(w.challenge)).toBeUndefined() // not while they play
  button(w.mute).click()
  await until(() => expect(text()).toContain(c.hidden(2)))
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

const sent = vi.fn()
/** The game that is over, its chats and the field; what is said is noted, or refused. */
const ended = (chat: ChatLine[]) => ({ ...game(chat), status: 'over' as const })
const psst = (id: number, said = `line ${id}`): ChatLine => ({ ...line(id), channel: 'watchers', seat: '', text: said })
const chatTab = (of: string) => page.root.querySelector<HTMLElement>(`#chat-${of}`)
const field = () => page.root.querySelector<HTMLInputElement>('.say input')!
const write = (value: string) => {
  field().value = value
  field().dispatchEvent(new Event('input', { bubbles: true }))
}

test('a player reads one chat in play and two after it, and writes in the one that is shown', async () => {
  Object.assign(store, { say: sent })
  show(game([line(1)]))
  await loaded()
  tab('chat').click()
  await until(() => expect(field().getAttribute('aria-label')).toBe(c.fields.players))
  expect(chatTab('watchers')).toBeNull()
  show(ended([line(1), psst(2)]))
  await until(() => expect(chatTab('watchers')?.getAttribute('aria-label')).toBe(c.nameWith(c.names.watchers, 1)))
  expect(text()).not.toContain('line 2')
  chatTab('watchers')!.click()
  await until(() => expect(text()).toContain('line 2'))
  expect(text()).not.toContain('line 1')
  await until(() => expect(chatTab('watchers')!.getAttribute('aria-label')).toBeNull())
  expect(page.root.querySelector('.chat .lines')!.getAttribute('aria-label')).toBe(c.titles.watchers)
  write('thanks')
  await until(() => expect(button(c.send).disabled).toBe(false))
  page.root.querySelector<HTMLFormElement>('.say')!.requestSubmit()
  await until(() => expect(sent).toHaveBeenCalledWith('thanks', 'watchers'))
  key('ArrowLeft', chatTab('watchers')!)
  await until(() => expect(document.activeElement).toBe(chatTab('players')))
  expect(text()).toContain('line 1')
})

test('a watcher reads both and writes to the watchers', async () => {
  show({ ...watched, chat: [line(1), psst(2)] })
  await loaded()
  tab('chat').click()
  await until(() => expect(text()).toContain('line 2'))
  expect(field().getAttribute('aria-label')).toBe(c.fields.watchers)
  chatTab('players')!.click()
  await until(() => expect(text()).toContain(c.onlyPlayers))
  expect(field()).toBeNull()
})

test('the field counts down near the end, and what is too long is not sent', async () => {
  show(game([]))
  await loaded()
  write('x'.repeat(119))
  await until(() => expect(button(c.send).disabled).toBe(false))
  expect(page.root.querySelector('.count')).toBeNull()
  write('😀'.repeat(140))
  await until(() => expect(text()).toContain(c.left(0)))
  expect(button(c.send).disabled).toBe(false)
  write('x'.repeat(142))
  await until(() => expect(text()).toContain(c.over(2)))
  expect(button(c.send).disabled).toBe(true)
})

test('who writes too fast is told how long to wait, and keeps the text', async () => {
  Object.assign(store, { say: sent.mockRejectedValueOnce(new Fault('too_many', 'chat_often', { seconds: 1 })) })
  show(game([]))
  await loaded()
  write('hello')
  await until(() => expect(button(c.send).disabled).toBe(false))
  page.root.querySelector<HTMLFormElement>('.say')!.requestSubmit()
  await until(() => expect(text()).toContain(c.refusals.chat_often({ seconds: 1 })))
  expect(field().value).toBe('hello')
  expect(button(c.wait(1)).getAttribute('aria-disabled')).toBe('true')
  await until(() => expect(button(c.send).getAttribute('aria-disabled')).toBeNull())
  expect(text()).not.toContain(c.refusals.chat_often({ seconds: 1 }))
})

test('a line with a word of one’s own list is hidden until it is asked for; one’s own are not', async () => {
  memberChat.value = { of: ann.id, off: false, words: ['Noob'] }
  show(game([psst(1), { ...line(2), text: 'you noob' }, { ...line(3, ann), text: 'I am no noob' }]))
  await loaded()
  expect(text()).not.toContain('you noob')
  expect(text()).toContain('I am no noob')
  button(c.showLine).click()
  await until(() => expect(text()).toContain('you noob'))
})

test('a chat that is off shows and counts nothing, in this game or in all', async () => {
  show(game([line(1)]))
  await loaded()
  button(c.mute).click()
  await until(() => expect(text()).toContain(c.off))
  show(game([line(1), line(2)]))
  await until(() => expect(text()).not.toContain('line'))
  expect(told()).toBe('')
  button(c.unmute).click()
  await until(() => expect(text()).toContain('line 2'))
  localStorage.clear()
  memberChat.value = { of: ann.id, off: true, words: [] }
  show({ ...game([line(1)]), g: 'g2' })
  await until(() => expect(text()).toContain(c.offEverywhere))
  expect(page.root.querySelector('.chat a')?.getAttribute('href')).toBe('/settings#chat')
  button(c.unmute).click()
  await until(() => expect(text()).toContain('line 1'))
})
