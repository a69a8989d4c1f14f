package gamebase

import "time"

// A search for a shape looks through games by statements, each of so many that it takes about shapeAim at the pace of the one before. None begins
// for which there is no time, and one that takes much longer than those before is given up shapeLate after the end.
const (
	shapeAim  = 100 * time.Millisecond
	shapeLate = 300 * time.Millisecond
	shapesMax = 20_000 // games of a statement
)

// Games of the first statement, and of the smallest; tests lower them.
var (
	ShapesFirst = 1000
	ShapesLeast = 200
)

// ShapePace says how many games each statement of a search looks at.
type ShapePace struct {
	now   func() time.Time
	ends  time.Time
	began time.Time
	last  int           // games of the statement before
	each  time.Duration // a game's time in it; 0: there was none
}

// NewShapePace returns the pace of a search that begins now.
func NewShapePace(within time.Duration, now func() time.Time) *ShapePace {
	return &ShapePace{now: now, ends: now().Add(within)}
}

// Next returns of how many games the next statement is; false: there is no time for it. The first is always allowed, so that something is found.
func (p *ShapePace) Next() (games int, ok bool) {
	p.began = p.now()
	if p.each == 0 {
		return ShapesFirst, true
	}
	left := p.ends.Sub(p.began)
	games = min(4*p.last, int(min(shapeAim, left)/p.each), shapesMax)
	if games < ShapesLeast {
		games = ShapesLeast
	}
	return games, left > 0 && time.Duration(games)*p.each <= left
}

// Took says that the statement has looked at so many games.
func (p *ShapePace) Took(games int) {
	p.last = max(games, 1)
	p.each = max(p.now().Sub(p.began)/time.Duration(p.last), 1)
}

// Left returns how long a statement may take that begins now.
func (p *ShapePace) Left() time.Duration { return p.ends.Add(shapeLate).Sub(p.now()) }
