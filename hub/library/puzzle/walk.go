package puzzle

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
)

// PuzzleState is how far somebody is with a puzzle.
type PuzzleState string

// The states.
const (
	Going  PuzzleState = "going"
	Solved PuzzleState = "solved"
	Failed PuzzleState = "failed"
	Later  PuzzleState = "later" // the last move wins too, but later: another one is to be found, and nothing is lost
)

// Walked is where a line of own moves leads to.
type Walked struct {
	State PuzzleState
	Right int         // own moves that were right
	Reply board.Point // while Going: the other side's answer to the last
}

// Walk follows own moves through a tree. The other side always gives its first reply, that which holds out longest, so
// that the same moves lead to the same place. Moves after the end, or after a wrong one, are ignored.
func Walk(tree []puzzle.Answer, own []board.Point) Walked {
	w := Walked{State: Going, Reply: board.None}
	for _, m := range own {
		right := find(tree, m)
		if right == nil {
			w.State, w.Reply = Failed, board.None
			return w
		}
		w.Right++
		if len(right.Replies) == 0 {
			w.State, w.Reply = Solved, board.None
			return w
		}
		w.Reply, tree = right.Replies[0].Move, right.Replies[0].Next
	}
	return w
}

func find(tree []puzzle.Answer, m board.Point) *puzzle.Answer {
	for i := range tree {
		if tree[i].Move == m {
			return &tree[i]
		}
	}
	return nil
}
