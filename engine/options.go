package engine

import "time"

// Limits bound a search. Zero is no limit; a search with no limit at all goes
// on until it has a proof, MaxPly or a cancelled context.
type Limits struct {
	Depth int           // plies of the last iteration
	Nodes int64         // positions visited; the same search is the same moves and nodes everywhere
	Time  time.Duration // wall-clock time from the call

	Lines  int        // best moves to follow and report; 0 and 1: one
	Report func(Line) // called on the searching goroutine after each iteration for each line; nil: nobody
}

// Options are the switches of an engine. Each heuristic is one of them, so
// that what it is worth can be measured. DefaultOptions has all on.
type Options struct {
	TableBytes int64 // size of the transposition table, rounded down to a power of two

	Table     bool // transposition table
	PVS       bool // null windows after the first move
	Aspire    bool // narrow window around the last score at the root
	IID       bool // shallower search for a first move where the table has none
	NullMove  bool // a side that is far ahead may pass
	LateMoves bool // reduce late quiet moves
	MoveCount bool // leave late quiet moves out near the leaves
	Futility  bool // leave quiet moves out where the evaluation is far below alpha
	Killers   bool // order by moves that cut at the same ply
	History   bool // order by moves that cut anywhere
	RootVCF   bool // search for a win by fours before the first iteration
	RootVCT   bool // and for a win by threats, unless the depth is limited
	LeafVCF   bool // search for a win by fours at the leaves
}

// DefaultTableBytes is the size of an engine's own table.
const DefaultTableBytes = 32 << 20

// DefaultOptions returns all heuristics on and DefaultTableBytes.
func DefaultOptions() Options {
	return Options{
		TableBytes: DefaultTableBytes,
		Table:      true,
		PVS:        true,
		Aspire:     true,
		IID:        true,
		NullMove:   true,
		LateMoves:  true,
		MoveCount:  true,
		Futility:   true,
		Killers:    true,
		History:    true,
		RootVCF:    true,
		RootVCT:    true,
		LeafVCF:    true,
	}
}
