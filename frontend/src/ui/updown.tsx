// The buttons that give a row of a list an earlier or a later place.
import { Button } from './button'

interface Props {
  /** The row's index, of so many. */
  at: number
  of: number
  /** What they say. */
  up: string
  down: string
  busy?: boolean
  onMove: (from: number, to: number, way: 'up' | 'down') => void
}

export function UpDown({ at, of, up, down, busy = false, onMove }: Props) {
  return (
    <>
      <span class="up">
        <Button kind="quiet" icon="back" label={up} off={busy || at === 0} onClick={() => onMove(at, at - 1, 'up')} />
      </span>
      <span class="down">
        <Button
          kind="quiet"
          icon="forward"
          label={down}
          off={busy || at === of - 1}
          onClick={() => onMove(at, at + 1, 'down')}
        />
      </span>
    </>
  )
}
