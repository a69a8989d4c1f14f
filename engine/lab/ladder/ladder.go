package ladder

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// Win is the score of a five. One that is n plies away is worth Win-n, and n-Win
// to the other side, so that the shortest win and the longest loss are best.
// Scores of positions that are not decided are far smaller.
const Win = 1_000_000

const infinity = Win + 1

// decided reports whether a score is that of a forced win or loss.
func decided(score int) bool { return score > Win/2 || score < -Win/2 }

// Limits bound a search. Zero is no limit.
type Limits struct {
	Depth int           // plies; a rung that does not deepen takes 2 for 0
	Nodes int64         // positions visited
	Time  time.Duration // from the call
}

// Result is a search's result for the side to move.
type Result struct {
	Move    board.Point // legal; None when the game is over or nothing is legal
	Score   int         // greater is better; a forced win in n plies is Win-n
	Nodes   int64       // positions visited
	Depth   int         // plies of the last search that was finished; 0: none was
	Elapsed time.Duration
	Lines   [][]board.Point // forced wins by threats, one for each first move that wins as fast as Move
}

// Search looks for the best move on b, which it leaves as it is. It ends at the
// limits or soon after the context does, with the best that it has then.
type Search func(ctx context.Context, b *board.Board, l Limits) Result

// Rung is one step of the ladder.
type Rung struct {
	Name      string
	Adds      string // the idea, in a few words
	Published string // its worth according to tutorials, "" if unknown
	Deepens   bool   // searches as deep as the other limits allow if Depth is 0
	Search    Search
}

// Rungs returns the ladder from the ground up.
func Rungs() []Rung {
	return []Rung{
		{Name: "minimax", Adds: "best for one is worst for the other", Search: Minimax},
		{Name: "negamax", Adds: "both sides in one function", Search: Negamax},
		{Name: "alpha-beta", Adds: "cut what cannot matter", Search: AlphaBeta,
			Published: "nothing without good order"},
		{Name: "candidates", Adds: "only near stones, best first", Search: Candidates,
			Published: "3 plies (Java)"},
		{Name: "cached scores", Adds: "update four directions only", Search: CachedScores,
			Published: "7 plies in 5 s, 9 in 10 s (Java)"},
		{Name: "deepening", Adds: "2, 4, 6 … plies, root sorted", Search: Deepening, Deepens: true,
			Published: "costs almost nothing"},
		{Name: "internal deepening", Adds: "the same inside the tree", Search: InternalDeepening, Deepens: true,
			Published: "left as an exercise"},
		{Name: "table", Adds: "search a position once", Search: Table, Deepens: true},
		{Name: "PVS", Adds: "refute all moves but the first", Search: PVS, Deepens: true},
		{Name: "PVS + VCF", Adds: "wins by fours", Search: WithVCF, Deepens: true,
			Published: "24-move VCF in 16 ms at 60 k nodes/s (VB.NET)"},
		{Name: "PVS + VCT", Adds: "and by threes", Search: WithVCT, Deepens: true,
			Published: "4 plies + 7 of threats (browser)"},
	}
}
