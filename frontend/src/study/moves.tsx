// The line one is on, move by move, and at each move what else was tried there. However large the tree, no more is drawn.
import { useEffect, useRef } from 'preact/hooks'
import { children, lineEnd, lineTo, PASS, parent } from './tree'
import type { Study } from '../wire'
import { w } from '../i18n/late/study'

interface Props {
  study: Study
  at: number
  onGo: (at: number) => void
}

export function Moves({ study, at, onGo }: Props) {
  const line = lineTo(study, lineEnd(study, at))
  const here = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const b = here.current
    const box = b?.closest('ol')
    if (!b || !box) return
    // Only the list moves, not the page.
    const top = b.offsetTop - box.offsetTop
    if (top < box.scrollTop || top + b.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 2
  }, [study, at])
  if (line.length === 0) return <p class="note">{w.none}</p>
  const one = (i: number, n: number) => {
    const node = study.nodes[i]!
    const name = node.at === PASS ? w.passed : node.at
    return (
      <button
        type="button"
        ref={i === at ? here : null}
        aria-current={i === at ? 'step' : undefined}
        onClick={() => onGo(i)}
      >
        <span class="n" aria-hidden="true">
          {n}
        </span>
        <span class="sr">{w.move(n, name)}</span>
        <span aria-hidden="true">{name}</span>
        {node.c && (
          <>
            <span class="study-note" aria-hidden="true" />
            <span class="sr">, {w.commented}</span>
          </>
        )}
      </button>
    )
  }
  return (
    <ol class="study-moves" aria-label={w.moves}>
      {line.map((i, k) => {
        const others = children(study, parent(study, i)).filter(o => o !== i)
        return (
          <li key={i}>
            {one(i, k + 1)}
            {others.length > 0 && (
              <ul aria-label={w.variations(k + 1)}>
                {others.map(o => (
                  <li key={o}>{one(o, k + 1)}</li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}
