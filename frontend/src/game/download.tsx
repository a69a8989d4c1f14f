// A finished game as a file.
import { Close, Dialog } from '../ui/dialog'
import { FORMATS, type Format } from '../study/files'
import { w } from '../i18n/late/study'
import type { GameState } from '../wire'
import { PASS } from './position'

/** The formats that can hold a game: RenLib's board is 15×15, and a PSQ file has no passes. */
const fits = (s: GameState, f: Format): boolean =>
  f === 'lib' ? s.settings.size === 15 : f !== 'psq' || s.moves.every(m => m.at !== PASS)

/** Plain links: the browser itself says when it cannot save one, and they can be copied. */
export function Download({ s, onClose }: { s: GameState; onClose: () => void }) {
  return (
    <Dialog title={w.download.title} onClose={onClose}>
      <ul class="downloads">
        {FORMATS.filter(f => fits(s, f)).map(f => (
          <li key={f}>
            <a class="btn" href={`/api/games/${s.g}/download/${f}`} download="">
              {w.download.formats[f]}
            </a>
            <small class="note">{w.download.notes[f]}</small>
          </li>
        ))}
      </ul>
      <Close onClose={onClose} />
    </Dialog>
  )
}
