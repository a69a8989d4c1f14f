// Stepping through the moves: buttons, keys, and by itself.
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { useKeys } from './keys'
import type { Shown } from './shown'
import { shownPly, type View } from './view'

interface Props {
  plies: number
  shown: Shown
  over: boolean
  /** On a phone: the way to their list. */
  onMoves?: () => void
}

const PACE = 900

export function Replay({ plies, shown, over, onMoves }: Props) {
  const { view, look, walk: onStep } = shown
  const [playing, setPlaying] = useState(false)
  const ply = shownPly(view, plies)

  useEffect(() => {
    if (!playing) return
    if (view === null) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(() => onStep(1), PACE)
    return () => clearTimeout(timer)
  }, [playing, view, plies])

  const move = (v: View) => {
    setPlaying(false)
    look(v)
  }
  const walk = (by: number) => {
    setPlaying(false)
    onStep(by)
  }
  useKeys(window, {
    ArrowLeft: () => walk(-1),
    ArrowRight: () => walk(1),
    Home: () => move(plies ? 0 : null),
    End: () => move(null),
  })

  const g = t.game
  return (
    <div class="replay" role="group" aria-label={g.moves}>
      <Button kind="quiet" icon="first" label={g.first} off={ply === 0} onClick={() => move(0)} />
      <Button kind="quiet" icon="back" label={g.back} off={ply === 0} onClick={() => walk(-1)} />
      {onMoves ? (
        <button type="button" class="btn quiet ply-count" onClick={onMoves}>
          <Icon name="list" />
          <span class="sr">{g.moves} </span>
          {ply} / {plies}
        </button>
      ) : (
        <span class="ply-count">
          {ply} / {plies}
        </span>
      )}
      <Button kind="quiet" icon="forward" label={g.forward} off={view === null} onClick={() => walk(1)} />
      <Button kind="quiet" icon="last" label={g.last} off={view === null} onClick={() => move(null)} />
      {over && plies > 0 && (
        <Button
          kind="quiet"
          icon={playing ? 'pause' : 'play'}
          label={playing ? g.pause : g.play}
          onClick={() => {
            if (!playing && view === null) look(0)
            setPlaying(!playing)
          }}
        />
      )}
    </div>
  )
}
