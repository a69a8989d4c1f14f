// The review of a brought game by the server: asked for, on its way, and what it says move by move.
import { useSignal } from '@preact/signals'
import { w } from '../i18n/late/brought'
import { refusal } from '../i18n/refusal'
import { useReview } from '../review/load'
import { hashOfMoves } from '../study/hash'
import { Button } from '../ui/button'
import { Loading } from '../ui/notice'
import type { Brought, Report, Reviewed } from '../wire'

export function Review({ of: g }: { of: Brought }) {
  const state = useSignal<Reviewed | undefined>(undefined)
  const { busy, failure, ask, cancel } = useReview(`brought-${g.id}`, state, false)
  const r = state.value
  if (!r) return failure ? <p role="alert">{refusal(failure)}</p> : <Loading />
  return (
    <div class="brought-review">
      {failure && <p role="alert">{refusal(failure)}</p>}
      {r.status === 'waiting' ? (
        <div class="row">
          <progress max={1} value={r.progress} aria-label={w.review.making} />
          <span class="muted">{r.place ? w.review.place(r.place) : w.review.making}</span>
          {r.mine && (
            <Button busy={busy} onClick={cancel}>
              {w.review.cancel}
            </Button>
          )}
        </div>
      ) : (
        (r.status !== 'done' || r.old) &&
        (r.most === 0 ? (
          !r.report && <p class="note">{w.review.off}</p>
        ) : (
          <Button busy={busy} onClick={ask}>
            {r.report ? w.review.again : w.review.ask}
          </Button>
        ))
      )}
      {r.report && <Told of={g} report={r.report} />}
    </div>
  )
}

/** Figures of both sides, and each move that was a mistake with the better line. */
function Told({ of: g, report }: { of: Brought; report: Report }) {
  const wrong = report.moves.flatMap((m, i) => (m.sign ? [{ sign: m.sign, i }] : []))
  return (
    <>
      <p role="status">{w.review.accuracy(report.black.percent, report.white.percent)}</p>
      {wrong.length === 0 ? (
        <p class="note">{w.review.none}</p>
      ) : (
        <ul>
          {wrong.map(({ sign, i }) => {
            const better = /^[a-z]\d+/.exec(report.positions[i]?.line ?? '')?.[0]
            return (
              <li key={i}>
                <a href={`/analysis${hashOfMoves(g.rule, g.size, g.moves, i)}`}>{`${i + 1}. ${g.moves[i]}${sign}`}</a>
                {better && better !== g.moves[i] && <span class="muted"> {w.review.better(better)}</span>}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
