// What came next in a position, as a table. Whatever has games counted in this way can show them so, a book of one's own too.
import type { Change } from '../wire'
import { w } from '../i18n/late/openings'

/** A move or a decision, and how the games ended in which it was played. */
export interface Row {
  readonly kind: Change | 'else'
  /** As in a line. */
  readonly move: string
  readonly black: number
  readonly draws: number
  readonly white: number
  /** Games whose end nobody knows. */
  readonly unknown?: number
  /** A fifth: the games besides in which it was offered and not picked. */
  readonly offered?: number
}

export const gamesOf = (r: Pick<Row, 'black' | 'draws' | 'white' | 'unknown'>): number =>
  r.black + r.draws + r.white + (r.unknown ?? 0)

/** What was played, in words. */
export function moveText(r: Pick<Row, 'kind' | 'move'>): string {
  if (r.kind === 'pass') return w.pass
  if (r.kind === 'end') return w.end
  if (r.kind === 'else') return w.elsewhere
  if (r.kind === 'place') return r.move
  return w.options[r.move] ?? w.fifths(Number(r.move))
}

export function MoveTable({
  rows,
  onPlay,
}: {
  rows: readonly Row[]
  /** Goes on with a move; not of the end of a game. */
  onPlay: (move: string) => void
}) {
  const total = rows.reduce((n, r) => n + gamesOf(r), 0)
  return (
    <>
      <table class="figures openings-table" aria-label={w.moves}>
        <thead>
          <tr>
            <th scope="col">{w.move}</th>
            <th scope="col">{w.games}</th>
            <th scope="col">{w.results}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(r => {
            const games = gamesOf(r)
            return (
              <tr key={`${r.kind} ${r.move}`}>
                <th scope="row">
                  {r.kind === 'end' || r.kind === 'else' ? (
                    <span class="muted">{moveText(r)}</span>
                  ) : (
                    <button type="button" title={w.playIt(moveText(r))} onClick={() => onPlay(r.move)}>
                      {moveText(r)}
                    </button>
                  )}
                </th>
                <td>
                  {games > 0 && (
                    <>
                      <b>{games}</b> <span class="muted">{w.share(games / total)}</span>
                    </>
                  )}
                  {!!r.offered && <span class="muted openings-offered">{w.offered(r.offered)}</span>}
                </td>
                <td>{games > 0 && <Bar of={r} />}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p class="note">{w.legend}</p>
    </>
  )
}

/** Parts narrower than this have no room for a number. */
const LEGIBLE = 18

function Bar({ of: r }: { of: Row }) {
  const games = gamesOf(r)
  const parts = (['black', 'draws', 'white'] as const).map(of => [of, (100 * r[of]) / games] as const)
  const text = w.result(r.black / games, r.draws / games, r.white / games)
  return (
    <span class="openings-bar" role="img" aria-label={text} title={text}>
      {parts.map(([of, share]) => (
        <span key={of} class={of} style={{ '--share': `${share}%` }} aria-hidden="true">
          {share >= LEGIBLE && Math.round(share)}
        </span>
      ))}
    </span>
  )
}
