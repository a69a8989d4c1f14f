// Followers of a game, and their chat.
import { render } from 'preact'
import { beforeEach, describe, test, vi } from 'vitest'
import { ChatTabs } from '../../game/chattabs'
import { ann, bob, liveGame } from '../games'
import { Room } from '../../game/room'
import { SayField } from '../../game/say'
import { SHEETS } from '../../game/talk'
import { w as menu } from '../../i18n/late/challenge'
import { w as words } from '../../i18n/late/chat'
import { t } from '../../i18n/index'
import { blocked } from '../../net/blocks'
import { memberChat } from '../../net/chatsettings'
import { Fault } from '../../net/fault'
import { ChatChoices } from '../../settings/chat'
import type { Channel } from '../../wire'
import { drawn, find, input, nothingEnglish, press, show, shows, stage, translated } from './stage'
import { clear, moves, of, over as ended, room, store, watched } from './table'

const openMenu = async () => {
  find('.strip.top a[role=button].person-name').click()
  await drawn()
  await drawn()
  await shows(menu.profile)
}

const line = (id: number, seat?: string, channel: Channel = seat ? 'players' : 'watchers') => ({
  id,
  from: bob,
  channel,
  ...(seat && { seat }),
  text: '…',
  time: 0,
})

describe('talk in a game', () => {
  beforeEach(clear)

  test('talk', async () => {
    await room({
      chat: [line(1, 'white'), line(2), line(3, 'host'), { ...line(4, 'white'), text: '', hidden: true }],
      presence: { black: true, white: true, watchers: 1 },
    })
    input(stage.root.querySelector('.say input')!, '…')
    await drawn()
    stage.root.querySelector<HTMLFormElement>('.say')!.requestSubmit()
    await drawn()
    await shows(words.refusals.chat_line({ max: 140 }))
    await nothingEnglish()
    for (const names of [['Bob'], []]) {
      blocked.value = { of: ann.id, names }
      await drawn()
      await nothingEnglish()
    }
    const lines = [line(1, 'white')]
    await room({ chat: lines })
    render(<Room s={liveGame({ chat: [...lines, line(2, 'white')] })} store={of} />, stage.root)
    await drawn()
    await shows(t.game.chatNew(1))
    await nothingEnglish()
  })

  test('the two chats', async () => {
    const mixed = [line(1, 'white'), line(2), line(3, 'host', 'watchers')]
    for (const chat of [mixed, []]) {
      await watched({ chat })
      await ended({ chat })
      await shows(words.names.watchers)
      find('#chat-watchers').click()
      await drawn()
      await nothingEnglish()
      find('#chat-players').click()
      await drawn()
      await nothingEnglish()
    }
    await watched({ chat: [] })
    find('#chat-players').click()
    await drawn()
    await nothingEnglish()
    const random = vi.spyOn(Math, 'random').mockReturnValue(0)
    store.crowd = () => Promise.resolve([bob])
    await watched({ presence: { black: true, white: true, watchers: 1 } })
    await drawn()
    await shows(words.watching)
    random.mockRestore()
    show(<ChatTabs channel="players" choose={() => {}} unread={{ players: 0, watchers: 2 }} />)
    await translated()
    show(<SayField label="火" say={() => Promise.reject(new Fault('too_many', 'chat_often', { seconds: 9 }))} />)
    input(stage.root.querySelector('input')!, '…')
    await drawn()
    await press(words.send)
    await shows(words.wait(9))
    await translated()
    memberChat.value = { of: ann.id, off: false, words: ['…'] }
    show(<ChatChoices />)
    await translated()
    memberChat.value = undefined
    await watched({ chat: mixed })
    find('#chat-players').click()
    await drawn()
    await shows(words.onlyPlayers)
    await room({ chat: [] })
    for (const [n, says] of [
      [130, words.left(10)],
      [142, words.over(2)],
    ] as const) {
      input(stage.root.querySelector('.say input')!, '…'.repeat(n))
      await drawn()
      await shows(says)
      await nothingEnglish()
    }
    memberChat.value = { of: ann.id, off: false, words: ['…'] }
    await room({ chat: [{ ...line(1, 'white'), text: '…' }] })
    await shows(words.word)
    await nothingEnglish()
    memberChat.value = { of: ann.id, off: true, words: [] }
    await room({ chat: mixed })
    await shows(words.offEverywhere)
    await nothingEnglish()
    press(words.unmute)
    await drawn()
    press(words.mute)
    await drawn()
    await nothingEnglish()
  })

  test('a name’s menu', async () => {
    await room({ moves: moves(4) })
    await openMenu()
    await translated()
    await press(menu.mute)
    await openMenu()
    await shows(menu.unmute)
    await nothingEnglish()
    await press(menu.unmute) // of a game whose id others have too
  })

  test('sheets of a phone', async () => {
    vi.stubGlobal('matchMedia', (q: string) => ({
      matches: q === SHEETS,
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    await ended({ result: { winner: 'black', reason: 'resign' } })
    await press(t.game.review)
    await translated()
  })
})
