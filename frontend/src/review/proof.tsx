// A win on the board: attacks and replies numbered, what they threaten drawn, and any other reply tried.
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Color, Pt } from '../board'
import type { Scene } from '../game/overlay'
import { useKeys } from '../game/keys'
import { otherColor, PASS } from '../game/position'
import { t } from '../i18n'
import { Button } from '../ui/button'
import type { Position as Said } from '../wire'
import { allowed, forbiddenTo } from './forbidden'
import { lengthOf } from './length'
import { stops, turnOf, type Position } from './lines'
import { parseTree, pointsOf, type Tree } from './tree'
import {
  barred,
  drawing,
  forward,
  kindOf,
  lineFrom,
  longest,
  placeOf,
  quietOf,
  tried,
  type Path,
  type Place,
  type Proof,
} from './walk'
import { w } from '../i18n/late/review'

const words = w.proof

/** What is shown: a proof, or only a line where there is none. */
export interface Shown {
  from: Position
  proof: string | undefined
  line: string
  /** It is a win; otherwise only what seems best. */
  win: boolean
  /** What it explains, in the language in use. */
  lead?: () => string
}

interface Props {
  shown: Shown
  onScene: (s: Scene | null) => void
  onClose: () => void
}

export function ProofView({ shown, onScene, onClose }: Props) {
  const tree = useMemo(() => (shown.proof ? parseTree(shown.proof) : null), [shown])
  return tree ? (
    <Walk shown={shown} tree={tree} onScene={onScene} onClose={onClose} />
  ) : (
    <Line shown={shown} onScene={onScene} onClose={onClose} />
  )
}

function Walk({ shown, tree, onScene, onClose }: Props & { tree: Tree }) {
  const proof: Proof = useMemo(() => ({ from: shown.from, tree }), [shown, tree])
  // The path walked, and where on it one is.
  const [path, setPath] = useState<Path>(() => lineFrom(proof, []))
  const [at, setAt] = useState(1)
  const here = path.slice(0, at)
  const place = useMemo(() => placeOf(proof, here), [proof, path, at])
  const go = (to: number) => {
    const line = to > path.length ? forward(proof, path) : path
    setPath(line)
    setAt(Math.max(0, Math.min(to, line.length)))
  }
  const reply = (p: Pt) => {
    const answered = tried(proof, here, p)
    setPath(lineFrom(proof, answered))
    setAt(answered.length)
  }
  const text = sentence(proof, here, place)
  const plies = useMemo(() => lengthOf(proof.from, proof.tree), [proof])
  useEffect(() => {
    const drawn = drawing(place)
    onScene({
      stones: place.position.stones,
      own: shown.from.stones.length,
      turn: place.asked ? otherColor(place.attacker) : null,
      win: place.five,
      forbidden: barred(place),
      marks: drawn.marks,
      lines: drawn.lines,
      label: words.board(text),
      ...(place.asked && { onPoint: reply }),
    })
  }, [place, t.language.tag])
  return (
    <Steps
      title={words.title(place.attacker)}
      lead={shown.lead?.()}
      note={plies > 3 ? `${words.shortest(plies)} ${words.proven}` : words.proven}
      text={text}
      more={place.asked ? words.any : ''}
      line={path}
      first={place.attacker}
      at={at}
      kinds={path.map((_, i) => (i % 2 ? '' : words.kinds[kindOf(placeOf(proof, path.slice(0, i + 1)))]))}
      onGo={go}
      onClose={onClose}
    />
  )
}

/** What an attack does, or who is to move. */
export function sentence(proof: Proof, path: Path, p: Place): string {
  if (path.length === 0) return words.start(p.attacker)
  const points = p.threats.flatMap(x => x.points)
  const last = p.position.stones.at(-1)!
  switch (p.asked || p.five.length > 0 ? kindOf(p) : '') {
    case 'five':
      return words.five(p.attacker, p.five)
    case 'straight':
      return words.straight(p.attacker, points)
    case 'four':
      return fourText(p, points)
    case 'three':
      return words.three([...new Set(points)])
    case 'quiet':
      return quietText(p, longest(proof, path, p).slice(0, 4))
    default:
      return words.replied(otherColor(p.attacker), last === PASS ? null : last)
  }
}

function quietText(p: Place, defences: Pt[]): string {
  const { stops: what, still } = quietOf(p)
  const text = (what === 'four' ? words.stopsFour : what === 'three' ? words.stopsThree : words.quiet)(still)
  return defences.length > 0 ? `${text} ${words.named(defences)}` : text
}

/** Which point must be taken, if it may be. */
function fourText(p: Place, points: Pt[]): string {
  const stopping = stops(p.position, p.attacker)
  const free = stopping.find(at => allowed(p.position, at, otherColor(p.attacker)))
  return free || stopping.length === 0 ? words.four(free ?? points[0]!) : words.barredFour(stopping)
}

function Line({ shown, onScene, onClose }: Props) {
  const line = pointsOf(shown.line)
  const [at, setAt] = useState(1)
  const first = turnOf(shown.from.stones)
  useEffect(() => {
    onScene({
      stones: [...shown.from.stones, ...line.slice(0, at)],
      own: shown.from.stones.length,
      turn: null,
      win: [],
      forbidden: [],
      marks: [],
      lines: [],
      label: words.board(line.slice(0, at).join(' ')),
    })
  }, [shown, at, t.language.tag])
  return (
    <Steps
      title={shown.win ? words.title(first) : words.line}
      lead={shown.lead?.()}
      note={shown.win ? words.noTree : words.believed}
      text={at === line.length ? words.end : ''}
      more=""
      line={line}
      first={first}
      at={at}
      kinds={[]}
      onGo={to => setAt(Math.max(0, Math.min(to, line.length)))}
      onClose={onClose}
    />
  )
}

interface RepliesProps {
  /** The side to move must stop a threat. */
  from: Position
  said: Said
  onScene: (s: Scene | null) => void
  onClose: () => void
}

/** Every reply to a threat may be tried: it holds, or it is shown why it loses if the proof was kept. */
export function Replies({ from, said, onScene, onClose }: RepliesProps) {
  const [at, setAt] = useState<Pt>()
  const [proof, setProof] = useState<Shown>()
  const turn = turnOf(from.stones)
  const holds = pointsOf(said.holds)
  const reply = (p: Pt) => {
    const refuted = said.refuted?.find(r => pointsOf(r.at).includes(p))?.proof
    const tree = refuted ?? (pointsOf(said.falls).includes(p) ? said.threat?.proof : undefined)
    setAt(tree ? undefined : p)
    if (!tree) return
    setProof({
      from: { ...from, stones: [...from.stones, p] },
      proof: tree,
      line: '',
      win: true,
    })
  }
  useEffect(() => {
    if (proof) return
    onScene({
      stones: from.stones,
      own: from.stones.length,
      turn,
      win: [],
      forbidden: forbiddenTo(from, turn),
      marks: holds.map(p => ({ p, kind: 'point' })),
      lines: [],
      label: words.board(words.replies(turn)),
      onPoint: reply,
    })
  }, [from.stones.join(), proof, t.language.tag])
  if (proof) return <ProofView shown={proof} onScene={onScene} onClose={() => setProof(undefined)} />
  const verdict = at && (holds.includes(at) ? words.holding(at) : words.unknown(at))
  return (
    <section class="proof" aria-label={words.replies(turn)}>
      <h3 tabIndex={-1}>{words.replies(turn)}</h3>
      <p>{holds.length > 0 ? words.holds(holds, !!said.many) : said.many ? words.untried : words.nothing}</p>
      <p role="status">
        {verdict} {words.tapReply}
      </p>
      <div class="row">
        <Button icon="close" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </section>
  )
}

interface StepsProps {
  title: string
  lead: string | undefined
  note: string
  text: string
  more: string
  line: Path
  first: Color
  at: number
  kinds: readonly string[]
  onGo: (at: number) => void
  onClose: () => void
}

function Steps({ title, lead, note, text, more, line, first, at, kinds, onGo, onClose }: StepsProps) {
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
