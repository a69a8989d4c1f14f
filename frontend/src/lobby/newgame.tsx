// The form of a new game, or of a challenge, as a dialog.
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { Dialog } from '../ui/dialog'
import { CreatePanel } from './create'
import { beginWith } from './keptsetup'
import { loadRule } from './pairing'
import type { GameSetup } from './gamesetup'

export function NewGame({ kind, onClose }: { kind: GameSetup['kind']; onClose: () => void }) {
  const challenge = kind === 'challenge'
  /** The rule that is chosen in the lobby is the one that is chosen. */
  useState(() => beginWith({ ...(!challenge && { kind }), rule: loadRule() }))
  return (
    <Dialog title={challenge ? t.lobby.ways.challenge : t.lobby.newGame} onClose={onClose}>
      <CreatePanel onClose={onClose} {...(challenge && { to: '' })} />
    </Dialog>
  )
}
