package board

// Shape is what a black stone makes on one line.
type Shape uint8

// The shapes, by the RIF's definitions.
const (
	NoShape           Shape = iota
	ThreeShape              // a row of three that some point makes a straight four; whether it counts, Line says
	FourShape               // one completing point, or two that make two different fours of it
	StraightFourShape       // unbroken, with two completing points
	FiveShape               // exactly five
	OverlineShape           // six or more
)

// Extension is a point that would make a three a straight four.
type Extension struct {
	Point Point
	Kind  Kind // why Black might not play it then; Allowed if he might
	Five  bool // it would make a five on another line
}

// Counts reports whether the extension makes its three count: Black might play
// it, and it makes no five at the same time (RIF definition 5).
func (e Extension) Counts() bool { return e.Kind == Allowed && !e.Five }

// Line says what a stone makes on one of the four lines through it.
type Line struct {
	Shape Shape

	stones     [MaxSize]Point
	points     [2]Point     // completing points of a four
	extensions [2]Extension // of a three
	numStones  uint8
	numPoints  uint8 // of points or of extensions
}

// Stones returns the stones of the shape with the new one among them, from left
// to right or, in a column, upwards.
func (l *Line) Stones() []Point { return l.stones[:l.numStones] }

// Completing returns the points that make five: two of a straight four, one or
// two of a four, none of another shape.
func (l *Line) Completing() []Point {
	if l.Shape != FourShape && l.Shape != StraightFourShape {
		return nil
	}
	return l.points[:l.numPoints]
}

// Extensions returns the one or two extensions of a three, none of another
// shape.
func (l *Line) Extensions() []Extension {
	if l.Shape != ThreeShape {
		return nil
	}
	return l.extensions[:l.numPoints]
}

// Fours returns how many fours the line holds: 0, 1 or 2.
func (l *Line) Fours() int {
	switch l.Shape {
	case FourShape:
		return int(l.numPoints)
	case StraightFourShape:
		return 1
	}
	return 0
}

// CountsThree reports whether the line is a three that counts: one of its
// extensions does.
func (l *Line) CountsThree() bool {
	for _, e := range l.Extensions() {
		if e.Counts() {
			return true
		}
	}
	return false
}

// Reason says why a point is forbidden to Black in Renju or why it is not.
// Its slices are parts of itself.
type Reason struct {
	Point Point
	Kind  Kind    // as ForbiddenKind says
	Lines [4]Line // along the row, the column, the rising and the falling diagonal
}

// Explain returns the reason for ForbiddenKind's answer about p. Every line says what it holds, for any kind. For a
// point that makes five it says only the fives. The Reason is empty where ForbiddenKind does not apply: under the other
// rules, off the board and on a stone. It does not allocate.
func (b *Board) Explain(p Point) Reason {
	r := Reason{Point: p}
	if b.rule != Renju || b.At(p) != Empty || !b.On(p) {
		return r
	}
	g := b.grid // a copy: the recursion sets stones
	i := index(p)
	five := g.five(i)
	g[i] = Black
	for k, d := range directions {
		g.explain(&r.Lines[k], i, d, five)
	}
	r.Kind = r.kind()
	return r
}

// kind adds the lines up, in the order of grid.forbidden.
func (r *Reason) kind() Kind {
	overlines, fours, threes := 0, 0, 0
	for k := range r.Lines {
		l := &r.Lines[k]
		switch {
		case l.Shape == FiveShape:
			return Allowed
		case l.Shape == OverlineShape:
			overlines++
		case l.CountsThree():
			threes++
		}
		fours += l.Fours()
	}
	switch {
	case overlines > 0:
		return Overline
	case fours >= 2:
		return DoubleFour
	case threes >= 2:
		return DoubleThree
	}
	return Allowed
}

func (r *Reason) count(s Shape) int {
	n := 0
	for k := range r.Lines {
		if r.Lines[k].Shape == s {
			n++
		}
	}
	return n
}

// explain writes into the zero line l what the black stone on i makes along d; with fivesOnly only a five.
func (g *grid) explain(l *Line, i, d int, fivesOnly bool) {
	n := g.row(i, d, Black)
	switch {
	case n == 5:
		l.Shape = FiveShape
		g.collect(l, i, d, nil)
		return
	case fivesOnly:
		return
	case n > 5:
		l.Shape = OverlineShape
		g.collect(l, i, d, nil)
		return
	}
	if points, k := g.completing(i, d); k > 0 {
		l.Shape = FourShape
		if n == 4 && k == 2 {
			l.Shape = StraightFourShape
		}
		for _, q := range points[:k] {
			l.points[l.numPoints] = point(q)
			l.numPoints++
		}
		g.collect(l, i, d, points[:k])
		return
	}
	points, k := g.extensions(i, d)
	if k == 0 {
		return
	}
	l.Shape = ThreeShape
	for _, q := range points[:k] {
		l.extensions[l.numPoints] = Extension{Point: point(q), Kind: g.forbidden(q), Five: g.five(q)}
		l.numPoints++
	}
	g.collect(l, i, d, points[:k])
}

// collect gives l the black stones that are connected with i along d, across
// the empty points of through as well.
func (g *grid) collect(l *Line, i, d int, through []int) {
	first, last := i-d*g.reach(i, -d, Black), i+d*g.reach(i, d, Black)
	for _, q := range through {
		if q < i {
			first = q - d*g.reach(q, -d, Black)
		} else {
			last = q + d*g.reach(q, d, Black)
		}
	}
	step := d
	if d == stride-1 { // counts to the left
		first, last, step = last, first, -d
	}
	for j := first; ; j += step {
		if g[j] == Black {
			l.stones[l.numStones] = point(j)
			l.numStones++
		}
		if j == last {
			return
		}
	}
}
