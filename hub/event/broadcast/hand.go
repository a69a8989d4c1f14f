package broadcast

import (
	"github.com/tengen-go/tengen/engine/board"
)

// Action is what an operator enters at a board. Names are sent: they never change.
type Action string

// The actions.
const (
	Add    Action = "add"    // a game without moves, by its round and names
	Move   Action = "move"   // move number Ply, at Point
	Undo   Action = "undo"   // takes move number Ply back, which is the last one
	End    Action = "result" // as somebody has said: a five was noticed, a forbidden move claimed
	Reopen Action = "reopen" // the game goes on after all
	Set    Action = "clock"  // what the clocks show
	Rename Action = "names"  // of the players
)

// Entry is one action.
type Entry struct {
	Action       Action
	Board        int // of all but Add
	Ply          int // from 1
	Point        board.Point
	Result       Result
	Clock        Left
	Round        int
	Black, White string
}

// Enter returns the change that an entry makes, nil: none, since it was sent again. Two phones at one board do not undo each
// other's moves: ErrStale.
func (b *Broadcast) Enter(e Entry) (*Change, error) {
	switch {
	case b.Phase == Over:
		return nil, ErrOver
	case b.Version >= MostChanges:
		return nil, ErrFull
	case e.Action == Add:
		log, out, err := b.Push([]Given{{Round: e.Round, Black: e.Black, White: e.White}}, false)
		switch {
		case err != nil:
			return nil, err
		case out[0].Why == WhyRound:
			return nil, ErrRound
		case out[0].What == Refused && out[0].Why != WhyFewer: // that it is there already
			return nil, ErrHand
		case len(log) == 0:
			return nil, nil
		}
		return &log[0], nil
	case e.Board < 1 || e.Board > len(b.Boards):
		return nil, ErrBoard
	}
	x := &b.Boards[e.Board-1]
	c, err := x.enter(e, b.Plan.Size)
	if e.Action == Rename {
		c, err = b.rename(x, e)
	}
	if c != nil {
		c.Board = e.Board
	}
	return c, err
}

func (b *Broadcast) rename(x *Board, e Entry) (*Change, error) {
	p := Pair{x.Pair.Round, e.Black, e.White}
	if b.check(&p) != "" {
		return nil, ErrHand
	}
	if n := b.pairs[b.keyOf(p)]; n != 0 && n != x.Number {
		return nil, ErrHand
	}
	if p == x.Pair {
		return nil, nil
	}
	return &Change{Pair: &p}, nil
}

func (b *Board) enter(e Entry, size int) (*Change, error) {
	n := len(b.Moves)
	switch e.Action {
	case Move:
		switch {
		case e.Ply >= 1 && e.Ply <= n && b.Moves[e.Ply-1] == e.Point:
			return nil, nil
		case e.Ply != n+1 || b.Result != nil:
			return nil, ErrStale
		}
		g := Given{Moves: append(b.Moves[:n:n], e.Point)}
		if g.why(size) != "" {
			return nil, ErrPoint
		}
		return &Change{Line: &Line{n, []board.Point{e.Point}}}, nil
	case Undo:
		switch {
		case e.Ply >= 1 && e.Ply == n+1:
			return nil, nil
		case e.Ply < 1 || e.Ply != n || b.Result != nil:
			return nil, ErrStale
		}
		return &Change{Line: &Line{Keep: n - 1}}, nil
	case End:
		switch {
		case !e.Result.Valid():
			return nil, ErrHand
		case b.endsAs(e.Result):
			return nil, nil
		}
		return &Change{Result: &e.Result}, nil
	case Reopen:
		if b.Result == nil {
			return nil, nil
		}
		return &Change{Result: &Result{}}, nil
	case Set:
		if !e.Clock.Valid() {
			return nil, ErrHand
		}
		return &Change{Clock: &e.Clock}, nil
	case Rename:
		return nil, nil
	}
	return nil, ErrHand
}
