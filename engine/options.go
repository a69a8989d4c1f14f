package engine

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
	"github.com/tengen-go/tengen/engine/weights"
)

// Limits bound a search. Zero is no limit; a search with no limit at all goes
// on until it has a proof, MaxPly or a cancelled context.
type Limits struct {
	Depth int           // plies of the last iteration
	Nodes int64         // positions visited; the same search is the same moves and nodes everywhere
	Time  time.Duration // wall-clock time from the call

	Lines  int        // best moves to follow and report, also beside one that is found to win at once; 0 and 1: one
	Report func(Line) // called on the searching goroutine after each iteration for each line; nil: nobody
}

// Evaluator judges positions in which nothing is won or lost at once. A network
// may stand behind it; it sees every position through its threats and stones.
type Evaluator interface {
	// Evaluate returns a position's value for the side to move, in weights.Unit: the side wins with the chance
	// 1/(1+exp(-value/Unit)). It may not change the position. One goroutine at a time calls it.
	Evaluate(pos *threat.Position) int
}

// weighed is the evaluation by the position's weights.
type weighed struct{}

func (weighed) Evaluate(pos *threat.Position) int { return pos.Evaluate() }

// Options are the switches of an engine. Each heuristic is one of them, so that its worth can be measured.
// DefaultOptions has all on.
type Options struct {
	TableBytes int64 // size of the transposition table
	Threads    int   // that search one position; below 2: one

	Log Logger // is told of panics in the other threads; nil: nobody is

	// Weights are those of a rule; nil for the program's own.
	Weights func(board.Rule) *weights.Set
	// Evaluator makes the judge of one thread's positions; nil for the weights, and with them the networks.
	Evaluator func() Evaluator

	Constants

	Network   bool // correct the program's own weights by the network of the rule
	Table     bool // transposition table
	Exact     bool // believe an exact score of the table on the principal variation too
	PVS       bool // null windows after the first move
	Aspire    bool // narrow window around the last score at the root
	IIR       bool // search a node less deeply where the table has no move for it
	NullMove  bool // a side that is far ahead may pass
	LateMoves bool // reduce late moves
	Promise   bool // reduce moves more if they promise less beside the best
	MoveCount bool // leave late moves out near the leaves
	Futility  bool // leave moves out, or the node, where the evaluation is far outside the window
	Razor     bool // near the leaves, believe an evaluation far below the window
	Singular  bool // search a first move deeper if all others are much worse
	Aged      bool // begin with half of what moves were worth in the search before of the same game, but not for a bot whose nodes are bounded
	Killers   bool // order by moves that cut at the same ply
	Counters  bool // order by the move that last refuted the other side's
	History   bool // order by moves that cut anywhere, after the same moves
	Delays    bool // beyond the horizon, no own fours against a straight four to come where something else holds
	Stand     bool // no search for fours at a leaf that is good enough as it is
	Answers   bool // against a straight four to come, try what stops all of them
	RootVCF   bool // search for a win by fours before the first iteration
	RootVCT   bool // and for a win by threats where it looks won, unless the depth is limited
	Proving   bool // a helper looks for wins by threats, also after the two best moves
	Certain   bool // search a win again with all defences, for a proof
	Passing   bool // but not those that leave a win by fours as it is
	Kept      bool // play a win that was proven earlier in the game as its proof has it
	LeafVCF   bool // search for a win by fours at the leaves
	AtOnce    bool // play the only answer to a four after a short search, unless depth or nodes are limited
}

// DefaultTableBytes is the size of an engine's own table.
const DefaultTableBytes = 32 << 20

// DefaultOptions returns all heuristics on and DefaultTableBytes.
func DefaultOptions() Options {
	return Options{
		TableBytes: DefaultTableBytes,
		Constants:  DefaultConstants(),
		Network:    true,
		Table:      true,
		Exact:      true,
		PVS:        true,
		Aspire:     true,
		IIR:        true,
		Razor:      true,
		Singular:   true,
		Counters:   true,
		NullMove:   true,
		LateMoves:  true,
		Promise:    true,
		MoveCount:  true,
		Futility:   true,
		Killers:    true,
		History:    true,
		Aged:       true,
		Delays:     true,
		Stand:      true,
		Answers:    true,
		RootVCF:    true,
		RootVCT:    true,
		LeafVCF:    true,
		Kept:       true,
		Proving:    true,
		Certain:    true,
		Passing:    true,
		AtOnce:     true,
	}
}
