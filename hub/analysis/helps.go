package analysis

import (
	"tengen/engine/board"
	"tengen/engine/review"
)

// Watcher knows the games in play; *hub.Hub is one.
type Watcher interface {
	// Helps reports whether a side's win that was found in a position of moves is, or almost is, one of a live game. line
	// begins with its first move.
	Helps(size int, moves []board.Point, side board.Stone, line []board.Point) bool
}

// Helps reports whether what was found in a position helps in a live game: the win of the side to move, or what the other
// threatens, or a line as Line.Helps has it.
func (p *Position) Helps(w Watcher, found *review.Position) bool {
	turn := p.Turn()
	if found.Win != nil {
		return w.Helps(p.Size, p.Moves, turn, lineOf(found.Win))
	}
	best := Line{Chance: found.Chance, Moves: found.Line}
	if turn == board.White {
		best.Chance = 1 - found.Chance
	}
	return found.Threat != nil && w.Helps(p.Size, p.Moves, turn.Opponent(), lineOf(found.Threat)) || best.Helps(w, p)
}

// Helps reports whether a line that was found in a position helps in a live game: one that wins, or nearly.
func (l *Line) Helps(w Watcher, p *Position) bool {
	turn := p.Turn()
	switch {
	case l.Mate > 0 || l.Mate == 0 && l.Chance >= nearlyWon:
		return w.Helps(p.Size, p.Moves, turn, l.Moves)
	case (l.Mate < 0 || l.Chance <= 1-nearlyWon) && len(l.Moves) > 1:
		return w.Helps(p.Size, append(p.Moves[:len(p.Moves):len(p.Moves)], l.Moves[0]), turn.Opponent(), l.Moves[1:])
	}
	return false
}

// nearlyWon is a chance with which a line is as good as a win.
const nearlyWon = 0.9

// lineOf is the longest defence, in full if there is a proof.
func lineOf(w *review.Win) []board.Point {
	if w.Proof == nil {
		return w.Line
	}
	return w.Proof.Line()
}

// Turn says who is to move.
func (p *Position) Turn() board.Stone {
	if len(p.Moves)%2 == 0 {
		return board.Black
	}
	return board.White
}
