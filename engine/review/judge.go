package review

import "github.com/tengen-go/tengen/engine/board"

// judge says what each move was worth, and where the game was decided.
func (r *Review) judge(g Game) {
	var kept [2][]float64
	r.Moves = r.Moves[:0]
	for i, move := range g.Moves {
		m := judgeMove(&r.Positions[i], &r.Positions[i+1], move, mover(i+1))
		if r.Moves = append(r.Moves, m); !m.Forced && !m.Long {
			kept[i%2] = append(kept[i%2], m.accuracy())
		}
	}
	r.Black, r.White = accuracyOf(kept[0]), accuracyOf(kept[1])
	r.Decisive = r.decisive(g)
}

// judgeMove judges a side's move by its cost, and names what a proof says besides.
func judgeMove(before, after *Position, move board.Point, turn board.Stone) Move {
	m := Move{Cost: max(0, before.chance(turn)-after.chance(turn)), Forced: before.Lost || before.only(move)}
	if m.Forced || before.wins(move) || move != board.None && before.Best() == move {
		m.Cost = 0
	}
	m.Mistake = mistake(before, after, move, m.Cost)
	m.Sign = SignOf(m.Mistake, m.Cost)
	m.Long = m.Mistake == MissedWin && before.Win.Plies > 2*LongWin
	return m
}

// mistake names the mistake of a move.
func mistake(before, after *Position, move board.Point, cost float64) Mistake {
	switch {
	case after.fell:
		return Forbidden
	case before.Win != nil:
		if !before.wins(move) && !after.Lost && !after.over && !after.unsure {
			return MissedWin
		}
	case before.Lost || before.unsure || after.Win == nil:
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

// only reports whether a move was the only one that no proof is known against.
func (p *Position) only(move board.Point) bool {
	return p.Threat != nil && !p.Many && len(p.Holds) == 1 && p.Holds[0] == move
}

// decisive returns the loser's mistake that decided the game, 0 if none did: see Review.Decisive.
func (r *Review) decisive(g Game) int {
	loser, last := g.Winner.Opponent(), len(g.Moves)
	if g.Winner == board.Empty || r.Positions[last].chance(loser) != 0 {
		return 0
	}
	for i := last; i > 0; i-- {
		before := &r.Positions[i-1]
		if mover(i) != loser || before.chance(loser) == 0 {
			continue
		}
		if r.Moves[i-1].Mistake.Proven() {
			return i
		}
		return 0
	}
	return 0
}

// mover returns the colour that made a move, counted from 1.
func mover(move int) board.Stone {
	if move%2 == 1 {
		return board.Black
	}
	return board.White
}

// proven reports whether the winner is proven.
func (p *Position) proven() bool { return p.Chance == 0 || p.Chance == 1 }

// chance returns the chance of a colour to win.
func (p *Position) chance(s board.Stone) float64 {
	if s == board.White {
		return 1 - p.Chance
	}
	return p.Chance
}
