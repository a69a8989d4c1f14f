package record

import (
	"fmt"

	"github.com/tengen-go/tengen/engine/board"
)

// position is the board along one line of the tree: enough to tell a free point, for any order of colours and any
// setup, and to step back.
type position struct {
	size int
	ply  int // moves so far, passes included
	at   [board.MaxSize * board.MaxSize]board.Stone
	log  []change
}

type change struct {
	index uint16
	was   board.Stone
}

// place is a state to go back to.
type place struct{ log, ply int }

func (p *position) here() place { return place{len(p.log), p.ply} }

func (p *position) back(to place) {
	for len(p.log) > to.log {
		last := p.log[len(p.log)-1]
		p.at[last.index] = last.was
		p.log = p.log[:len(p.log)-1]
	}
	p.ply = to.ply
}

func index(pt board.Point) uint16 { return uint16(pt.Y()*board.MaxSize + pt.X()) }

// on reports whether pt is a point of this board.
func (p *position) on(pt board.Point) bool { return pt.X() < p.size && pt.Y() < p.size }

func (p *position) put(pt board.Point, s board.Stone) {
	i := index(pt)
	p.log = append(p.log, change{i, p.at[i]})
	p.at[i] = s
}

// move plays m, a stone or a pass: ErrPoint, ErrOccupied, or ErrUnfit for a
// stone of no colour.
func (p *position) move(m Move) error {
	switch {
	case m.Stone != board.Black && m.Stone != board.White:
		return fmt.Errorf("%w: move %d has no colour", ErrUnfit, p.ply+1)
	case m.Point == board.None:
	case !p.on(m.Point):
		return fmt.Errorf("%w: move %d", ErrPoint, p.ply+1)
	case p.at[index(m.Point)] != board.Empty:
		return fmt.Errorf("%w: move %d, %v", ErrOccupied, p.ply+1, m.Point)
	default:
		p.put(m.Point, m.Stone)
	}
	p.ply++
	return nil
}

// setup changes the board. A stone may replace another; a point named twice in
// one setup is ErrOccupied.
func (p *position) setup(s *Setup) error {
	var seen [board.MaxSize * board.MaxSize]bool
	for _, part := range []struct {
		stone  board.Stone
		points []board.Point
	}{{board.Black, s.Black}, {board.White, s.White}, {board.Empty, s.Empty}} {
		for _, pt := range part.points {
			if !p.on(pt) {
				return fmt.Errorf("%w: setup after move %d", ErrPoint, p.ply)
			}
			if seen[index(pt)] {
				return fmt.Errorf("%w: setup after move %d, %v twice", ErrOccupied, p.ply, pt)
			}
			seen[index(pt)] = true
			p.put(pt, part.stone)
		}
	}
	return nil
}

// checkSize is ErrSize for a board that package board cannot hold.
func checkSize(n int) error {
	if n < board.MinSize || n > board.MaxSize {
		return fmt.Errorf("%w: %d", ErrSize, n)
	}
	return nil
}
