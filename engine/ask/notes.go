package ask

import (
	"sync"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/review"
)

// Notes are what analyses have proven, for those of what follows in the same games: a win that took long to find is known
// after each of its moves. They are bounded, a few megabytes, and safe for concurrent use. The zero Notes are empty.
type Notes struct {
	proofs review.Kept

	mu   sync.Mutex // guards wins
	wins engine.Wins
}

// lend gives a search the known proofs, besides those of the verdict.
func (n *Notes) lend(search *engine.Engine, b *board.Board, p *review.Position) {
	n.mu.Lock()
	search.Tell(&n.wins)
	n.mu.Unlock()
	if p.Win != nil {
		search.Learn(b, p.Win.Proof)
	}
}

// take keeps a search's proofs.
func (n *Notes) take(search *engine.Engine) {
	n.mu.Lock()
	defer n.mu.Unlock()
	search.Ask(&n.wins)
}
