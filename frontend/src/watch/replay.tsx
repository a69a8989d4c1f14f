// A finished game, played again before the eyes of who finds none in play.
import { useEffect, useState } from 'preact/hooks'
import { t, formatDate } from '../i18n'
import { hall as w } from '#words/hall'
import { settingsOf } from '../history/settingsof'
import { settingsText } from '../lobby/seeks'
import { get } from '../net/api'
import { gamePath } from '../router'
import { MiniBoard } from '../ui/board'
import { StoneDot } from '../ui/icon'
import { nameOf } from '../ui/name'
import { Empty } from '../ui/notice'
import type { Summary } from '../wire'

/** Between two stones, in ms. */
const PACE = 900
/** The end stays for so many of these. */
const REST = 8

export function Replay() {
  const [game, setGame] = useState<Summary | null>()
  useEffect(() => {
    let gone = false
    get('/api/replay', {}).then(
      ({ games: [first] }) => gone || setGame(first ?? null),
      () => gone || setGame(null), // then it is as if there were none
    )
    return () => {
      gone = true
    }
  }, [])
  const shown = useStones(game?.moves.length ?? 0)
  if (game === undefined) return null
  if (game === null)
    return (
      <Empty title={w.noLive}>
        <p>{w.noLiveInvite}</p>
      </Empty>
    )
  const over = shown === game.moves.length
  return (
    <a class="featured tile replay" href={gamePath(game.g)}>
      <MiniBoard
        moves={game.moves.slice(0, shown)}
        size={game.size}
        win={over ? game.line : undefined}
        label={t.lobby.stones(game.moves.length)}
      />
      <span class="featured-text">
        <span class="muted">{w.replay(formatDate(new Date(game.ended)))}</span>
        <span class="tile-names">
          {(['black', 'white'] as const).map(color => (
            <span key={color}>
              <StoneDot color={color} /> <bdi>{nameOf(game[color]?.name ?? t.lobby.freeSeat)}</bdi>
            </span>
          ))}
        </span>
        <span class="muted">{settingsText(settingsOf(game))}</span>
        <span class="go">{w.again}</span>
      </span>
    </a>
  )
}

/** How many of n stones are shown now: one after the other, again and again; all where nothing is to move. */
function useStones(n: number): number {
  const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (still || n === 0) return
    const timer = setInterval(() => setStep(s => (s + 1) % (n + REST)), PACE)
    return () => clearInterval(timer)
  }, [n, still])
  return still ? n : Math.min(step, n)
}
