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

// inMatch is the policy of a match after so many plies, with so many empty points.
func inMatch(plies, empty int) Policy {
	moves := max(leastMoves, (typicalPlies-plies)/2)
	if plies < openingPlies {
		moves *= 2
	}
	if plies > longPlies {
		moves = max(moves, min(leastMoves+(plies-longPlies)/2, empty/4))
	}
	return Policy{Moves: min(moves, max((empty+1)/2, 2)), Least: Fastest}
}

// Turn returns the time for a move of a Gomocup game, which has so much for a turn and no bound besides.
func Turn(turn time.Duration) time.Duration {
	if turn < 2*Margin {
		return max(Fastest, turn/2)
	}
	return turn - Margin
}

// latency is what a move takes of a match besides its thought: the pipe, a slow wake-up, the manager. It comes out of a
// move's part, up to half of it.
const latency = 10 * time.Millisecond

// Match returns the time for the move after so many plies, with so many empty points, of the time for a turn and of
// what is left of the match: never more than half of that.
func Match(turn, left time.Duration, plies, empty int) time.Duration {
	part := inMatch(plies, empty).Share(Clock{Left: left - Margin})
	part = max(part-latency, part/2, min(Fastest, part))
	return min(Turn(turn), part, left/2)
}
