// What one can do besides placing a stone, in the same row as in any game.
import { useState } from 'preact/hooks'
import { Confirm } from '../game/confirm'
import { t } from '../i18n'
import { choose, prefs } from '../settings/settings'
import { hashOfMoves } from '../study/hash'
import { CopyButton } from '../ui/copy'
import { Icon, type IconName } from '../ui/icon'
import { resultOf, takeable, type LocalGame } from './game'
import { w } from './words'

const g = t.game

interface Props {
  game: LocalGame
  onTakeBack: () => void
  onResign: () => void
  onRematch: () => void
  onNew: () => void
}

export function Controls({ game, onTakeBack, onResign, onRematch, onNew }: Props) {
  const [sure, setSure] = useState(false)
  const over = !!resultOf(game)
  const moves = takeable(game)
  const sound = prefs.value.sound
  const set = () => choose({ sound: !sound })
  return (
    <div class="controls" role="group" aria-label={g.actions}>
      {over ? (
        <>
          <Act icon="again" kind="primary" name={g.rematch} onClick={onRematch} />
          <Act icon="plus" name={g.newGame} onClick={onNew} />
          <a class="act" href={`/analysis${hashOfMoves(game.rule, game.size, game.moves)}`}>
            <Icon name="tree" />
            <span class="act-name">{w.analyse}</span>
          </a>
          <CopyButton text={game.moves.join('')} label={w.copyMoves} said={w.copied} />
        </>
      ) : (
        <>
          <Act
            icon="undo"
            name={g.takeback}
            label={g.takebackLabel(moves)}
            off={moves.length === 0}
            onClick={onTakeBack}
          />
          <Act icon="plus" name={g.newGame} onClick={onNew} />
        </>
      )}
      <Act icon={sound ? 'sound' : 'mute'} name={sound ? g.soundOn : g.soundOff} onClick={set} />
      {!over && <Act icon="flag" kind="leave" name={g.resign} onClick={() => setSure(true)} />}
      {sure && !over && (
        <Confirm
          title={g.resignSure}
          note={w.resignNote}
          yes={g.resignYes}
          no={g.keepPlaying}
          icon="flag"
          danger
          onYes={onResign}
          onClose={() => setSure(false)}
        />
      )}
    </div>
  )
}

interface ActProps {
  icon: IconName
  name: string
  /** Read in place of the name, which it begins with. */
  label?: string
  off?: boolean
  kind?: string
  onClick: () => void
}

function Act({ icon, name, label, off, kind, onClick }: ActProps) {
  return (
    <button
      type="button"
      class={kind ? `act ${kind}` : 'act'}
      disabled={off ?? false}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span class="act-name">{name}</span>
    </button>
  )
}
