package puzzle

import (
	"cmp"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
)

// The bounds of a tree.
const (
	MaxAnswers = 400 // all moves that are right
	MaxOwn     = 20  // moves to find on a line
)

// Line returns the solution: the first answer, the reply that holds out longest, the first answer to that …
func (p *Puzzle) Line() []board.Point { return lineOf(p.Tree) }

func lineOf(tree []Answer) []board.Point {
	var line []board.Point
	for len(tree) > 0 {
		a := tree[0]
		line = append(line, a.Move)
		if len(a.Replies) == 0 {
			break
		}
		line = append(line, a.Replies[0].Move)
		tree = a.Replies[0].Next
	}
	return line
}

// answers counts the answers of a tree, and the moves to find on its longest line. It stops where either is beyond
// its bound.
func answers(tree []Answer) (all, own int) { return count(tree, MaxAnswers, MaxOwn) }

func count(tree []Answer, most, depth int) (all, own int) {
	if len(tree) == 0 {
		return 0, 0
	}
	if depth == 0 {
		return len(tree), 1
	}
	for _, a := range tree {
		all++
		deepest := 0
		for _, r := range a.Replies {
			n, d := count(r.Next, most-all, depth-1)
			all, deepest = all+n, max(deepest, d)
			if all > most {
				return all, 1 + deepest
			}
		}
		own = max(own, 1+deepest)
	}
	return all, own
}

// proofOf is the proof that an answer wins, with the first answer to each reply.
func proofOf(a Answer) *proof.Node {
	n := &proof.Node{Move: a.Move}
	for _, r := range a.Replies {
		if len(r.Next) > 0 {
			n.Replies = append(n.Replies, proof.Reply{Move: r.Move, Next: proofOf(r.Next[0])})
		} else {
			n.Replies = append(n.Replies, proof.Reply{Move: r.Move})
		}
	}
	return n
}

// sortReplies puts the reply first after which most moves are left to find, and of those with as many the one with
// most answers behind it.
func sortReplies(list []Reply) {
	type length struct{ own, all int }
	lengths := map[board.Point]length{}
	for _, r := range list {
		all, own := answers(r.Next)
		lengths[r.Move] = length{own, all}
	}
	slices.SortFunc(list, func(a, b Reply) int {
		la, lb := lengths[a.Move], lengths[b.Move]
		return cmp.Or(lb.own-la.own, lb.all-la.all, cmp.Compare(a.Move, b.Move))
	})
}

// follow returns the answers that are right after two further moves, none if the tree does not have those.
func follow(tree []Answer, own, reply board.Point) []Answer {
	for _, a := range tree {
		if a.Move != own {
			continue
		}
		for _, r := range a.Replies {
			if r.Move == reply {
				return r.Next
			}
		}
	}
	return nil
}
