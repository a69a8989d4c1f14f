package game

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// decideFifth offers a point for the fifth stone. Points that a symmetry of the four stones maps onto each other are the same: of
// these one may be offered.
func (g *Game) decideFifth(c *Command, seat board.Stone, now time.Time) (*Event, error) {
	if err := g.mayPlace(c.Point); err != nil {
		return nil, err
	}
	for i, p := range g.fifths {
		if g.board.Alike(p, c.Point) {
			return nil, alike(i + 1)
		}
	}
	e := g.event(Fifth, c, now)
	e.setPoint(c.Point)
	o := g.opening
	o.addFifth(c.Point, g.board.Ply())
	g.charge(e, c.roundTrip(), seat, o.decider(g.board.Turn()) != seat, false)
	return &e.Event, nil
}

// decidePick makes one of the fifths the fifth stone. The time until the next stone is charged to the player who picks.
func (g *Game) decidePick(c *Command, seat board.Stone, now time.Time) (*Event, error) {
	if !slices.Contains(g.fifths, c.Point) {
		return nil, ErrNotOffered
	}
	e := g.event(Picked, c, now)
	e.setPoint(c.Point)
	g.charge(e, c.roundTrip(), seat, false, false)
	return &e.Event, nil
}
