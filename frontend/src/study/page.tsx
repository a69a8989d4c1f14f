// The analysis board: stones of both colours, a tree of variations, and the engine when it is asked.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Books } from '../books/panel'
import { sceneProps, type Scene } from '../game/aid'
import { forbiddenKind } from '../review/forbidden'
import { ProofView, type Shown } from '../review/proof'
import { turnOf } from '../review/lines'
import { prefs } from '../settings/settings'
import '../styles/review.css'
import '../styles/study.css'
import { Board } from '../ui/board'
import { useTitle } from '../ui/page'
import { later } from '../ui/later'
import { Switch } from '../ui/switch'
import type { TreeMark } from '../wire'
import { browser, server } from './analyst'
import { addLine, useDesk, type Desk } from './desk'
import { Engine, type Count, type Where } from './engine'
import { Export } from './export'
import { Header } from './header'
import { Import } from './import'
import { useInsight } from './insight'
import { useEngine } from './load'
import { marksOf } from './marks'
import { Moves } from './moves'
import { barredTo, endOf, may, positionOf, type End } from './rules'
import { Keep } from './save'
import { Setup } from './setup'
import { Share } from './share'
import { drawn, type Drawn } from './threats'
import { Acts, Comment, Steps } from './tools'
import { play } from './tree'
import { w } from '../i18n/late/study'
import type { TabProps } from '../openings/tab'

const OpeningsTab = later<TabProps>(async () => (await import('../openings/tab')).OpeningsTab)

export function AnalysisPage() {
  useTitle(w.title)
  const desk = useDesk()
  return (
    <div class="study">
      <h1 class="sr" tabIndex={-1}>
        {w.title}
      </h1>
      <Table desk={desk} keep={<Keep study={desk.place.study} />} />
    </div>
  )
}

/** The board with all that stands around it; `keep` says how the tree is kept. */
export function Table({ desk, keep }: { desk: Desk; keep: ComponentChildren }) {
  const { study, at } = desk.place
  const position = positionOf(study, at)
  const end = endOf(position)
  const turn = turnOf(position.stones)
  const [on, setOn] = useState(false)
  const [count, setCount] = useState<Count>('1')
  const [asked, setAsked] = useState(0)
  const [threats, setThreats] = useState(false)
  const [openings, setOpenings] = useState(false)
  const [note, setNote] = useState<Note | null>(null)
  const [proof, setProof] = useState<Shown>()
  const [scene, setScene] = useState<Scene | null>(null)
  const [where, setWhere] = useState<Where>('server')
  const loading = useEngine(on && where === 'browser', study.rule, asked)
  const analyst = where === 'server' ? server : loading.part === 1 ? browser : null
  const found = useInsight(on && !end && !proof ? analyst : null, position, Number(count), asked)
  const shown = threats ? drawn(position) : null

  // What was said of a position goes with it, whichever way leads to another.
  const here = `${study.rule} ${study.size} ${position.stones.join(' ')}`
  if (note && note.of !== here) setNote(null)
  const place = (move: string) => {
    const placed = desk.act(p => (may(p, move) ? play(p, move) : null))
    setNote(placed ? null : { of: here, at: move })
  }
  const explain = (move: string) => {
    const kind = forbiddenKind(position, move)
    if (kind && turn === 'black') setNote({ of: here, at: move, kind })
  }
  const board = scene
    ? sceneProps(scene, prefs.value.submit)
    : {
        stones: position.stones,
        turn: end ? null : turn,
        movable: !end,
        win: end?.why === 'five' || end?.why === 'long' ? end.line : [],
        forbidden: end ? [] : barredTo(position),
        marks: shown?.marks ?? marksOf(study, at),
        lines: shown?.lines ?? [],
        numbers: prefs.value.numbers,
        unnumbered: 0,
        submit: prefs.value.submit === 'confirm' ? ('double' as const) : prefs.value.submit,
        label: end ? w.boardOver : w.board(turn),
        onMove: place,
      }
  return (
    <>
      <div class="study-board">
        <div class="stage">
          <Board
            size={study.size}
            coordinates={prefs.value.coordinates}
            {...board}
            onRefused={p => !scene && explain(p)}
          />
        </div>
        <Header study={study} />
        {!proof && <Steps desk={desk} />}
        <p class="study-turn" role="status">
          {!proof && (note?.of === here ? noteText(note) : end ? endText(end, turn) : w.turn(turn))}
        </p>
      </div>
      {proof ? (
        <div class="review study-proof">
          <ProofView
            shown={proof}
            onScene={setScene}
            onClose={() => {
              setProof(undefined)
              setScene(null)
            }}
          />
        </div>
      ) : (
        <div class="study-side">
          <section class="card">
            <Moves study={study} at={at} onGo={i => desk.go(() => i)} />
            <Acts desk={desk} />
            <Comment desk={desk} />
            <Marked marks={study.nodes[at]?.marks ?? []} />
          </section>
          <Engine
            on={on}
            onSwitch={setOn}
            count={count}
            onCount={setCount}
            where={where}
            onWhere={setWhere}
            loading={loading}
            position={position}
            over={!!end}
            found={found}
            onProof={setProof}
            onLine={moves => desk.act(addLine(moves))}
            onRetry={() => setAsked(asked + 1)}
          />
          <section class="card" aria-label={w.openings}>
            <Switch
              label={w.openings}
              checked={openings}
              note={openings ? undefined : w.openingsNote}
              onChange={setOpenings}
            />
            {openings && <OpeningsTab rule={study.rule} size={study.size} stones={position.stones} onPlay={place} />}
          </section>
          <Books desk={desk} />
          <section class="card">
            <Switch label={w.threats} checked={threats} note={w.threatsNote} onChange={setThreats} />
            {shown && <Threats drawn={shown} />}
          </section>
          {keep}
          <Import desk={desk} />
          <Export desk={desk} />
          <Setup desk={desk} />
          <Share desk={desk} />
        </div>
      )}
    </>
  )
}

/** Why nothing was played: the point is forbidden, or there is no room in the tree. */
interface Note {
  /** The position that it is about. */
  of: string
  at: string
  kind?: string
}

const noteText = ({ at, kind }: Note): string => (kind ? w.forbidden(at, kind) : w.full)

function endText(end: End, turn: string): string {
  if (end.why === 'full') return w.ends.full
  if (end.why === 'forbidden') return w.ends.forbidden(end.line[0]!, end.kind)
  return w.ends[end.why](turn === 'black' ? 'white' : 'black')
}

/** The signs that a file has put on points, as text. */
function Marked({ marks }: { marks: readonly TreeMark[] }) {
  if (marks.length === 0) return null
  return <p class="note">{w.marked(marks.map(m => w.mark(m.kind, m.at, m.text ?? '')))}</p>
}

/** What is drawn, as text. */
function Threats({ drawn: d }: { drawn: Drawn }) {
  return (
    <ul class="study-threats">
      {(['black', 'white'] as const).flatMap(c => [
        d.fours[c].length > 0 && <li key={`4${c}`}>{w.fours(c, d.fours[c])}</li>,
        d.threes[c].length > 0 && <li key={`3${c}`}>{w.threes(c, d.threes[c])}</li>,
      ])}
    </ul>
  )
}
