package proof

import (
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// The slow verifier asks the board every question on every point after every
// reply. It shares nothing with the fast one but the tree.

func empties(b *board.Board) []board.Point {
	var points []board.Point
	for y := range b.Size() {
		for x := range b.Size() {
			if p := board.At(x, y); b.At(p) == board.Empty {
				points = append(points, p)
			}
		}
	}
	return points
}

// slowLoses returns 3 or 5 if the side to move, after a reply, wins at once by
// a five or by a straight four, otherwise 0.
func slowLoses(t *testing.T, b *board.Board) int {
	s := b.Turn()
	points := empties(b)
	for _, p := range points {
		if b.Wins(p, s) && b.Check(p) == nil {
			return 3
		}
	}
	for _, p := range points {
		if b.Wins(p, s.Opponent()) {
			return 0
		}
	}
	for _, p := range points {
		if b.Check(p) == nil && slowStraight(b, p) {
			b.Make(p)
			for _, r := range empties(b) { // it wins against every reply
				if b.Wins(r, s.Opponent()) {
					t.Fatalf("%v %v: %v wins after the straight four", b.Rule(), b.Moves(), r)
				}
				b.Make(r)
				if !anyWins(b, s) {
					t.Fatalf("%v %v: the straight four does not win", b.Rule(), b.Moves())
				}
				b.Undo()
			}
			b.Undo()
			return 5
		}
	}
	return 0
}

func anyWins(b *board.Board, s board.Stone) bool {
	for _, p := range empties(b) {
		if b.Wins(p, s) {
			return true
		}
	}
	return false
}

// slowStraight plays p and then, for every unbroken four with it, both ends in
// either order.
func slowStraight(b *board.Board, p board.Point) bool {
	s := b.Turn()
	b.Make(p)
	defer b.Undo()
	for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		for k := -4; k < 0; k++ {
			ends := [2]board.Point{board.At(p.X()+k*d[0], p.Y()+k*d[1]), board.At(p.X()+(k+5)*d[0], p.Y()+(k+5)*d[1])}
			four := b.On(ends[0]) && b.On(ends[1]) && b.At(ends[0]) == board.Empty && b.At(ends[1]) == board.Empty
			for j := k + 1; j < k+5; j++ {
				four = four && b.At(board.At(p.X()+j*d[0], p.Y()+j*d[1])) == s
			}
			if !four {
				continue
			}
			wins := 0
			for i, e := range ends {
				b.Make(e)
				if b.Wins(ends[1-i], s) {
					wins++
				}
				b.Undo()
			}
			if wins == 2 {
				return true
			}
		}
	}
	return false
}

// slowMeasure is Measure by the words of its contract.
func slowMeasure(t *testing.T, b *board.Board, n *Node) (plies int, err error) {
	if n == nil {
		return 0, ErrMalformed
	}
	s := b.Turn()
	if b.Check(n.Move) != nil {
		return 0, ErrIllegal
	}
	wins := b.Wins(n.Move, s)
	b.Make(n.Move)
	defer b.Undo()
	if wins {
		if n.Replies != nil {
			return 0, ErrMalformed
		}
		return 1, nil
	}
	if anyWins(b, s.Opponent()) {
		return 0, ErrRefuted
	}
	listed := map[board.Point]bool{}
	for _, r := range n.Replies {
		if listed[r.Move] {
			return 0, ErrMalformed
		}
		listed[r.Move] = true
		if b.Check(r.Move) != nil {
			return 0, ErrIllegal
		}
		b.Make(r.Move)
		next, err := slowMeasure(t, b, r.Next)
		b.Undo()
		if err != nil {
			return 0, err
		}
		plies = max(plies, 2+next)
	}
	for _, r := range empties(b) {
		if listed[r] || b.Check(r) != nil {
			continue
		}
		b.Make(r)
		n := slowLoses(t, b)
		b.Undo()
		if n == 0 {
			return 0, ErrRefuted
		}
		plies = max(plies, n)
	}
	if plies == 0 {
		return 0, ErrNoReply
	}
	return plies, nil
}
