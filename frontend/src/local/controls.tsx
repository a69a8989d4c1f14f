// The actions besides placing a stone, in the same row as in any game.
import type { ComponentChildren } from 'preact'
import { ActionButton, Analyse } from '../game/actionbutton'
import { Sound } from '../game/soundact'
import { Confirm } from '../game/confirm'
import { useQuestion } from '../game/question'
import { t } from '../i18n'
import { CopyButton } from '../ui/copy'
import { resultOf, takeable, type LocalGame } from './game'
import { local as w } from '#words/local'
import { sure as said } from '#words/sure'

const g = t.game

interface Props {
  game: LocalGame
  onTakeBack: () => void
  onResign: () => void
  onRematch: () => void
  onNew: () => void
  /** More of the row's buttons. */
  children: ComponentChildren
}

export function Controls({ game, onTakeBack, onResign, onRematch, onNew, children }: Props) {
  const over = !!resultOf(game)
  const [sure, ask] = useQuestion<'resign'>(() => (over ? '' : 'live'))
  const moves = takeable(game)
  return (
    <div class="controls" role="group" aria-label={g.actions}>
      {over ? (
        <>
          <ActionButton icon="again" kind="primary" name={g.rematch} onClick={onRematch} />
          <ActionButton icon="plus" name={g.newGame} onClick={onNew} />
          <Analyse {...game} />
          <CopyButton text={game.moves.join('')} label={w.copyMoves} said={w.copied} />
        </>
      ) : (
        <>
          <ActionButton
            icon="undo"
            name={g.takeback}
            label={g.takebackLabel(moves)}
            off={moves.length === 0}
            onClick={onTakeBack}
          />
          <ActionButton icon="plus" name={g.newGame} onClick={onNew} />
        </>
      )}
      <Sound />
      {children}
      {!over && <ActionButton icon="flag" kind="leave" name={g.resign} onClick={() => ask('resign')} />}
      {sure && (
        <Confirm
          title={said.resignSure}
          note={w.resignNote}
          yes={said.resignYes}
          no={said.keepPlaying}
          icon="flag"
          danger
          onYes={onResign}
          onClose={() => ask(null)}
        />
      )}
    </div>
  )
}
