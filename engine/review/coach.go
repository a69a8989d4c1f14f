package review

import "github.com/tengen-go/tengen/engine/board"

// The coach's first words to a side: where it had won, and its best move.

// tell sets what is told first of each side, when all moves are judged.
func (r *Review) tell(g Game) {
	for _, s := range []board.Stone{board.Black, board.White} {
		side := r.side(s)
		side.HadWon, side.Best = r.hadWon(g, s), r.best(g, s)
	}
}

func (r *Review) side(s board.Stone) *Accuracy {
	if s == board.White {
		return &r.White
	}
	return &r.Black
}

// hadWon returns the last move, counted from 1, with which a side that did not win missed a proven win, 0 if there is none. A win of
// more than LongWin moves counts only where the game was decided, and none of a side that stood won at the end, which is told instead.
func (r *Review) hadWon(g Game, s board.Stone) int {
	if g.Winner == s || r.Positions[len(g.Moves)].chance(s) == 1 {
		return 0
	}
	for i := len(r.Moves); i > 0; i-- {
		if m := r.Moves[i-1]; mover(i) == s && m.Mistake == MissedWin && (!m.Long || i == r.Decisive) {
			return i
		}
	}
	return 0
}

// plainWin is how many plies a win may have that is no merit to find.
const plainWin = 5

// best returns the side's best move, counted from 1: the one that began the longest proven win, or the only one that held against the
// longest threat; 0 if it had neither. A win by a quiet move or threes is harder to see than one by fours.
func (r *Review) best(g Game, s board.Stone) (best int) {
	most := 0
	for i, move := range g.Moves {
		p := &r.Positions[i]
		if mover(i+1) != s || r.Moves[i].Mistake != None {
			continue
		}
		worth := 0
		switch {
		case p.wins(move) && p.Win.Plies > plainWin && !p.Win.Fours:
			worth = p.Win.Plies + 4
		case p.wins(move) && p.Win.Plies > plainWin:
			worth = p.Win.Plies
		case p.confirmed && p.only(move) && p.Threat.Plies >= plainWin:
			worth = p.Threat.Plies
		}
		if worth > most {
			best, most = i+1, worth
		}
	}
	return best
}
