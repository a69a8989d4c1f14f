package review

import (
	"slices"
	"sync"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
)

// Kept are the wins that looks at positions have proven, for looks at what follows in the same game: a proof that took
// long is not looked for again after each of its moves. It is bounded, and safe for concurrent use. The zero Kept is empty.
type Kept struct {
	mu    sync.Mutex
	wins  []keptWin // the latest last
	nodes int       // of all of them
}

type keptWin struct {
	g     Game
	proof *proof.Node
	nodes int
}

// The bounds of kept proofs: wins, and attacking moves of all of them, some 2 MB.
const (
	maxKept  = 64
	maxNodes = 30_000
)

// add keeps the win of the side to move after a game's moves.
func (k *Kept) add(g Game, n *proof.Node) {
	size := n.Size()
	if k == nil || size > maxNodes {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.wins = slices.DeleteFunc(k.wins, func(w keptWin) bool {
		same := w.g.Rule == g.Rule && w.g.Size == g.Size && slices.Equal(w.g.Moves, g.Moves)
		if same {
			k.nodes -= w.nodes
		}
		return same
	})
	k.wins = append(k.wins, keptWin{Game{Rule: g.Rule, Size: g.Size, Moves: slices.Clone(g.Moves)}, n, size})
	for k.nodes += size; len(k.wins) > maxKept || k.nodes > maxNodes; k.wins = k.wins[1:] {
		k.nodes -= k.wins[0].nodes
	}
}

// of returns what an earlier position's proof has of the position after a game's moves.
func (k *Kept) of(g Game) passed {
	if k == nil {
		return passed{}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, w := range slices.Backward(k.wins) {
		n := len(w.g.Moves)
		if w.g.Rule != g.Rule || w.g.Size != g.Size || n > len(g.Moves) || !slices.Equal(w.g.Moves, g.Moves[:n]) {
			continue
		}
		if known := follow(w.proof, g.Moves[n:]); known.win != nil || known.answers != nil {
			return known
		}
	}
	return passed{}
}

// follow is the rest of a proof after some moves; nil if the winner's moves are not the proof's.
func follow(n *proof.Node, moves []board.Point) (known passed) {
	for len(moves) > 0 && n != nil && moves[0] == n.Move {
		if len(moves) == 1 {
			return passed{answers: replies(n)}
		}
		i := slices.IndexFunc(n.Replies, func(r proof.Reply) bool { return r.Move == moves[1] })
		if i < 0 {
			return known // it loses at once, or is none
		}
		n, moves = n.Replies[i].Next, moves[2:]
	}
	if len(moves) == 0 {
		known.win = n
	}
	return known
}

// replies are the proofs against each answer to a proof's first move that does not lose at once.
func replies(n *proof.Node) map[board.Point]*proof.Node {
	all := map[board.Point]*proof.Node{}
	for _, r := range n.Replies {
		all[r.Move] = r.Next
	}
	return all
}
