package threat

// Change is what stones have made of a point that was empty before them, for one colour: the numbers of its combinations,
// as Combo has them; 0, that of no line at all, once a stone lies there.
type Change struct{ Was, Is uint16 }

// Changes are lists of changes, Black's first, with room for all points.
type Changes struct {
	list [2][Cells]Change
	n    [2]int
}

// Of returns a colour's changes.
func (c *Changes) Of(color int) []Change { return c.list[color&1][:c.n[color&1]] }

// note adds a change for a colour, unless nothing has changed. Whether it has is hard to foresee, hence no branch: each is written,
// and n counts only those that have.
func (c *Changes) note(color int, was, is uint16) {
	n := c.n[color]
	c.list[color][n&(Cells-1)] = Change{was, is}
	c.n[color] = n + int((uint32(was^is)+0xffff)>>16)
}

// Changes sets list to the changes since the first n stones of the points that were empty then, each point once. With
// it a sum over the empty points of that time can be updated. n is at most Stones.
func (pos *Position) Changes(list *Changes, n int) {
	list.n = [2]int{}
	switch len(pos.plies) - n {
	case 0:
		return
	case 1: // one stone changes each point once, and not its own
		for i := pos.plies[n].logged; i < pos.logged; i++ {
			was := &pos.log[i&(logSize-1)]
			is := &pos.spots[was.at&(Cells-1)].is
			list.note(Black, was.is[Black].Number, is[Black].Number)
			list.note(White, was.is[White].Number, is[White].Number)
		}
		list.gone(&pos.spots[pos.plies[n].at&(Cells-1)].is)
		return
	}
	var seen Set
	// The log has a point's old value where it changed first.
	for i := pos.plies[n].logged; i < pos.logged; i++ {
		was := &pos.log[i&(logSize-1)]
		if seen.Has(was.at) {
			continue
		}
		seen.flip(was.at)
		if q := was.at & (Cells - 1); pos.cell[q] != Empty {
			list.gone(&was.is)
		} else {
			list.note(Black, was.is[Black].Number, pos.spots[q].is[Black].Number)
			list.note(White, was.is[White].Number, pos.spots[q].is[White].Number)
		}
	}
	for ; n < len(pos.plies); n++ {
		if q := pos.plies[n].at; !seen.Has(q) {
			list.gone(&pos.spots[q&(Cells-1)].is)
		}
	}
}

// AllChanges sets list to what all empty points are, as if each had been no line before.
func (pos *Position) AllChanges(list *Changes) {
	list.n = [2]int{}
	empties := pos.Empties()
	for q := empties.First(); q != None; q = empties.After(q) {
		list.note(Black, 0, pos.Is(q, Black).Number)
		list.note(White, 0, pos.Is(q, White).Number)
	}
}

// Reverse has the changes taken back.
func (c *Changes) Reverse() {
	for o := range 2 {
		for i := range c.Of(o) {
			change := &c.list[o][i]
			change.Was, change.Is = change.Is, change.Was
		}
	}
}

// gone notes a point on which a stone lies now.
func (c *Changes) gone(was *[2]Combo) {
	c.note(Black, was[Black].Number, 0)
	c.note(White, was[White].Number, 0)
}

// StonesKey identifies the first n stones, the rule and the size, without the side to move. n is at most Stones.
func (pos *Position) StonesKey(n int) uint64 {
	key := pos.hash
	for i := n; i < len(pos.plies); i++ {
		q := pos.plies[i].at & (Cells - 1)
		key ^= stoneKeys[pos.cell[q]&1][q]
	}
	return key
}
