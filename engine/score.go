package engine

// The scale of scores, in weights.Unit for the side to move.
const (
	// Win is the score of a five on the board; a win in n plies is Win-n.
	Win = 30_000
	// Level bounds the scores of positions in which neither side stands better: the
	// chances are between 40 and 60 %.
	Level = 80
	// MaxPly bounds the depth of a line, and so the distance of a mate.
	MaxPly = 400
	// believed takes the place of Win for a loss found by trying some of the
	// moves only: the side that seems lost may have a defence among the rest.
	believed = 25_000
	// maxEval bounds the static evaluation, below everything believed.
	maxEval = 20_000

	infinite = Win + 1
)

// proven reports whether a score is a forced win or loss beyond doubt.
func proven(score int) bool { return score > Win-MaxPly || score < -Win+MaxPly }

// decided reports whether a score is a distance to a win or loss, proven or not.
func decided(score int) bool { return score > believed-MaxPly || score < -believed+MaxPly }

// mateIn returns the signed number of plies to the five of a proven score.
func mateIn(score int) int {
	switch {
	case score > Win-MaxPly:
		return Win - score
	case score < -Win+MaxPly:
		return -Win - score
	}
	return 0
}

// doubt turns a proven loss into a believed one of the same length.
func doubt(score int) int {
	if score < -Win+MaxPly {
		return score + Win - believed
	}
	return score
}

// toTable makes the distance of a decided score count from the node at ply
// instead of from the root; fromTable is its inverse.
func toTable(score, ply int) int {
	if !decided(score) {
		return score
	}
	if score > 0 {
		return score + ply
	}
	return score - ply
}

func fromTable(score, ply int) int {
	if !decided(score) {
		return score
	}
	if score > 0 {
		return score - ply
	}
	return score + ply
}
