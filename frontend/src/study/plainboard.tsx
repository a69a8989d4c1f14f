// The board of a study on which nothing but the moves is shown: in other sites' pages, and where a chapter asks.
import { prefs } from '../settings/settings'
import { Board } from '../ui/board'
import type { BoardConfig } from '../../board/index'
import { w } from '../i18n/late/study'

type Props = Required<Pick<BoardConfig, 'size' | 'stones' | 'turn' | 'submit' | 'onMove'>> &
  Partial<Pick<BoardConfig, 'win' | 'forbidden' | 'marks'>>

/** With no `turn` nobody moves. */
export function PlainBoard({ turn, win = [], forbidden = [], marks = [], ...rest }: Props) {
  return (
    <div class="study-board">
      <div class="stage">
        <Board
          {...rest}
          coordinates={prefs.value.coordinates}
          turn={turn}
          movable={turn !== null}
          win={win}
          forbidden={forbidden}
          marks={marks}
          lines={[]}
          over={undefined}
          numbers={prefs.value.numbers}
          unnumbered={0}
          label={turn === null ? w.boardOver : w.board(turn)}
        />
      </div>
    </div>
  )
}
