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
// 40 had ten own moves to come at the median.
const (
	typicalPlies = 40
	leastMoves   = 10
	openingPlies = 6
)

// inMatch is the policy of a match after so many plies.
func inMatch(plies int) Policy {
	moves := max(leastMoves, (typicalPlies-plies)/2)
	if plies < openingPlies {
		moves *= 2
	}
	return Policy{Moves: moves, Least: Fastest}
}

// Turn returns the time for a move of a Gomocup game, which has so much for a turn and no bound besides.
func Turn(turn time.Duration) time.Duration {
	if turn < 2*Margin {
		return max(Fastest, turn/2)
	}
	return turn - Margin
}

// Match returns the time for the move after so many plies, of the time for a turn and of what is left of the
// match: never more than half of that.
func Match(turn, left time.Duration, plies int) time.Duration {
	return min(Turn(turn), inMatch(plies).Share(Clock{Left: left - Margin}), left/2)
}
