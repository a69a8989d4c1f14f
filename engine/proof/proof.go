// Package proof holds proofs of forced wins and checks them by the rules alone.
//
// A proof is a tree of attacks and the answers to them. Answers that lose at once are left out, which keeps trees
// small; what "at once" means is Verify's contract. The package imports nothing but the board, so a proof is worth the
// same from any search.
package proof

import "github.com/tengen-go/tengen/engine/board"

// Node is an attack: the move of the side that wins, and what the other side
// may answer. Without replies the move makes five or every reply loses at once.
//
// A tree is written in JSON as {"m":"h8","r":[{"m":"i9","n":{"m":"j10"}}]}.
type Node struct {
	Move    board.Point `json:"m"`
	Replies []Reply     `json:"r,omitempty"`
}

// Reply is an answer of the defender and the attack that follows.
type Reply struct {
	Move board.Point `json:"m"`
	Next *Node       `json:"n"`
}

// The methods below read the tree alone, without the rules. They expect a tree
// that Verify accepts: others need not end.

// Plies returns the number of plies on the longest line that the tree writes out: 1 for a node without replies. Measure
// adds the plies that the tree leaves out, from there to the five.
func (n *Node) Plies() int {
	most := 0
	for _, r := range n.Replies {
		most = max(most, 1+r.Next.Plies())
	}
	return 1 + most
}

// Line returns the longest line that the tree writes out, the attacker's move
// first; of equally long ones the first. It has Plies points.
func (n *Node) Line() []board.Point {
	var longest []board.Point
	for _, r := range n.Replies {
		if line := r.Next.Line(); len(line) >= len(longest) {
			longest = append([]board.Point{r.Move}, line...)
		}
	}
	return append([]board.Point{n.Move}, longest...)
}

// Size returns the number of nodes, that is of attacking moves.
func (n *Node) Size() int {
	size := 1
	for _, r := range n.Replies {
		size += r.Next.Size()
	}
	return size
}
