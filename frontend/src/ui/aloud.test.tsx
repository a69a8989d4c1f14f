// The texts that a board gives a screen reader beside its stones: the end, once, and answers to keys.
import { expect, test } from 'vitest'
import { inplay } from '#words/inplay'
import { t } from '../i18n'
import { liveGame } from '../test/games'
import { key, moves, page, show, useRoom } from '../test/roomstage'
import { until } from '../test/until'

useRoom()
await import('./aloud')
await import('../game/inplay')

const field = () => page.root.querySelector<HTMLElement>('.tg-field')!
const told = () => [...page.root.querySelectorAll('.tg-board > [aria-live] > *')].map(line => line.textContent)
/** Until what comes after the page has come. */
const whole = () => until(() => expect(page.root.textContent).toContain(inplay.zen))
const clock = { black: 245_000, white: 60_000, run: 'black' as const, at: Date.now() }
const live = liveGame({ moves: moves(4), clock })

test('the end is told once, after the last move, by the region that told the moves', async () => {
  show(live)
  await whole()
  const { next: _, ...over } = liveGame({
    moves: moves(5),
    status: 'over',
    result: { winner: 'black', reason: 'five', line: ['h8'] },
  })
  show(over)
  const words = `${t.game.youWin}. ${t.game.ended.won['five']}`
  await until(() => expect(told()).toEqual([t.board.words.moved('j8', 'black'), words]))
  const regions = [...page.root.querySelectorAll('[role=status], [aria-live], [role=alert]')]
  expect(regions.filter(el => el.textContent?.includes(t.game.youWin)).length).toBe(1)
})

test('a game that was over when it was opened is not told to end', async () => {
  const { next: _, ...over } = liveGame({
    moves: moves(5),
    status: 'over',
    result: { winner: 'black', reason: 'resign' },
  })
  show(over)
  await until(() => expect(page.root.querySelector('.tg-board')).not.toBeNull())
  show({ ...over })
  await new Promise(requestAnimationFrame)
  expect(told()).toEqual([])
})

test('1, 2 and 3: the last move, all stones, the time left', async () => {
  show(live)
  await whole()
  field().focus()
  const help = () => page.root.querySelector(`#${field().getAttribute('aria-describedby')}`)!.textContent
  await until(() => expect(help()).toContain('1'))
  const ask = (k: string) => {
    page.root.querySelector('.tg-board > [aria-live]')!.replaceChildren()
    key(k, field())
    return told().join()
  }
  expect(ask('1')).toBe('Last move: White i9')
  expect(ask('2')).toBe('Black stones: h8, i8. White stones: h9, i9.')
  expect(ask('3')).toMatch(/Black’s clock: 4 minutes \d+ seconds?. White’s clock: 1 minute/)
  key('h', field())
  expect(ask('1')).toBe('h1, empty') // of the name of a point
})
