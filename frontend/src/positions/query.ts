// The query of a search: a position, and in which games. An address has all of it.
import { isPoint } from '../../board/points'
import { RULES, SIZES } from '../lobby/gamesetup'
import type { FoundGame } from '../wire'
import { areaText, readArea, type Area } from './area'
import { hashOfMoves } from '../study/hash'

export const FROMS = ['all', 'site', 'masters', 'mine', 'brought'] as const
export const FIELDS = [
  'player',
  'side',
  'winner',
  'ending',
  'opening',
  'event',
  'low',
  'high',
  'least',
  'most',
] as const
export type Field = (typeof FIELDS)[number]

export interface Place {
  rule: string
  size: number
  /** Points and 'pass', Black's first. */
  line: readonly string[]
  /** What stands in it is looked for, not the position. */
  area?: Area | undefined
  from: (typeof FROMS)[number]
  any: boolean
  fields: Readonly<Partial<Record<Field, string>>>
}

const PASS = 'pass'
const MOST = 361
const FIRST = { rule: 'freestyle', size: 15, line: [] as readonly string[] }

/** The filters that are set, as the query has them. */
export const filtersOf = (p: Place): Record<string, string> => ({
  ...(p.from !== 'all' && { from: p.from }),
  ...(p.any && { any: '1' }),
  ...Object.fromEntries(Object.entries(p.fields).filter(([, v]) => v)),
})

export const queryOf = (p: Place): Record<string, string> => ({
  rule: p.rule,
  size: String(p.size),
  line: p.line.join(','),
  ...(p.area && { area: areaText(p.area) }),
  ...filtersOf(p),
})

/** #renju/15/h8i9-j10?area=g7-k11&from=masters, a pass being -. */
export function hashOf(p: Place): string {
  const query = new URLSearchParams({ ...(p.area && { area: areaText(p.area) }), ...filtersOf(p) }).toString()
  return hashOfMoves(p.rule, p.size, p.line) + (query && `?${query}`)
}

/** What an address shows; what it has that is none is as if it were not there. */
export function readHash(hash: string): Place {
  const [path = '', query = ''] = decodeURI(hash).replace(/^#/, '').split('?')
  const [rule = '', size = '', text = ''] = path.split('/')
  const q = new URLSearchParams(query)
  const fields: Partial<Record<Field, string>> = {}
  for (const name of FIELDS) {
    const v = q.get(name)
    if (v) fields[name] = v.slice(0, 80)
  }
  const rest = { from: FROMS.find(f => f === q.get('from')) ?? 'all', any: q.get('any') === '1', fields } as const
  if (!RULES.some(r => r === rule) || !SIZES.some(s => s === size)) return { ...FIRST, ...rest }
  const words = (text.split('@')[0]!.match(/[a-z][1-9]\d?|-/g) ?? []).map(m => (m === '-' ? PASS : m))
  const line: string[] = []
  for (const m of words.slice(0, MOST)) {
    if (m !== PASS && (!isPoint(m, Number(size)) || line.includes(m))) break
    line.push(m)
  }
  const area = readArea(q.get('area'), Number(size))
  return { rule, size: Number(size), line, ...(area && { area }), ...rest }
}

export const turnOf = (line: readonly string[]): 'black' | 'white' => (line.length % 2 === 0 ? 'black' : 'white')

/** A line with a stone of a colour behind it, and with a pass before it where the other side would be to move. */
export const put = (line: readonly string[], point: string, color: 'turn' | 'black' | 'white'): readonly string[] =>
  color === 'turn' || color === turnOf(line) ? [...line, point] : [...line, PASS, point]

/** A line whose stones are those of another, but for one. */
export const without = (line: readonly string[], point: string): readonly string[] =>
  line.reduce<readonly string[]>(
    (out, p, i) => (p === PASS || p === point ? out : put(out, p, i % 2 === 0 ? 'black' : 'white')),
    [],
  )

/** Where a game is looked at further. */
export const pathOf = (g: FoundGame, ply: number): string =>
  g.source === 'site' ? `/g/${g.id}#${ply}` : `/analysis${hashOfMoves(g.rule, g.size, g.moves, ply)}`
