// What one will answer in a game of days: lines, played on the board.
import { useEffect, useRef, useState } from 'preact/hooks'
import { w } from '../i18n/late/days'
import { added } from '../board/state'
import type { Overlay } from '../game/overlay'
import { inOpening } from '../game/position'
import { stonesOf } from '../game/view'
import { command, isLive } from '../net/live'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import type { GameState } from '../wire'
import { useAction } from '../net/action'

const p = w.plan
const spaced = (line: string): string => line.match(/[a-z]\d+/g)?.join(' ') ?? line

/** What is left of a line after moves that were played; they were expected, or it begins anew, as after a takeback. */
function rest(line: readonly string[], played: readonly string[]): readonly string[] {
  return played.length > 0 && played.every((at, i) => at === line[i]) ? line.slice(played.length) : []
}

export function Planning({ s, onAid }: { s: GameState; onAid: (a: Partial<Overlay>) => void }) {
  const may = s.next?.by !== s.you && !inOpening(s)
  const lines = s.plan ?? []
  const [line, setLine] = useState<readonly string[]>()
  const { busy, fault, run } = useAction()
  const plies = s.moves.length
  const moves = s.moves.map(m => m.at ?? '')
  const before = useRef(moves)
  const [wentOn, setWentOn] = useState('')
  // The editor stays open when the game goes on: only its user closes it, for the board would become the game's under a click.
  useEffect(() => {
    const played = added(before.current, moves)
    before.current = moves
    if (!line) return
    setWentOn(played.map(at => at || '–').join(' '))
    setLine(rest(line, played))
  }, [plies])
  useEffect(() => {
    if (!line) return
    const game = stonesOf(s, null, undefined)
    const black = (plies + line.length) % 2 === 0
    onAid({
      scene: {
        stones: [...game, ...line],
        own: game.length,
        turn: black ? 'black' : 'white',
        win: [],
        forbidden: [],
        marks: [],
        lines: [],
        label: p.board,
        ...(may && { onPoint: (at: string) => setLine([...line, at]) }),
      },
    })
    return () => onAid({ scene: null })
  }, [line, plies, may])
  const open = () => {
    setWentOn('')
    setLine([])
  }
  const close = () => setLine(undefined)
  const keep = (all: string[]) =>
    run(async () => {
      await command({ t: 'plan', g: s.g, v: s.v, d: { lines: all } })
      setLine(now => now && [])
    })
  if (!may && lines.length === 0 && !line) return null
  const text = line?.join('') ?? ''
  return (
    <section class="planning" aria-labelledby="planning">
      <h2 id="planning">{p.title}</h2>
      {(line || lines.length === 0) && <p class="note">{p.lead}</p>}
      {lines.length > 0 && (
        <ul class="plan-lines">
          {lines.map(l => (
            <li key={l}>
              <bdi>{spaced(l)}</bdi>
              <Button
                kind="quiet"
                icon="close"
                label={p.remove(spaced(l))}
                disabled={busy || !isLive.value}
                onClick={() => void keep(lines.filter(x => x !== l))}
              />
            </li>
          ))}
        </ul>
      )}
      {line ? (
        <>
          {wentOn && <p role="status">{may ? p.wentOn(wentOn) : p.yourTurn(wentOn)}</p>}
          <p role="status">
            {line.length % 2 === 0 ? p.theirs : p.mine} <bdi>{spaced(text)}</bdi>
          </p>
          <div class="row">
            <Button icon="undo" disabled={line.length === 0} onClick={() => setLine(line.slice(0, -1))}>
              {p.undo}
            </Button>
            <Button
              kind="primary"
              icon="check"
              busy={busy}
              disabled={!may || line.length === 0 || line.length % 2 === 1 || !isLive.value}
              onClick={() => void keep([...lines.filter(l => !text.startsWith(l)), text])}
            >
              {p.keep}
            </Button>
            <Button kind={may ? 'plain' : 'primary'} onClick={close}>
              {may ? p.done : p.toGame}
            </Button>
          </div>
        </>
      ) : (
        may && (
          <div class="row">
            <Button icon="tree" onClick={open}>
              {p.begin}
            </Button>
          </div>
        )
      )}
      <Refused fault={fault} lead={p.notKept} />
    </section>
  )
}
