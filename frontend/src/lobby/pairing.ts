// Quick pairing: a setup of which only the clock and the rule are chosen. Equal setups meet on the server;
// who finds nobody waits with an open game, which the lobby lists as everybody's.
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ask } from '../net/began'
import { command, listen, user } from '../net/live'
import { gamePath, go } from '../router'
import { flag, pick, recall } from '../settings/settings'
import { amend, onStored } from '../settings/storage'
import type { CreateData, Opening, Seek, Settings, Speed, TimeControl } from '../wire'
import { FIRST_RULE, RULES, createData, timeControl, setupOf, type GameSetup } from './gamesetup'

/** The clocks of the grid, the quickest first. */
export const CELLS = ['3+2', '5+3', '10+5', '15+10', 'days', 'none'] as const
export type Cell = (typeof CELLS)[number]

/** What ratings call the speed of a clock, among those that the server tells of; '' for one that it does not name. */
export const speedOf = (c: TimeControl, told: readonly TimeControl[]): Speed | '' =>
  told.find(x => controlKey(x) === controlKey(c))?.speed ?? ''

const KEY = 'tengen.quick'
export const loadRule = (): GameSetup['rule'] => pick(recall(KEY)['rule'], RULES, FIRST_RULE)
/** Rated unless somebody has chosen otherwise; guests always play casual games. */
const wantsRated = signal(flag(recall(KEY)['rated'], true))
onStored(KEY, () => {
  wantsRated.value = flag(recall(KEY)['rated'], true)
})
export const isMember = (): boolean => user.value !== null && user.value !== undefined && !user.value.guest
export const loadRated = (): boolean => isMember() && wantsRated.value
export const saveRule = (rule: GameSetup['rule']): void => void amend(KEY, { rule })
export function saveRated(rated: boolean): void {
  wantsRated.value = rated
  amend(KEY, { rated })
}

/** The openings offered here, the usual one first; all others are a click away, among one's own choice. */
export function quickOpenings(rule: GameSetup['rule'], rated: boolean): readonly Opening[] {
  if (rule === 'renju') return ['free', 'taraguchi10', 'soosyrv8']
  return setupOf({ rule, rated }).opening === 'free' ? ['free', 'swap2'] : ['swap2', 'free']
}
/** What was chosen for a rule, else the usual one. */
export function loadOpening(rule: GameSetup['rule'], rated: boolean): Opening {
  const offered = quickOpenings(rule, rated)
  return pick(recall(KEY)[`${rule}Opening`], offered, offered[0]!)
}
export const saveOpening = (rule: GameSetup['rule'], opening: Opening): void =>
  void amend(KEY, { [`${rule}Opening`]: opening })

const cellSetup = (
  cell: Cell,
  rule: GameSetup['rule'],
  rated: boolean,
  opening = loadOpening(rule, rated),
): GameSetup => setupOf({ kind: 'public', clock: cell, rule, rated, opening })
export const cellControl = (cell: Cell): TimeControl => timeControl(cellSetup(cell, 'freestyle', false))
export const cellSettings = (cell: Cell, rule: GameSetup['rule'], rated = false): Settings =>
  createData(cellSetup(cell, rule, rated)).settings

const controlKey = (c: TimeControl): string =>
  [c.kind, c.initial, c.increment, c.period ?? 0, c.periods ?? 0, c.stones ?? 0].join()

const keyOf = ({ rule, size, opening, forbidden, takebacks, rated, engines, drawAfter, clock: c }: Settings): string =>
  [[rule, size, opening, forbidden, takebacks, !!rated, !!engines, drawAfter ?? 0], controlKey(c)].join() // the server leaves out what is false

export const sameSettings = (a: Settings, b: Settings): boolean => keyOf(a) === keyOf(b)

/** A seek's place among those who want the same: 1 is next. */
export const placeOf = (s: Seek, all: readonly Seek[]): number =>
  1 + all.filter(x => x.g !== s.g && x.created < s.created && sameSettings(x.settings, s.settings)).length

/** Games that have begun while this page looked. */
const begun = new Set<string>()

/** Notes which games begin, so that an answer that comes after the beginning is understood. */
export function useBeginnings(): void {
  useEffect(() => {
    const end = listen(
      f => {
        if (f.t === 'began') begun.add(f.d.g)
      },
      () => {},
    )
    return () => {
      end()
      begun.clear()
    }
  }, [])
}

/** Looks for an equal. Opens the game if it begins while the page is shown; throws a Fault. */
export const pairUp = (cell: Cell, rule: GameSetup['rule']): Promise<void> =>
  findEqual(createData(cellSetup(cell, rule, loadRated())).settings)

/** The same for any settings. */
export async function findEqual(settings: Settings): Promise<void> {
  const d: CreateData = { settings, color: 'random', kind: 'public', pool: true }
  const { g } = (await command({ t: 'create', d }, { patience: 20_000 })).d
  if (begun.has(g)) go(gamePath(g))
  else ask(g)
}
