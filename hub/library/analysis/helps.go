package analysis

import (
	"time"

	"github.com/tengen-go/tengen/engine/ask"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/review"
)

// Watcher knows the games in play; *hub.Hub is one.
type Watcher interface {
	// HelpsInLiveGame reports whether a side's win that was found in a position of moves is, or almost is, one of a live game. line
	// begins with the win's first move, and the sides alternate in it. If the position is of a game that has ended, live games
	// that began after it do not count; ended is zero otherwise.
	HelpsInLiveGame(size int, moves []board.Point, side board.Stone, line []board.Point, ended time.Time) bool
}

// Found is an answer about a position, before it is told.
type Found struct {
	Win    []board.Point // of the side to move; nil: none is known
	Threat []board.Point // the win that the other side would have if it were its turn; nil: none is known
	Best   []board.Point // the moves believed to be best
	Chance float64       // of Black to win, from 0 to 1
}

// FoundIn returns the findings of an analysed position.
func FoundIn(p *review.Position) Found {
	f := Found{Best: p.Line, Chance: p.Chance}
	if p.Win != nil {
		f.Win = p.Win.Line
	}
	if p.Threat != nil {
		f.Threat = p.Threat.Line
	}
	return f
}

// HelpsInLiveGame reports whether the findings in a position help in a live game: a win of either side, or a line as
// LineHelpsInLiveGame has it.
func (p *Position) HelpsInLiveGame(w Watcher, f Found) bool {
	turn := p.Turn()
	best := ask.Line{Chance: f.Chance, Moves: f.Best}
	if turn == board.White {
		best.Chance = 1 - f.Chance
	}
	return f.Win != nil && w.HelpsInLiveGame(p.Size, p.Moves, turn, f.Win, p.Ended) ||
		f.Threat != nil && w.HelpsInLiveGame(p.Size, p.Moves, turn.Opponent(), f.Threat, p.Ended) ||
		f.Win == nil && p.LineHelpsInLiveGame(w, &best)
}

// LineHelpsInLiveGame reports whether a line that was found in a position helps in a live game: one that is won or lost, or nearly.
func (p *Position) LineHelpsInLiveGame(w Watcher, l *ask.Line) bool {
	turn := p.Turn()
	switch {
	case l.Mate > 0 || l.Mate == 0 && l.Chance >= nearlyWon:
		return w.HelpsInLiveGame(p.Size, p.Moves, turn, l.Moves, p.Ended)
	case (l.Mate < 0 || l.Chance <= 1-nearlyWon) && len(l.Moves) > 1:
		return w.HelpsInLiveGame(p.Size, append(p.Moves[:len(p.Moves):len(p.Moves)], l.Moves[0]), turn.Opponent(), l.Moves[1:], p.Ended)
	}
	return false
}

// nearlyWon is a chance with which a line is as good as a win.
const nearlyWon = 0.9

// Turn returns the side to move.
func (p *Position) Turn() board.Stone {
	if len(p.Moves)%2 == 0 {
		return board.Black
	}
	return board.White
}
