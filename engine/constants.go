package engine

import "math"

// Constants are the numbers of the search's heuristics, by name, so that they
// can be measured (opt= of the arena). Margins and bonuses are in
// weights.Unit, as scores are; reductions in 64ths of a ply.
type Constants struct {
	RazorMargin  int // a ply of depth, below the window
	RazorDepth   int // up to which a node is given up on
	BetaMargin   int // a ply of depth, above the window
	BetaDepth    int
	FutileMargin int // a ply of depth, for quiet moves below the window
	FutileDepth  int

	NullDepth     int // from which a side that is ahead may pass
	NullReduction int // plies, and a quarter of the depth
	SoleMoves     int // moves of a free node that are never too late
	IIRDepth      int // from which a node without a first move is searched less deeply: the next iteration will have one
	SingularDepth int // from which a first move may be singular
	SingularPly   int // a ply of depth, by which the others must be worse

	Lateness    int // hundredths: late moves are reduced by log(depth)·log(number) / Lateness
	PVLess      int // where the window is open
	CutMore     int // where the node is expected to fail high
	WorseMore   int // where the position does not improve
	DefenceLess int // against a straight four or two fours to come
	PromisePly  int // promise behind the best move that costs a ply

	KillerBonus  int // in the order of moves
	CounterBonus int
	HistoryPart  int // of the history's worth counts

	LeastLate  int // plies that a late move has at least
	QuietPlies int // beyond the horizon that a defence against a straight four to come is followed

	AspireWindow int // half the first window around the last score
}

// DefaultConstants are those that play.
func DefaultConstants() Constants {
	return Constants{
		RazorMargin:  120,
		RazorDepth:   3,
		BetaMargin:   60,
		BetaDepth:    7,
		FutileMargin: 45,
		FutileDepth:  6,

		NullDepth:     3,
		NullReduction: 3,
		SoleMoves:     3,
		IIRDepth:      4,
		SingularDepth: 7,
		SingularPly:   2,

		Lateness:    180,
		PVLess:      64,
		CutMore:     64,
		WorseMore:   32,
		DefenceLess: 32,
		PromisePly:  600,

		KillerBonus:  120,
		CounterBonus: 80,
		HistoryPart:  10,

		LeastLate:  0,
		QuietPlies: 8,

		AspireWindow: 30,
	}
}

// usable replaces unusable values.
func (c Constants) usable() Constants {
	if c == (Constants{}) {
		return DefaultConstants()
	}
	c.Lateness, c.PromisePly, c.HistoryPart = max(c.Lateness, 1), max(c.PromisePly, 1), max(c.HistoryPart, 1)
	c.AspireWindow, c.SoleMoves = max(c.AspireWindow, 1), max(c.SoleMoves, 1)
	c.SingularDepth, c.NullReduction = max(c.SingularDepth, 1), max(c.NullReduction, 1)
	return c
}

// Reductions, in 64ths of a ply.
const (
	onePly      = 64
	promiseMost = 4 * onePly
)

// lateness[depth][i] is by how much the i-th move is reduced.
type lateness [64][64]int32

func newLateness(hundredths int) *lateness {
	r := new(lateness)
	for d := 1; d < 64; d++ {
		for i := 1; i < 64; i++ {
			r[d][i] = int32(onePly * (0.5 + math.Log(float64(d))*math.Log(float64(i))/(float64(hundredths)/100)))
		}
	}
	return r
}

// usual is the lateness of all searchers that nobody tunes.
var usual = newLateness(DefaultConstants().Lateness)
