// A small board as it would look with a choice, and the choice's name.
import { Board, MiniBoard } from '../ui/board'
import type { Prefs } from './settings'

const MOVES = ['d4', 'e5', 'd5', 'd3', 'c4', 'e4', 'c5']
const PAIR = ['a2', 'b2', 'b1', 'a1']

interface Props {
  board: Prefs['board']
  stones: Prefs['stones']
  name: string
  /** Four large stones instead of a position. */
  near?: boolean
}

export function Picture({ board, stones, name, near = false }: Props) {
  return (
    <>
      <span class="picture" inert aria-hidden="true" data-board={board} data-stones={stones}>
        {near ? (
          <Board size={2} stones={PAIR} last={null} coordinates={false} movable={false} turn={null} label={name} />
        ) : (
          <MiniBoard moves={MOVES} size={7} label={name} />
        )}
      </span>
      {name}
    </>
  )
}
