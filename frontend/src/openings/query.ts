// The explorer's query: where a game begins, what was played, and in which games. An address has all of it.
import { isPoint } from '../../board/points'
import { openingsOf, RULES, SIZES } from '../lobby/gamesetup'
import type { Opening } from '../wire'

export const EDGES = ['1200', '1400', '1600', '1800', '2000', '2200'] as const
export const WITHS = ['all', 'people', 'bots'] as const
/** Of moves that are counted, as the server has it. */
export const MOST = 24

export interface Start {
  rule: string
  opening: Opening
  size: number
}

export interface Filters {
  with: (typeof WITHS)[number]
  low: string
  high: string
  since: string
  until: string
  mine: boolean
}

/** Whose games: the site's openings, or any game in which the position is. */
export const FROMS = ['site', 'masters', 'mine', 'brought'] as const

export interface Place {
  start: Start
  from: (typeof FROMS)[number]
  /** Points, 'pass' and decisions. */
  line: readonly string[]
  filters: Filters
}

export const ALL: Filters = { with: 'all', low: '', high: '', since: '', until: '', mine: false }
const FIRST: Start = { rule: 'freestyle', opening: 'free', size: 15 }

/** The openings that are offered for a rule; on the analysis board there may be others than are played. */
export const offered = (rule: string): readonly Opening[] => openingsOf(rule)

/** The same beginning by another rule. */
export function ruled(s: Start, rule: string): Start {
  const opening = offered(rule).includes(s.opening) ? s.opening : offered(rule)[0]!
  return { rule, opening, size: rule === 'renju' ? 15 : s.size }
}

/** The filters that are set, as the query has them. */
export function set(f: Filters): Record<string, string> {
  const all = { ...f, with: f.with === 'all' ? '' : f.with, mine: f.mine ? '1' : '' }
  return Object.fromEntries(Object.entries(all).filter(([, v]) => v))
}

export const queryOf = ({ start, line, filters }: Place): Record<string, string> => ({
  rule: start.rule,
  opening: start.opening,
  size: String(start.size),
  line: line.join(','),
  ...set(filters),
})

/** #renju/15/rif/h8,h9,keep?with=people */
export function hashOf({ start, line, filters, from }: Place): string {
  const query = new URLSearchParams({ ...(from !== 'site' && { from }), ...set(filters) }).toString()
  return `#${start.rule}/${start.size}/${start.opening}/${line.join(',')}${query && `?${query}`}`
}

/** The stones of a line. */
export const stonesOf = (line: readonly string[], size: number): string[] =>
  line.filter(word => word === 'pass' || isPoint(word, size))

export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/
const one = <T extends string>(all: readonly T[], v: string | null, or: T): T => all.find(x => x === v) ?? or

/** The query that an address shows; unknown parts of the address are ignored. */
export function readHash(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?')
  const [rule = '', size = '', opening = '', text = ''] = path.split('/')
  const q = new URLSearchParams(query)
  const month = (name: string) => (MONTH.test(q.get(name) ?? '') ? q.get(name)! : '')
  const filters: Filters = {
    with: one(WITHS, q.get('with'), 'all'),
    low: one(['', ...EDGES], q.get('low'), ''),
    high: one(['', ...EDGES], q.get('high'), ''),
    since: month('since'),
    until: month('until'),
    mine: q.get('mine') === '1',
  }
  const known = RULES.some(r => r === rule) && SIZES.some(s => s === size) && (rule !== 'renju' || size === '15')
  const from = one(FROMS, q.get('from'), 'site')
  if (!known || !/^[a-z0-9_]+$/.test(opening)) return { start: FIRST, line: [], filters, from }
  const line = text.split(',').filter(word => /^[a-z0-9]{1,8}$/.test(word))
  return {
    start: { rule, size: Number(size), opening: opening as Opening },
    line: line.slice(0, 2 * MOST),
    filters,
    from,
  }
}
