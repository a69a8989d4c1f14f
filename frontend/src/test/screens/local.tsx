// Games against bots in this browser.
import { promised } from '../../settings/persist'
import { t } from '../../i18n'
import { w as why } from '../../game/whytext'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { localEngine } from '../../engine/local'
import type { FromWorker, ToWorker } from '../../engine/messages'
import { create } from '#words/create'
import { local as w } from '#words/local'
import { sure as asked } from '#words/sure'
import { unreachable } from '../../net/unreachable'
import { status, user } from '../../net/live'
import { go } from '../../router'
import { choose } from '../../settings/settings'
import { another } from './desk'
import { both, button, drawn, find, open, press, shows, stage, stone } from './stage'
import { until } from '../until'

const g = t.game
const stones = (n: number) => until(() => expect(stage.root.querySelectorAll('.stage .stone')).toHaveLength(n))

/** The engine's worker: what it hears, and its answers by what it is to do. */
const heard: ToWorker[] = []
let answers: { load?: (id: number) => FromWorker | null; ask?: (id: number) => FromWorker | null } = {}

class Engine extends EventTarget {
  postMessage(m: ToWorker) {
    heard.push(m)
    const said = m.do === 'stop' ? null : answers[m.do]?.(m.id)
    if (said) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: said })))
  }
  terminate() {}
}

const loaded = (id: number): FromWorker => ({ id, loaded: true })
const moves =
  (at: string) =>
  (id: number): FromWorker => ({ id, answer: { move: at } })

/** What this browser has kept, and this tab has not. */
const kept = (game: object) => {
  sessionStorage.clear()
  localStorage.setItem(
    'tengen.local',
    JSON.stringify({
      choice: { bot: 'acorn', rule: 'freestyle', size: 15, color: 'black' },
      game: { bot: 'acorn', rule: 'freestyle', size: 15, you: 'black', seed: 1, moves: [], resigned: false, ...game },
    }),
  )
}

async function table(game: object): Promise<void> {
  kept(game)
  go('/')
  open('/local')
  await until(() => expect(find('.panel')).not.toBeNull())
  await drawn()
}

describe('a game in this browser', () => {
  beforeEach(() => {
    heard.length = 0
    answers = { load: loaded, ask: moves('i9') }
    vi.stubGlobal('Worker', Engine)
  })

  test('is told that the browser may delete it', async () => {
    await table({ moves: ['h8', 'i9'] })
    promised.value = false
    await shows(w.mayGo)
    await both()
    promised.value = undefined
  })

  test('is chosen, played, resigned and played again', async () => {
    user.value = null
    open('/local')
    await shows(w.lead)
    await both()
    find('input[value="renju"]').click()
    await shows(create.renjuSize)
    await both()
    for (const v of ['freestyle', '19', '15', 'bamboo', 'black']) {
      find(`input[value="${v}"]`).click()
      await drawn()
    }
    await press(w.start)
    expect(document.activeElement?.tagName).toBe('H1')
    await both()
    await stone('h8')
    await stones(2)
    expect(heard.find(m => m.do === 'ask')).toMatchObject({ ask: { do: 'move', level: 'bamboo', moves: ['h8'] } })
    await both()
    await press(g.takebackLabel(['h8', 'i9']))
    await stones(0)
    await stone('h8')
    await stones(2)
    go('/')
    open('/local')
    await stones(2)
    await press(g.newGame)
    await shows(w.startNote)
    await both()
    await press(w.toGame)
    await press(g.resign)
    await shows(w.resignNote)
    await both()
    await press(asked.resignYes)
    await shows(g.youLose)
    await both()
    expect(find('a.act').getAttribute('href')).toBe('/analysis#freestyle/15/h8i9')
    await press(w.copyMoves)
    await shows(w.copied)
    await both()
    answers.ask = moves('a1')
    await press(g.rematch)
    await stones(1)
    expect(find('.strip.bottom').getAttribute('aria-label')).toBe(g.color('white'))
  })

  test('ends with a five, of either side', async () => {
    await table({ moves: 'h8 a1 i8 a3 j8 a5 k8 a7'.split(' ') })
    await stone('l8')
    await shows(g.youWin)
    await both()
    answers.ask = moves('l8')
    await table({ you: 'white', moves: 'h8 a1 i8 a3 j8 a5 k8'.split(' ') })
    await stone('a7')
    await shows(g.youLose)
    await both()
  })

  test('takes two steps where they are chosen, and names what is forbidden', async () => {
    choose({ submit: 'confirm' })
    await table({ rule: 'renju', moves: 'g8 f5 h10 f6 g9 f4 f3 o1 h8 f7'.split(' ') })
    await shows(g.forbidden)
    await both()
    await stone('f8')
    await shows(why.notes['double_three']!)
    await both()
    await stone('o15')
    await press(g.placeAt('o15'))
    await stones(12)
    await press(g.back)
    await shows(g.lookingBack(11, 12))
    await both()
    await press(g.backToLive)
    choose({ submit: 'double' })
    await both()
  })

  test('an engine on its way: stopped, loaded, without memory, dead', async () => {
    answers.load = () => null
    await table({ moves: ['h8'] })
    await shows(w.loading)
    await both()
    await press(t.shell.cancel)
    await shows(w.stopped('Acorn'))
    await both()
    localEngine.close()
    for (const [failed, text] of [
      ['network', w.engine.unloaded],
      ['memory', w.engine.memory],
      ['internal', w.engine.stopped],
      ['busy', t.refusals.busy],
    ] as const) {
      answers.load = id => ({ id, failed })
      await press(t.shell.retry)
      await shows(text)
      await both()
    }
    answers.load = id => ({ id, failed: 'network' })
    await press(t.shell.retry)
    status.value = 'reconnecting'
    await shows(w.engine.away)
    await both()
    answers.load = loaded
    answers.ask = () => null
    await press(t.shell.retry)
    await shows(w.thinking('Acorn'))
    await both()
    go('/')
    await drawn()
    await until(() => expect(heard.at(-1)?.do).toBe('stop'))
  })

  test('the server goes away and comes back', async () => {
    await table({})
    unreachable.value = true
    status.value = 'reconnecting'
    await shows(w.away)
    await both()
    unreachable.value = false
    status.value = 'live'
    await shows(w.back)
    await both()
  })

  test('is open in another window too', async () => {
    await table({ moves: ['h8', 'i9'] })
    another('local 1')
    await shows(w.elsewhere)
    await both()
  })

  test('a browser that keeps nothing', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
      clear() {},
    })
    go('/')
    open('/local')
    await press(w.start)
    await shows(w.unkept)
    await both()
    expect(button(g.takeback)).toBeDefined()
  })
})
