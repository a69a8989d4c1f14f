// The analysis board: stones of both colours, a tree of variations, and the engine when it is asked.
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import '../../board/over.css'
import { ghosts, rings } from '../../board/over'
import { together } from '../../board/shapes'
import { sceneProps } from '../game/scene'
import { useKeys } from '../game/keys'
import { useSearchKey } from '../positions/key'
import { forbiddenKind } from '../review/forbidden'
import { ProofView } from '../review/proof'
import { stepsOf, type Steps as ProofSteps } from '../review/steps'
import { turnOf } from '../review/lines'
import { pointsOf } from '../review/tree'
import { prefs } from '../settings/settings'
import '../styles/review.css'
import '../styles/study.css'
import { Board } from '../ui/board'
import { useDrawing } from '../ui/drawing'
import { useResize } from '../ui/resize'
import { useTitle } from '../ui/page'
import type { BestLine, MarkKind } from '../wire'
import { browser, server } from './analyst'
import { Below } from './below'
import { addLine, useDesk, type Desk } from './desk'
import { onFile } from './drop'
import { Engine, ENGINE_KEY, THREATS_KEY } from './engine'
import { useInsight } from './insight'
import { useEngine } from './load'
import { marksOf, toggle } from './marks'
import { Chosen, type Item } from './menu'
import { OpenedFile } from './opened'
import { Panels, type Tab } from './panels'
import { barredTo, endOf, may, positionOf, type End } from './rules'
import { noteOf, useSweep } from './sweep'
import { drawn, type Drawn } from './threats'
import { Steps } from './tools'
import { play } from './tree'
import { useEngineSettings } from './enginesettings'
import { w } from '../i18n/late/study'

export function AnalysisPage() {
  useTitle(w.title)
  const desk = useDesk()
  const [file, setFile] = useState<File>()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files may be dropped; the menu does the same
    <div class="study" {...onFile(setFile)}>
      <h1 class="sr" tabIndex={-1}>
        {w.title}
      </h1>
      <Table desk={desk} file={file} onFile={setFile} />
    </div>
  )
}

interface TableProps {
  desk: Desk
  /** How the tree is kept, if it is. */
  keep?: ComponentChildren
  /** One that was dropped, until it is read. */
  file?: File | undefined
  onFile?: (f: File | undefined) => void
}

/** The board with all that stands around it. */
export function Table({ desk, keep, file, onFile: setFile }: TableProps) {
  const { study, at } = desk.place
  const position = positionOf(study, at)
  const end = endOf(position)
  const turn = turnOf(position.stones)
  const [on, setOn] = useState(false)
  const { count, where, change: changeEngine } = useEngineSettings()
  const [asked, setAsked] = useState(0)
  const [threats, setThreats] = useState(false)
  const [tab, setTab] = useState<Tab>('moves')
  const [item, setItem] = useState<Item | null>(null)
  const [marking, setMarking] = useState<MarkKind | null>(null)
  const [note, setNote] = useState<Note | null>(null)
  const [proof, setProof] = useState<ProofSteps>()
  const scene = proof?.scene()
  const sweep = useSweep()
  const loading = useEngine(on && where === 'browser', study.rule, asked)
  // The engine in this browser answers one after the other.
  const waits = where === 'browser' && (loading.part < 1 || sweep.part !== null)
  const found = useInsight(
    !on || end || proof || waits ? null : where === 'server' ? server : browser,
    position,
    Number(count),
    asked,
  )
  const shown = threats ? drawn(position) : null

  // What was said of a position goes with it, whichever way leads to another.
  const here = `${study.rule} ${study.size} ${position.stones.join(' ')}`
  if (note && note.of !== here) setNote(null)
  const { looked, pinned, pin, peek } = useLooks(here)
  const line = found?.best.find(l => l.rank === looked)?.line
  useEffect(() => {
    if (found) noteOf(found, position)
  }, [found])
  useKeys(window, {
    [ENGINE_KEY]: () => setOn(!on),
    [THREATS_KEY]: () => setThreats(!threats),
    ...(marking && { Escape: () => setMarking(null) }),
  })
  useSearchKey(study.rule, study.size, position.stones)
  const stage = useRef<HTMLDivElement>(null)
  useResize(stage)
  const drawing = useDrawing(stage, {
    size: study.size,
    coordinates: prefs.value.coordinates,
    on: true,
    position: `${here} ${!!scene}`,
    ...(!scene && { onCircle: p => void desk.act(toggle('circle', p)) }),
  })
  const best = useOver(line, found?.best, turn)
  const over = useMemo(() => together(best, drawing), [best, drawing])
  const place = (move: string) => {
    const placed = desk.act(p => (may(p, move) ? play(p, move) : null))
    setNote(placed ? null : { of: here, at: move })
  }
  const explain = (move: string) => {
    const kind = forbiddenKind(position, move)
    if (kind && turn === 'black') setNote({ of: here, at: move, kind })
  }
  const mark = (move: string) => void (marking && desk.act(toggle(marking, move)))
  const board = scene
    ? sceneProps(scene, prefs.value.submit)
    : {
        stones: position.stones,
        turn: end || marking ? null : turn,
        movable: !end || !!marking,
        win: end?.why === 'five' || end?.why === 'long' ? end.line : [],
        forbidden: end || marking ? [] : barredTo(position),
        marks: [...(shown?.marks ?? []), ...marksOf(study, at)],
        lines: shown?.lines ?? [],
        over,
        numbers: prefs.value.numbers,
        unnumbered: 0,
        submit: marking
          ? ('direct' as const)
          : prefs.value.submit === 'confirm'
            ? ('double' as const)
            : prefs.value.submit,
        label: end ? w.boardOver : w.board(turn),
        onMove: marking ? mark : place,
      }
  return (
    <>
      <div class="study-board">
        <div class="stage" ref={stage}>
          <Board
            size={study.size}
            coordinates={prefs.value.coordinates}
            over={drawing}
            purpose="study"
            {...board}
            onRefused={p => !scene && (marking ? mark(p) : explain(p))}
          />
        </div>
      </div>
      {!proof && (
        <Below desk={desk} sweep={sweep} silent={on && where === 'browser'}>
          {marking
            ? w.marks.tap(w.marks.kinds[marking])
            : note?.of === here
              ? noteText(note)
              : end
                ? endText(end, turn)
                : w.turn(turn)}
        </Below>
      )}
      {proof ? (
        <div class="review study-proof">
          <ProofView steps={proof} onClose={() => setProof(undefined)} />
        </div>
      ) : (
        <div class="study-side">
          <OpenedFile desk={desk} />
          <Engine
            on={on}
            onSwitch={setOn}
            count={count}
            onCount={n => changeEngine({ count: n })}
            where={where}
            onWhere={v => changeEngine({ where: v })}
            threats={threats}
            onThreats={setThreats}
            loading={loading}
            position={position}
            over={!!end}
            found={found}
            pinned={pinned}
            onPin={pin}
            onPeek={peek}
            onProof={of => setProof(stepsOf(of))}
            onLine={moves => desk.act(addLine(moves))}
            onRetry={() => setAsked(asked + 1)}
          >
            {shown && <Threats drawn={shown} />}
          </Engine>
          <Panels
            desk={desk}
            tab={tab}
            onTab={setTab}
            stones={position.stones}
            onPlay={place}
            marking={marking}
            onMarking={setMarking}
            onItem={i => {
              setItem(i)
              if (i === 'import') setTab('moves') // where what is opened is seen
            }}
            keep={keep}
          />
          <Steps desk={desk} />
        </div>
      )}
      {(item ?? file) && (
        <Chosen
          item={item ?? 'import'}
          desk={desk}
          file={file}
          unkept={!keep}
          onClose={() => {
            setItem(null)
            setFile?.(undefined)
            setTab('moves')
          }}
        />
      )}
    </>
  )
}

/** Which of the best lines is looked at, by its rank: the one under the pointer or with the focus, else the one that was kept. Of
 *  another position nothing is. */
function useLooks(here: string) {
  const [peeked, peek] = useState(0)
  const [pinned, pin] = useState(0)
  const [of, setOf] = useState(here)
  if (of !== here) {
    setOf(here)
    peek(0)
    pin(0)
  }
  return { looked: peeked || pinned, pinned, pin, peek }
}

/** What is drawn over the board: the line that is looked at, else the best moves. */
function useOver(line: string | undefined, best: readonly BestLine[] = [], turn: 'black' | 'white') {
  const all = best.map(l => ({ p: pointsOf(l.line)[0] ?? '', rank: l.rank, text: w.ring(l.chance, l.plies) }))
  const key = line ?? all.map(r => `${r.p} ${r.rank} ${r.text}`).join()
  return useMemo(
    () => (line ? ghosts(pointsOf(line), turn) : all.length > 0 ? rings(all) : undefined),
    [key, line === undefined, turn],
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
