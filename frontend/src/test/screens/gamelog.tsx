// A game's end, its moves, its log, and why a point is forbidden.
import { render } from 'preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { REASONS, liveGame } from '../games'
import { w } from '../../game/audittext'
import { Room } from '../../game/room'
import { t } from '../../i18n/index'
import { speak } from '../speech'
import { Fault } from '../../net/fault'
import type { AuditRow, GameState, Option } from '../../wire'
import { clock, drawn, nothingEnglish, press, settings, show, shows, stage, translated } from './stage'
import { until } from '../until'
import { clear, moves, of, over, room, store, watched, why } from './table'

const row = (kind: GameState['log'][number]['kind'], change: object = {}) => ({
  v: 5,
  kind,
  by: 'black',
  ply: 2,
  time: 0,
  ...change,
})

const line = (shape: string, change: object = {}) => ({
  shape,
  counts: true,
  stones: ['h8', 'i8'],
  points: ['g8', 'j8'],
  ...change,
})

describe('a game tells', () => {
  beforeEach(clear)

  test('every end', async () => {
    for (const reason of REASONS) {
      for (const winner of ['black', 'white', ''] as const) {
        await over({ result: { winner, reason }, rematch: winner && 'g2' })
      }
      const s = liveGame({ status: 'over', moves: moves(4), result: { winner: 'black', reason } })
      delete s.you
      show(<Room s={s} store={of} />)
      await translated()
    }
    await over({ result: { winner: 'black', reason: 'time' }, presence: { black: true, white: false, watchers: 0 } })
    await over({
      moves: moves(1),
      result: { winner: '', reason: 'aborted' },
      log: [{ v: 2, kind: 'end', ply: 1, time: 0 }],
    })
  })

  test('the end of a game of an event', async () => {
    await over({ result: { winner: 'black', reason: 'five' }, event: { id: 'e1', title: '火曜' }, may: [] })
    await shows(t.game.toEvent)
    await translated()
  })

  test('a game as a file', async () => {
    await over({ moves: moves(4), result: { winner: 'black', reason: 'resign' } })
    await press(t.game.download)
    await until(() => expect(stage.root.querySelectorAll('.downloads a')).toHaveLength(4))
    await nothingEnglish()
  })

  test('looking back, and copying the link', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: () => Promise.resolve() } })
    await over({ result: { winner: 'black', reason: 'five' }, settings: { ...settings, rule: 'renju' } })
    await press(t.game.share)
    await shows(t.game.copied)
    await press(t.game.back)
    await press(t.game.play)
    await nothingEnglish()
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: () => Promise.reject(new Error('closed')) } })
    Object.assign(document, { execCommand: () => false })
    await watched({ status: 'over', moves: moves(6), result: { winner: 'black', reason: 'five' } })
    await press(t.game.share)
    await shows(t.game.copyFailed)
    await nothingEnglish()
    await watched({ moves: moves(6) })
    await press(t.game.first)
    speak()
    render(<Room s={liveGame({ v: 9, moves: [...moves(6), { at: 'a1', spent: 61_000 }] })} store={of} />, stage.root)
    await translated()
    await shows(t.game.newMoves(1))
  })

  test('what happened besides moves', async () => {
    const offers = (['draw', 'takeback', 'rematch'] as const).flatMap((offer, i) => [
      row('offer', { offer, v: 10 * i }),
      row('answer', { offer, by: 'white', v: 10 * i + 1 }),
      row('answer', { offer, v: 10 * i + 2 }),
    ])
    const spent = [900, 65_000, 3_700_000, 90_000_000]
    await room({
      moves: moves(4).map((m, i) => ({ ...m, spent: spent[i]! })),
      log: [
        row('start'),
        ...offers,
        row('choose', { option: 'black' }),
        row('choose', { option: 'place2' }),
        row('takeback'),
        row('gift', { bonus: 15_000 }),
        row('gift', { bonus: 86_400_000 }),
        row('bonus', { by: '', bonus: 10_000 }),
        row('bonus', { bonus: 10_000 }),
        row('adjourn'),
        row('resume'),
        row('rematch'),
      ],
    })
    await room({ settings: { ...settings, opening: 'swap2' }, log: [row('bonus', { by: '', bonus: 10_000 })] })
    await watched({})
    await watched({ log: [] })
  })

  test('the game’s log', async () => {
    const both = { black: 299_100, white: 90_061_000, whiteLeft: 2, run: 'white', at: 5_000 }
    const rows: AuditRow[] = [
      { v: 1, kind: 'start', by: 'white', time: 1_000, clock: both },
      {
        v: 2,
        kind: 'move',
        by: 'black',
        at: 'h8',
        time: 2_000,
        spent: 3_900,
        lag: 100,
        unheard: 2_000,
        vacation: 86_400_000,
        quota: 2_000,
        clock: both,
      },
      { v: 3, kind: 'pass', by: 'white', at: 'pass', time: 3_000, spent: 70_000, lag: 1_500 },
      { v: 4, kind: 'choose', by: 'white', option: 'black', time: 4_000 },
      { v: 4, kind: 'choose', by: 'white', option: 'place2', time: 4_000 },
      { v: 4, kind: 'choose', by: 'white', option: 'white', time: 4_000 },
      ...['keep', 'swap', 'offer10', '3'].map(
        (option): AuditRow => ({ v: 4, kind: 'choose', by: 'black', option: option as Option, time: 4_000 }),
      ),
      { v: 4, kind: 'fifth', by: 'black', at: 'a1', time: 4_000 },
      { v: 4, kind: 'pick', by: 'white', at: 'a1', time: 4_000 },
      ...(['draw', 'takeback', 'rematch'] as const).flatMap((offer): AuditRow[] => [
        { v: 5, kind: 'offer', by: 'black', offer, time: 5_000 },
        { v: 6, kind: 'answer', by: 'white', offer, time: 5_000 },
      ]),
      { v: 7, kind: 'takeback', by: 'white', ply: 0, time: 90_000_000 },
      { v: 8, kind: 'gift', by: 'white', bonus: 15_000, time: 90_000_000 },
      { v: 9, kind: 'bonus', bonus: 10_000, charged: 2_000, time: 90_000_000 },
      { v: 9, kind: 'adjourn', time: 90_000_000 },
      { v: 10, kind: 'resume', by: 'black', time: 90_000_000 },
      { v: 10, kind: 'rematch', time: 90_000_000 },
      ...(['five', 'overline', 'forbidden', 'full_board', 'stone_limit', 'passes'] as const).map(
        (reason): AuditRow => ({
          v: 11,
          kind: 'move',
          by: 'black',
          at: 'h8',
          reason,
          ...(reason === 'five' && { winner: 'black' }),
          time: 90_000_000,
        }),
      ),
      ...(['resign', 'time', 'away', 'agreement', 'aborted'] as const).map(
        (reason): AuditRow => ({
          v: 12,
          kind: 'end',
          by: 'black',
          reason,
          ...(reason === 'resign' && { winner: 'white' }),
          time: 90_000_000,
        }),
      ),
      { v: 13, kind: 'end', reason: 'aborted', time: 90_000_000 },
    ]
    for (const [log, s] of [
      [rows, clock({ kind: 'byoyomi' })],
      [rows, clock({ kind: 'canadian' })],
      [[], clock({})],
    ] as const) {
      stage.answers = { '/log': [200, { log }] }
      await room({ moves: moves(4), settings: s })
      await press(t.game.auditOpen)
      await until(() => expect(stage.root.querySelector('.audit')).not.toBeNull())
      await nothingEnglish()
      speak()
      await drawn()
      expect(stage.root.textContent).toContain(w.title)
      await translated()
    }
    stage.answers = {}
    await room({ moves: moves(4) })
    await press(t.game.auditOpen)
    await shows(t.refusals.network)
    await nothingEnglish()
  })

  test('why a point is forbidden', async () => {
    const barred = [
      { at: 'g8', kind: 'five' },
      { at: 'j8', kind: 'overline' },
    ]
    const renju = { ...settings, rule: 'renju' }
    for (const d of [
      { kind: 'overline', lines: [line('overline')] },
      { kind: 'double_four', lines: [line('four'), line('four', { points: ['g8'] }), line('straight_four')] },
      { kind: 'double_three', lines: [line('three'), line('three', { counts: false, barred })] },
      { kind: '', lines: [line('five')] },
      { kind: '', lines: [] },
      null,
    ]) {
      if (d) why.mockResolvedValueOnce(d)
      else why.mockRejectedValueOnce(new Fault('timeout'))
      await over({ settings: { ...renju, forbidden: 'loses' }, result: { winner: 'white', reason: 'forbidden' } })
      await press(t.game.why.ask)
      await nothingEnglish()
      store.refusal.value = new Fault('forbidden_point')
      if (d) why.mockResolvedValueOnce(d)
      else why.mockReturnValueOnce(new Promise(() => {}))
      await room({ settings: renju, moves: moves(4), forbidden: ['h8'] })
      await press(t.game.why.ask)
      await nothingEnglish()
    }
  })
})
