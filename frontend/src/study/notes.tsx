// Notes on a position: a comment, and signs and letters on its points.
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from '../ui/button'
import type { MarkKind } from '../wire'
import type { Desk } from './desk'
import { KINDS, OUTLINES } from './marks'
import { comment, unmark } from './tree'
import { w } from '../i18n/late/study'

const MOST_COMMENT = 4_000

interface Props {
  desk: Desk
  /** The mark that a tap on the board puts there; null: a tap plays. */
  marking: MarkKind | null
  onMarking: (k: MarkKind | null) => void
}

export function Notes({ desk, marking, onMarking }: Props) {
  const { study, at } = desk.place
  const marks = study.nodes[at]?.marks ?? []
  return (
    <>
      <Comment desk={desk} />
      <div class="study-marks" role="group" aria-label={w.marks.title}>
        {KINDS.map(kind => (
          <button
            key={kind}
            type="button"
            class="btn quiet only-icon"
            aria-label={w.marks.kinds[kind]}
            title={w.marks.kinds[kind]}
            aria-pressed={marking === kind}
            onClick={() => onMarking(marking === kind ? null : kind)}
          >
            {kind === 'label' ? <b aria-hidden="true">{w.marks.letter}</b> : <Outline kind={kind} />}
          </button>
        ))}
        {marks.length > 0 && (
          <Button kind="quiet" icon="close" label={w.marks.clear} onClick={() => desk.act(unmark)} />
        )}
      </div>
      {marks.length > 0 && <p class="note">{w.marked(marks.map(m => w.mark(m.kind, m.at, m.text ?? '')))}</p>}
    </>
  )
}

function Outline({ kind }: { kind: Exclude<MarkKind, 'label'> }) {
  return (
    <svg class="icon" viewBox="-36 -36 72 72" aria-hidden="true">
      <path class="study-outline" d={`M0 0${OUTLINES[kind]}`} />
    </svg>
  )
}

/** The note on the position; it is taken when the field or the page is left, and goes with its own node. */
function Comment({ desk }: { desk: Desk }) {
  const { study, at } = desk.place
  const text = study.nodes[at]?.c ?? ''
  const field = useRef<HTMLTextAreaElement>(null)
  const take = () => {
    const written = field.current?.value ?? text
    const said = written.trim()
    if (written === text || said === text) return false
    return desk.act(p => ({ ...comment({ ...p, at }, said), at: p.at }))
  }
  useLayoutEffect(() => {
    desk.take.current = take
    return () => {
      desk.take.current = null
    }
  })
  return (
    <label class="study-comment">
      <span>{w.comment}</span>
      <textarea
        key={`${study.id} ${at} ${text}`}
        ref={field}
        dir="auto"
        rows={2}
        maxLength={MOST_COMMENT}
        placeholder={w.commentHint}
        defaultValue={text}
        onChange={() => void take()}
      />
    </label>
  )
}
