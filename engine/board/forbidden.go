package board

// Kind says why a point is forbidden to Black in Renju.
type Kind uint8

// The kinds, in the order in which they name a point that is several at once.
const (
	Allowed Kind = iota
	Overline
	DoubleFour
	DoubleThree
)

// String returns "", "overline", "double_four" or "double_three".
func (k Kind) String() string {
	switch k {
	case Overline:
		return "overline"
	case DoubleFour:
		return "double_four"
	case DoubleThree:
		return "double_three"
	}
	return ""
}

// ForbiddenKind returns why p is forbidden to Black now, on either side's turn. It is Allowed under the other rules,
// off the board and on a stone.
func (b *Board) ForbiddenKind(p Point) Kind {
	if b.rule != Renju || b.At(p) != Empty || !b.On(p) {
		return Allowed
	}
	g := b.grid // a copy: the recursion sets stones
	return g.forbidden(index(p))
}

// Forbidden returns every point forbidden to Black now, on either side's turn, from a1 along the rows. It is nil under
// the other rules.
func (b *Board) Forbidden() []Point { return b.AppendForbidden(nil) }

// AppendForbidden appends the points of Forbidden to dst. It allocates only
// where dst has no room for them.
func (b *Board) AppendForbidden(dst []Point) []Point {
	if b.rule != Renju {
		return dst
	}
	g := b.grid // a copy: the recursion sets stones
	for y := range b.size {
		for x := range b.size {
			p := At(x, y)
			if g[index(p)] == Empty && g.forbidden(index(p)) != Allowed {
				dst = append(dst, p)
			}
		}
	}
	return dst
}

// forbidden judges a black stone on the empty index i by RIF 9.2 and 9.3. A
// five is never forbidden. It leaves g as it found it.
//
// The RIF's text reads differently on rare points; this is the recursive reading, in which an extension of a three
// counts only if it is not itself forbidden with the new stone on the board, for any reason and to any depth. Every
// level adds a stone, so the recursion ends.
func (g *grid) forbidden(i int) Kind {
	overline := false
	for _, d := range directions {
		switch n := g.row(i, d, Black); {
		case n == 5:
			return Allowed
		case n > 5:
			overline = true
		}
	}
	if overline {
		return Overline
	}

	g[i] = Black
	defer func() { g[i] = Empty }()

	fours := 0
	var quiet [4]int // the directions without a four, where a three may be
	n := 0
	for _, d := range directions {
		if f := g.fours(i, d); f > 0 {
			fours += f
		} else {
			quiet[n] = d
			n++
		}
	}
	if fours >= 2 {
		return DoubleFour
	}

	threes := 0
	for _, d := range quiet[:n] {
		if g.three(i, d) {
			threes++
		}
		if threes == 2 {
			return DoubleThree
		}
	}
	return Allowed
}

// fours counts the fours along d that contain the black stone on i: one for a
// straight four, otherwise one for each point that makes exactly five with it.
// So one line can hold two, as in X_XXX_X.
func (g *grid) fours(i, d int) int {
	_, n := g.completing(i, d)
	if n == 2 && g.row(i, d, Black) == 4 {
		return 1
	}
	return n
}

// completing returns the points along d that make exactly five together with
// the black stone on i, and how many they are.
func (g *grid) completing(i, d int) (points [2]int, n int) {
	for _, e := range [2]int{-d, d} {
		q := i + e*(g.reach(i, e, Black)+1)
		if g[q] == Empty && g.row(q, d, Black) == 5 {
			points[n] = q
			n++
		}
	}
	return points, n
}

// straightFour reports whether the black stone on i is part of an unbroken
// four along d that both ends make into exactly five.
func (g *grid) straightFour(i, d int) bool {
	if g.row(i, d, Black) != 4 {
		return false
	}
	_, n := g.completing(i, d)
	return n == 2
}

// three reports whether the black stone on i, which is part of no four along
// d, is part of a three there: some point makes it a straight four, makes no
// five on any line and is not forbidden.
//
// The disputed edge: a point that makes a five on another line is no extension
// of a three. That is RIF's definition 5.
func (g *grid) three(i, d int) bool {
	points, n := g.extensions(i, d)
	for _, q := range points[:n] {
		if !g.five(q) && g.forbidden(q) == Allowed {
			return true
		}
	}
	return false
}

// extensions returns the points along d that make the black stone on i, which
// is part of no four there, part of a straight four, and how many they are.
// Nothing else is asked of them.
func (g *grid) extensions(i, d int) (points [2]int, n int) {
	for _, e := range [2]int{-d, d} {
		q := i + e*(g.reach(i, e, Black)+1)
		if g[q] != Empty {
			continue
		}
		g[q] = Black
		if g.straightFour(i, d) {
			points[n] = q
			n++
		}
		g[q] = Empty
	}
	return points, n
}

// five reports whether a black stone on i would make exactly five on some line.
func (g *grid) five(i int) bool {
	for _, d := range directions {
		if g.row(i, d, Black) == 5 {
			return true
		}
	}
	return false
}
