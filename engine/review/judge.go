package review

import "tengen/engine/board"

// judge says what each move was worth, and where the game was decided.
func (r *Review) judge(g Game) {
	turn := board.Black
	kept := map[board.Stone]float64{}
	choices := map[board.Stone]int{}
	for i := range g.Moves {
		before, after := &r.Positions[i], &r.Positions[i+1]
		move := judgeMove(before, after, g.Moves[i], turn)
		if !move.Forced {
			kept[turn] += 1 - move.Cost
			choices[turn]++
		}
		r.Moves = append(r.Moves, move)
		turn = turn.Opponent()
	}
	r.Black, r.White = accuracy(kept[board.Black], choices[board.Black]), accuracy(kept[board.White], choices[board.White])
	r.Escape, r.Decisive = r.escape(g), r.decisive(g)
}

// judgeMove says what a move of a side was worth.
func judgeMove(before, after *Position, move board.Point, turn board.Stone) Move {
	m := Move{Forced: before.forced()}
	if cost := before.chance(turn) - after.chance(turn); cost > 0 && !m.Forced && !before.wins(move) {
		m.Cost = cost
	}
	m.Mistake = mistake(before, after, move, m.Cost)
	return m
}

// mistake names what was wrong with a move.
func mistake(before, after *Position, move board.Point, cost float64) Mistake {
	switch {
	case before.Win != nil:
		if !before.wins(move) && !after.Lost && !after.ended() && !after.unsure {
			return MissedWin
		}
	case before.Lost || after.Win == nil:
	case before.Threat != nil:
		return MissedDefence
	default:
		return AllowedWin
	}
	if cost >= inaccurate {
		return Inaccurate
	}
	return None
}

// wins reports whether a move is the first of a proven win.
func (p *Position) wins(move board.Point) bool { return p.Win != nil && p.Win.Proof.Move == move }

// escape returns the last move with which the loser could still have held.
func (r *Review) escape(g Game) int {
	if g.Winner == board.Empty {
		return 0
	}
	loser := g.Winner.Opponent()
	for i := len(g.Moves); i > 0; i-- {
		if mover(i) == loser && !r.Positions[i-1].Lost {
			return i
		}
	}
	return 0
}

// decisive returns the loser's last proven mistake.
func (r *Review) decisive(g Game) int {
	if g.Winner == board.Empty {
		return 0
	}
	for i := len(g.Moves); i > 0; i-- {
		if m := r.Moves[i-1].Mistake; mover(i) != g.Winner && m != None && m != Inaccurate {
			return i
		}
	}
	return 0
}

// mover returns who made a move, counted from 1.
func mover(move int) board.Stone {
	if move%2 == 1 {
		return board.Black
	}
	return board.White
}

func accuracy(kept float64, choices int) Accuracy {
	if choices == 0 {
		return Accuracy{Percent: 100}
	}
	return Accuracy{Percent: 100 * kept / float64(choices), Choices: choices}
}

// forced reports whether the side to move had no choice: one answer held, or all lose.
func (p *Position) forced() bool { return p.Lost || p.Threat != nil && len(p.Holds) == 1 }

// ended reports whether the game was over on the board.
func (p *Position) ended() bool { return len(p.Line) == 0 }

// chance returns the chance of a colour to win.
func (p *Position) chance(s board.Stone) float64 {
	if s == board.White {
		return 1 - p.Chance
	}
	return p.Chance
}
