// A coach's summary of a game: first what mattered most, each move once, then the other mistakes.
import { useState } from 'preact/hooks'
import type { Drawing, Sign } from '../game/overlay'
import { Button } from '../ui/button'
import { Icon, StoneDot } from '../ui/icon'
import type { GameState, Report } from '../wire'
import { endText, thrownBy } from './ending'
import { LINE, plain, Say, winLine, type Said } from './say'
import { colorOf, decisiveText, longWins, mayBetter, mistakesOf, mistakeText, signsAt } from './sentences'
import { percentIn } from '../i18n/formatters'
import { t } from '../i18n'
import { w } from '../i18n/late/review'

/** A move, and the sentences about it; without a move they are about the end. */
export interface Moment {
  n: number
  kind: 'end' | 'hadWon' | 'lost' | 'best'
  said: Said[]
}

const COLORS = ['black', 'white'] as const

const at = (s: GameState, n: number): string => nameOf(s.moves[n - 1]!.at)
const nameOf = (p: string): string => (p === 'pass' ? w.pass : p)

/** What is told first, the reader's own before the opponent's. */
export function moments(s: GameState, r: Report): Moment[] {
  const out: Moment[] = []
  const end = endText(s, r)
  if (end.length > 0) out.push({ n: 0, kind: 'end', said: end })
  const who = (c: string) => (s.you === c ? null : c)
  const sides = s.you === 'white' ? COLORS.toReversed() : COLORS
  for (const c of sides) {
    const n = r[c].hadWon
    const win = n && r.positions[n - 1]?.win
    if (!n || !win) continue
    const said: Said[] = [{ text: w.coach.hadWon(who(c), n, LINE), line: winLine(win, c) }]
    if (n === r.decisive) said.push({ text: w.coach.thenLost(who(c), at(s, n)) })
    out.push({ n, kind: 'hadWon', said })
  }
  if (r.decisive && !out.some(m => m.n === r.decisive)) {
    const c = who(colorOf(r.decisive))
    const text = w.coach.lost(c, r.decisive, at(s, r.decisive))
    out.push({ n: r.decisive, kind: 'lost', said: [{ text }, { text: decisiveText(r, r.decisive, c) }] })
  }
  for (const c of s.you ? sides.slice(0, 1) : sides) {
    const n = r[c].best
    if (!n) continue
    const win = r.positions[n - 1]?.win
    const why = win ? { text: w.coach.bestWins(LINE), line: winLine(win, c) } : { text: w.coach.bestHolds }
    out.push({ n, kind: 'best', said: [{ text: w.coach.best(who(c), n, at(s, n)) }, why] })
  }
  return out
}

/** A moment already tells what there is to say of the position after so many moves. */
export const toldAt = (all: readonly Moment[], s: GameState, r: Report, ply: number): boolean =>
  (ply === s.moves.length && !!r.positions[ply]?.lost && (!!r.decisive || thrownBy(s, r) !== null)) ||
  all.some(m => m.kind !== 'lost' && ply === (m.n > 0 ? m.n - 1 : s.moves.length) && m.said.some(x => x.line))

/** The move, as it is drawn while its sentence is read: on its stone, or where it comes. */
export function drawn(s: GameState, ply: number, n: number): Drawing {
  return { marks: [{ p: s.moves[n - 1]!.at, kind: n <= ply ? 'stone' : 'point' }], lines: [] }
}

/** Handlers of whatever is read with a pointer or the focus. */
export const reading = (n: number, onRead: (n: number) => void) =>
  n === 0
    ? {}
    : {
        onMouseEnter: () => onRead(n),
        onMouseLeave: () => onRead(0),
        onFocus: () => onRead(n),
        onBlur: () => onRead(0),
      }

export function Signs({ signs }: { signs: readonly Sign[] }) {
  return (
    <>
      {signs.map(({ kind, sign, name }) => (
        <span key={kind} class={`sign ${kind}`} title={name}>
          <span aria-hidden="true">{sign}</span>
          <span class="sr">{name}</span>
        </span>
      ))}
    </>
  )
}

interface Props {
  s: GameState
  report: Report
  /** Moves that are told. */
  moments: readonly Moment[]
  /** To a move, and what explains it. */
  onExplain: (n: number) => void
  onRead: (n: number) => void
}

const ICONS = { end: 'flag', hadWon: 'warn', lost: 'flag', best: 'check' } as const

/** The first sentences. */
export function First({ moments: all, onExplain, onRead }: Props) {
  return (
    <ul class="moments">
      {all.map(m => (
        <li key={`${m.kind} ${m.n}`} class={m.kind}>
          {m.n === 0 ? (
            <p class="moment">
              <Icon name={ICONS[m.kind]} />
              <Sentences said={m.said} />
            </p>
          ) : (
            <a
              class="moment"
              href={`#${m.n}`}
              onClick={e => {
                e.preventDefault()
                onExplain(m.n)
              }}
              {...reading(m.n, onRead)}
            >
              <Icon name={ICONS[m.kind]} />
              <Sentences said={m.said} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function Sentences({ said }: { said: readonly Said[] }) {
  return (
    <span>
      {said.map((x, i) => (
        <span key={plain(x)} class={i > 0 ? 'muted' : ''}>
          {i > 0 && ' '}
          <Say said={x} />
        </span>
      ))}
    </span>
  )
}

/** Both sides' accuracy, in one line. */
export function Accuracies({ report: r }: { report: Report }) {
  return (
    <p class="accuracy">
      {w.accuracy}{' '}
      {COLORS.map(c => {
        const text = r[c].choices > 0 ? w.accuracyOf(c, r[c].percent, r[c].choices) : w.noChoices(c)
        return (
          <span key={c} class="accuracy-of" title={text}>
            <StoneDot color={c} />
            <span aria-hidden="true">{r[c].choices > 0 ? percentIn(t.language.tag)(r[c].percent / 100) : '–'}</span>
            <span class="sr">{text}</span>
          </span>
        )
      })}
    </p>
  )
}

interface RestProps extends Props {
  long: boolean
  onLong: () => void
  onPractise: (n: number) => void
}

/** The other mistakes. */
export function Rest({ s, report: r, moments: all, long, onLong, onExplain, onRead, onPractise }: RestProps) {
  const [hidden] = useState(() => longWins(r).length)
  const mistakes = mistakesOf(r, undefined, long)
  const others = mistakes.filter(n => !all.some(m => m.n === n))
  const own = s.you ? mistakes.filter(n => colorOf(n) === s.you && mayBetter(r, n)) : []
  return (
    <>
      {own.length > 0 && (
        <Button kind="primary" icon="again" onClick={() => onPractise(own[0]!)}>
          {w.practiseAll(own.length)}
        </Button>
      )}
      {mistakes.length === 0 && <p class="note">{w.noMistakes}</p>}
      {others.length > 0 && (
        <>
          <h3>{others.length < mistakes.length ? w.others : w.mistakes}</h3>
          <ul class="mistakes">
            {others.map(n => (
              <li key={n}>
                <button type="button" onClick={() => onExplain(n)} {...reading(n, onRead)}>
                  <span class="signs">
                    <Signs signs={signsAt(r, n)} />
                  </span>
                  <span>
                    <b>{w.move(n, at(s, n))}</b> <Say said={mistakeText(r, n, true)} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {hidden > 0 && !long && (
        <Button kind="quiet" onClick={onLong}>
          {w.longWins(hidden)}
        </Button>
      )}
      {mistakes.length > 0 && <p class="note">{w.signsNote}</p>}
    </>
  )
}
