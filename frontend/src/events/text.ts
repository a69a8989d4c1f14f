// Texts that the pages of events share.
import { w } from '../i18n/late/events'
import { w as teams } from '../i18n/late/teams'
import { settingsText } from '../lobby/seeks'
import type { Settings } from '../wire'

/** 'Renju · 5+3'. Over the board nobody asks for a takeback. */
export const settingsOfEvent = (e: { settings: Settings; overTheBoard?: boolean }): string =>
  settingsText(e.overTheBoard ? { ...e.settings, takebacks: true } : e.settings)

/** 'Swiss, 9 rounds' */
export function kindText(e: {
  kind: string
  rounds?: number
  minutes?: number
  bots?: boolean
  boards?: number
}): string {
  const kind = (w.kinds as Record<string, string>)[e.kind] ?? e.kind
  return [
    kind,
    e.boards ? teams.of(e.boards) : '',
    e.rounds ? w.rounds(e.rounds) : '',
    e.minutes ? w.minutes(e.minutes) : '',
    e.bots ? w.bots : '',
  ]
    .filter(Boolean)
    .join(', ')
}

const text = (map: Record<string, string>, key: string): string => map[key] ?? key

/** Why an event, or a game, ended as it did. */
export const whyText = (why: string): string => text(w.whys, why)
export const tieText = (kind: string): string => text(w.ties, kind)
/** Points: '2½' */
export const number = (n: number): string => (n % 1 === 0.5 ? `${Math.floor(n) || ''}½` : String(n))
/** Points that a team lacks: 'game points 1½' */
export const lessText = (games = 0, match = 0): string =>
  (
    [
      ['games', games],
      ['match', match],
    ] as const
  )
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => `${tieText(kind)} ${number(n)}`)
    .join(', ') || '0'
