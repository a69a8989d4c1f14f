// The dialog before a game is given up, or a turn passed.
import type { GameState } from '../wire'
import { Confirm } from './confirm'
import { PASS, otherColor } from './position'
import { nameOf } from './result'
import type { GameStore } from './store'
import { sure as w } from '#words/sure'

interface Props {
  s: GameState
  store: GameStore
  of: 'resign' | 'pass'
  onClose: () => void
}

export function ConfirmDialog({ s, store, of, onClose }: Props) {
  const resign = of === 'resign'
  const foe = nameOf(s, otherColor(s.you ?? ''))
  return (
    <Confirm
      title={resign ? w.resignSure : w.passSure}
      note={resign ? w.resignNote : (s.moves.at(-1)?.at === PASS ? w.passDraws : w.passNote)(foe)}
      yes={resign ? w.resignYes : w.passYes}
      no={w.keepPlaying}
      icon={resign ? 'flag' : 'forward'}
      danger={resign}
      onYes={() => void (resign ? store.resign() : store.pass())}
      onClose={onClose}
    />
  )
}
