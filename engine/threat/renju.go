package threat

// Forbidden reports whether the empty point q is forbidden to c. Only Black in
// Renju has such points. The rule itself stands in package board; this is the
// same recursion over the classes that are known already.
func (pos *Position) Forbidden(q Square, c int) bool {
	is := &pos.spots[q&(Cells-1)].is[c&1]
	if is.Level == Barred {
		return true
	}
	return is.flags&suspect != 0 && pos.doubleThree(q)
}

// doubleThree places a black stone on q and counts its threes that can become
// a straight four on a point that is neither a five nor forbidden.
func (pos *Position) doubleThree(q Square) bool {
	var lines [4]bool
	for d := range Steps {
		c := pos.Class(q, Black, d)
		lines[d] = c == LooseThree || c == Three
	}
	pos.Place(q, Black)
	threes := 0
	for d, step := range Steps {
		if lines[d] && (pos.extends(q, d, step) || pos.extends(q, d, -step)) {
			threes++
		}
	}
	pos.Remove()
	return threes >= 2
}

// extends reports whether the first empty point after the stones that follow q
// makes a legal straight four of them.
func (pos *Position) extends(q Square, d, step int) bool {
	p := int(q) + step
	for pos.cell[p] == Black {
		p += step
	}
	e := Square(p)
	return pos.cell[e] == Empty &&
		pos.Class(e, Black, d) == StraightFour &&
		pos.spots[e].is[Black].Level != MakesFive &&
		!pos.Forbidden(e, Black)
}
