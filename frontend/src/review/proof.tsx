// A win on the board: attacks and replies numbered, what they threaten drawn, and any other reply tried.
import { useMemo } from 'preact/hooks'
import { useKeys } from '../game/keys'
import { otherColor, PASS } from '../game/position'
import { w } from '../i18n/late/review'
import { Button } from '../ui/button'
import { lengthOf } from './length'
import { ProofSteps, type LineSteps, type Steps } from './steps'
import { kindOf, placeOf } from './walk'

const words = w.proof

interface Props<S> {
  steps: S
  onClose: () => void
}

export function ProofView({ steps, onClose }: Props<Steps>) {
  return steps instanceof ProofSteps ? (
    <Walk steps={steps} onClose={onClose} />
  ) : (
    <Line steps={steps} onClose={onClose} />
  )
}

function Walk({ steps, onClose }: Props<ProofSteps>) {
  const { asked, attacker } = steps.place.value
  const { from, tree } = steps.proof
  const plies = useMemo(() => lengthOf(from, tree), [from, tree])
  const kindAt = (i: number) => words.kinds[kindOf(placeOf(steps.proof, steps.line.slice(0, i + 1)))]
  return (
    <StepsView
      steps={steps}
      title={words.title(attacker)}
      note={plies > 3 ? `${words.shortest(plies)} ${words.proven}` : words.proven}
      text={steps.text}
      more={asked ? words.any : ''}
      kinds={steps.line.map((_, i) => (i % 2 ? '' : kindAt(i)))}
      onClose={onClose}
    />
  )
}

function Line({ steps, onClose }: Props<LineSteps>) {
  const { win } = steps.shown
  return (
    <StepsView
      steps={steps}
      title={win ? words.title(steps.first) : words.line}
      note={win ? words.noTree : words.believed}
      text={steps.at === steps.line.length ? words.end : ''}
      onClose={onClose}
    />
  )
}

interface StepsProps extends Props<Steps> {
  title: string
  note: string
  text: string
  more?: string
  kinds?: readonly string[]
}

function StepsView({ steps, title, note, text, more = '', kinds = [], onClose }: StepsProps) {
  const { line, first, at } = steps
  const lead = steps.shown.lead?.()
  const onGo = (to: number) => steps.go(to)
  // Before the game's own steps.
  useKeys(document, {
    ArrowLeft: () => onGo(at - 1),
    ArrowRight: () => onGo(at + 1),
    Home: () => onGo(0),
    End: () => onGo(line.length),
    Escape: onClose,
  })
  return (
    <section class="proof" aria-label={title}>
      <h3 tabIndex={-1}>{title}</h3>
      {lead && <p class="note">{lead}</p>}
      <p role="status">
        {text} {more}
      </p>
      <div class="row proof-steps">
        <Button kind="quiet" icon="first" label={words.first} off={at === 0} onClick={() => onGo(0)} />
        <Button kind="quiet" icon="back" label={words.back} off={at === 0} onClick={() => onGo(at - 1)} />
        <span class="ply-count">
          {at} / {line.length}
        </span>
        <Button
          kind="quiet"
          icon="forward"
          label={words.forward}
          off={at >= line.length}
          onClick={() => onGo(at + 1)}
        />
        <Button icon="close" onClick={onClose}>
          {words.close}
        </Button>
      </div>
      <ol class="proof-line" aria-label={words.steps}>
        {line.map((p, i) => (
          <li key={i}>
            <button type="button" aria-current={i + 1 === at ? 'step' : undefined} onClick={() => onGo(i + 1)}>
              <span class="n">{i + 1}</span> <span class="sr">{words.side(i % 2 ? otherColor(first) : first)}</span>{' '}
              {p === PASS ? w.pass : p}
              {kinds[i] && <span class="sr">, {kinds[i]}</span>}
            </button>
          </li>
        ))}
      </ol>
      <p class="note">{note}</p>
    </section>
  )
}
