package game

import (
	"errors"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

func (g *Game) decideMove(c *Command, seat board.Stone, now time.Time) (*Event, error) {
	n, _ := g.Next()
	switch {
	case n.Seat != seat:
		return nil, ErrNotYourTurn
	case n.Do == Offer:
		return g.decideFifth(c, seat, now)
	case n.Do == Pick:
		return g.decidePick(c, seat, now)
	case n.Do != Place:
		return nil, ErrNotNow
	}
	err := g.mayPlace(c.Point)
	forbidden := errors.Is(err, ErrForbidden) && g.settings.Forbidden == Loses
	if err != nil && !forbidden {
		return nil, err
	}
	if !n.Zone.Has(g.settings.Size, c.Point) {
		return nil, outOfZone(n.Zone)
	}
	e := g.event(Moved, c, now)
	e.setPoint(c.Point)
	p := &e.Payload
	if p.Result = outcome(g.board, c.Point, n.Stone, g.settings.DrawAfter); forbidden {
		p.Result = &Result{Winner: n.Stone.Opponent().String(), Reason: ByForbidden}
	}
	g.charge(e, c.roundTrip(), seat, p.Result == nil && g.opening.passes(seat, g.board), false)
	return &e.Event, nil
}

// mayPlace returns why no stone may be placed on a point, nil if one may.
func (g *Game) mayPlace(p board.Point) error {
	switch err := g.board.Check(p); {
	case err == nil:
		return nil
	case errors.Is(err, board.ErrOff):
		return ErrOffBoard
	case errors.Is(err, board.ErrForbidden):
		return ErrForbidden
	default:
		return ErrOccupied
	}
}

// stones returns how many stones stand on a board.
func stones(b *board.Board) (n int) {
	for _, p := range b.Moves() {
		if p != board.None {
			n++
		}
	}
	return n
}

// outcome returns how a stone ends a game on a board, nil if it does not. drawAfter is the number of stones at which the game is
// drawn, 0 for none. The board is as before when it returns.
func outcome(b *board.Board, p board.Point, stone board.Stone, drawAfter int) *Result {
	b.Make(p)
	defer b.Undo()
	line := b.Five()
	switch {
	case len(line) > 5:
		return &Result{Winner: stone.String(), Reason: ByOverline, Line: line}
	case line != nil:
		return &Result{Winner: stone.String(), Reason: ByFive, Line: line}
	case b.Full():
		return &Result{Reason: FullBoard}
	case drawAfter > 0 && stones(b) >= drawAfter:
		return &Result{Reason: StoneLimit}
	}
	return nil
}

// passes reports whether a stone of a seat hands the turn to the other player.
func (o opening) passes(seat board.Stone, b *board.Board) bool {
	o.advance(b.Ply() + 1)
	return o.decider(b.Turn().Opponent()) != seat
}

// firstPass is the ply before which nobody passes: the first six moves are stones.
const firstPass = 6

// decidePass gives up the right to move, which only renju knows. The second
// pass in a row is a draw.
func (g *Game) decidePass(c *Command, seat board.Stone, now time.Time) (*Event, error) {
	if err := g.mayPass(seat); err != nil {
		return nil, err
	}
	e := g.event(Passed, c, now)
	if g.board.Passes() > 0 {
		e.Payload.Result = &Result{Reason: ByPasses}
	}
	g.charge(e, c.roundTrip(), seat, e.Payload.Result == nil, false)
	return &e.Event, nil
}

// mayPass returns why a seat may not pass, nil if it may.
func (g *Game) mayPass(seat board.Stone) error {
	n, _ := g.Next()
	switch {
	case g.settings.Rule != board.Renju:
		return ErrNoPass
	case n.Seat != seat:
		return ErrNotYourTurn
	case n.Do != Place || g.inOpening() || g.board.Ply() < firstPass:
		return ErrNotNow
	case g.history.len() >= maxLog: // passes and stones by turns would never fill the board
		return ErrTooLong
	}
	return nil
}
