// The tree as a list: the main line in two columns, Black's moves and White's, and below a move what else was tried there.
import { Fragment } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { shapeOf, type Branch, type Folds, type Step } from './shape'
import { PASS } from './tree'
import type { Study } from '../wire'
import { w } from '../i18n/late/study'

interface Props {
  study: Study
  at: number
  onGo: (at: number) => void
}

export function Moves({ study, at, onGo }: Props) {
  const [folds, setFolds] = useState<Folds>(new Map())
  // What rearranges a tree numbers its nodes anew: then nothing is folded by hand.
  const nodes = useRef(study.nodes)
  const was = nodes.current
  const grown = was === study.nodes || was.every((n, i) => n.at === study.nodes[i]?.at && n.up === study.nodes[i]?.up)
  nodes.current = study.nodes
  if (!grown && folds.size > 0) setFolds(new Map())
  const steps = useMemo(() => shapeOf(study, at, folds), [study, at, folds])
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const box = list.current
    if (!box) return
    // Only the list moves, not the page; also when it becomes lower, or is shown again.
    const keep = () => {
      const b = box.querySelector<HTMLElement>('[aria-current]')
      const top = b?.offsetTop ?? 0
      if (b && (top < box.scrollTop || top + b.offsetHeight > box.scrollTop + box.clientHeight))
        box.scrollTop = top - box.clientHeight / 2
    }
    keep()
    const watch = new ResizeObserver(keep)
    watch.observe(box)
    return () => watch.disconnect()
  }, [study, at])
  if (steps.length === 0) return <p class="note study-moves">{w.none}</p>
  const fold = (b: Branch) => setFolds(new Map(folds).set(b.head, !b.folded))
  return (
    <ol class="study-moves" aria-label={w.moves} ref={list}>
      {steps.map(s => (
        <Row
          key={s.node}
          study={study}
          step={s}
          at={at}
          entry={at === 0 ? steps[0]!.node : at}
          onGo={onGo}
          onFold={fold}
        />
      ))}
    </ol>
  )
}

interface PartProps extends Props {
  /** The move that the Tab key leads to. */
  entry: number
  onFold: (b: Branch) => void
}

function Row({ step, ...p }: PartProps & { step: Step }) {
  return (
    <>
      <li class={step.n % 2 ? 'black' : 'white'}>
        <Move {...p} node={step.node} n={step.n} />
      </li>
      {step.others.length > 0 && (
        <li class="study-others">
          <Others {...p} step={step} />
        </li>
      )}
    </>
  )
}

function Others({ step, ...p }: PartProps & { step: Step }) {
  return (
    <ul aria-label={w.variations(step.n)}>
      {step.others.map(b => (
        <li key={b.head}>
          <Variation {...p} branch={b} />
        </li>
      ))}
    </ul>
  )
}

function Variation({ branch: b, ...p }: PartProps & { branch: Branch }) {
  const first = p.study.nodes[b.head]!.at
  return (
    <>
      {b.moves > 1 && !b.inside && (
        <button
          type="button"
          class="study-fold"
          aria-expanded={!b.folded}
          aria-label={w.variation(first === PASS ? w.passed : first)}
          onClick={() => p.onFold(b)}
        />
      )}
      {b.steps.map(s => (
        <Fragment key={s.node}>
          <Move {...p} node={s.node} n={s.n} />
          {s.others.length > 0 && <Others {...p} step={s} />}
        </Fragment>
      ))}
      {b.folded && <span class="muted">{w.folded(b.moves - 1)}</span>}
    </>
  )
}

function Move({ study, at, entry, node: i, n, onGo }: PartProps & { node: number; n: number }) {
  const node = study.nodes[i]!
  const name = node.at === PASS ? w.passed : node.at
  return (
    <button
      type="button"
      class="study-move"
      aria-current={i === at ? 'step' : undefined}
      tabIndex={i === entry ? 0 : -1}
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
