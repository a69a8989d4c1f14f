package threat

// Change is what stones have made of a point that was empty before them: its classes for both colours, as Code has
// them, Black's first. While a stone lies on the point, Gone, it has none.
type Change struct {
	Was, Is [2]uint16
	Gone    bool
}

// Changes appends to list how the points that were empty after the first n stones differ from what they were then, each
// point once. What was summed over the empty points at that time is thereby made current. n is at most Stones.
func (pos *Position) Changes(list []Change, n int) []Change {
	switch len(pos.plies) - n {
	case 0:
		return list
	case 1: // one stone changes each point once, and not its own
		for i := pos.plies[n].logged; i < pos.logged; i++ {
			was := &pos.log[i&(logSize-1)]
			list = append(list, Change{halves(was.codes), halves(pos.spots[was.at&(Cells-1)].codes), false})
		}
		return append(list, Change{Was: halves(pos.spots[pos.plies[n].at&(Cells-1)].codes), Gone: true})
	}
	var seen Set
	// What a point was stands in the log where it changed first.
	for i := pos.plies[n].logged; i < pos.logged; i++ {
		was := &pos.log[i&(logSize-1)]
		if !seen.Has(was.at) {
			seen.flip(was.at)
			list = pos.change(list, was.at, was.codes)
		}
	}
	for ; n < len(pos.plies); n++ {
		if q := pos.plies[n].at; !seen.Has(q) {
			list = pos.change(list, q, pos.spots[q&(Cells-1)].codes)
		}
	}
	return list
}

// change appends what has become of a point with some classes, if anything has.
func (pos *Position) change(list []Change, q Square, was uint32) []Change {
	is, gone := pos.spots[q&(Cells-1)].codes, pos.cell[q&(Cells-1)] != Empty
	if is == was && !gone {
		return list
	}
	return append(list, Change{halves(was), halves(is), gone})
}

func halves(codes uint32) [2]uint16 { return [2]uint16{uint16(codes), uint16(codes >> 16)} }

// StonesKey identifies the first n stones, the rule and the size, whoever is to move. n is at most Stones.
func (pos *Position) StonesKey(n int) uint64 {
	key := pos.hash
	for i := n; i < len(pos.plies); i++ {
		q := pos.plies[i].at & (Cells - 1)
		key ^= stoneKeys[pos.cell[q]&1][q]
	}
	return key
}
