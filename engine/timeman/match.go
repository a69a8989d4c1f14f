package timeman

import "time"

// The reserve for the pipe and a slow wake-up, out of a turn's time and out of the rest of a match, and the least time
// of a move.
const (
	Margin  = 30 * time.Millisecond
	Fastest = 10 * time.Millisecond
)

// How a match is shared out: in equal parts among the own moves to come, as if
// the game had typicalPlies, of which there are leastMoves in any case. The
// first moves, up to openingPlies, have half a part each: an almost empty board
// is not worth more. Half of 64 games of the engine with itself from three
// stones, 16 with each rule, had 33 plies or fewer; those that went on after
// 40 had ten own moves to come at the median. A game that goes on after longPlies
// is expected to go on for longer and longer, up to half of the moves for which
// there is room.
const (
	typicalPlies = 40
	leastMoves   = 10
	openingPlies = 6
	longPlies    = 32
)

// movesToCome is how many own moves a match is shared out among, after so many plies, with room for so many.
func movesToCome(plies, room int) int {
	moves := max(leastMoves, (typicalPlies-plies)/2)
	if plies < openingPlies {
		moves *= 2
	}
	if plies > longPlies {
		moves = max(moves, min(leastMoves+plies-longPlies, room/2))
	}
	return min(moves, max(room, 2))
}

// Turn returns the time for a move of a Gomocup game, which has so much for a turn and no bound besides.
func Turn(turn time.Duration) time.Duration {
	if turn < 2*Margin {
		return max(Fastest, turn/2)
	}
	return turn - Margin
}

// Time that is not shared out: for pauses of the machine a floor, or latePauses of the latest ones, at most half of what is
// left; and for each own move that there is room for what it takes besides its thought, for the pipe, the wake-up and the
// manager. A game of 225 plies once left 20 ms, and on a machine at a load of 30 a move of 10 ms took 500.
const (
	floor      = 300 * time.Millisecond
	latePauses = 4
	latency    = 10 * time.Millisecond
)

// Match returns the time for the move after so many plies, with so many empty points, of the time for a turn and of
// what is left of the match: never more than half of that. late is how late answers have been.
func Match(turn, left, late time.Duration, plies, empty int) time.Duration {
	room := max((empty+1)/2, 1)
	kept := min(max(floor, latePauses*late), left/2)
	share := (left - Margin - kept - time.Duration(room)*latency) / time.Duration(movesToCome(plies, room))
	least := min(max((left-kept)/time.Duration(2*room), time.Millisecond), Fastest)
	return min(Turn(turn), max(share, least), left/2)
}
