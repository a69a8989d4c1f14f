package threat

import "github.com/tengen-go/tengen/engine/weights"

// Place puts a stone of c on the empty point q.
func (pos *Position) Place(q Square, c int) {
	pos.plies = append(pos.plies, ply{at: q, logged: pos.logged, totals: pos.totals})
	s := &pos.spots[q&(Cells-1)]
	for o := range 2 {
		is := &s.is[o]
		pos.value[o] -= pos.tables.worths[o].values[is.Number&(numbers-1)]
		pos.count[o][is.Level&15]--
		pos.toggle(q, o, is.flags)
	}
	pos.cell[q&(Cells-1)] = uint8(c)
	pos.stones.flip(q)
	pos.hash ^= stoneKeys[c&1][q&(Cells-1)]

	var list turns
	n := 0
	for d := range Steps {
		at := pos.grid.places[q&(Cells-1)][d]
		l := &pos.lanes[at.lane]
		*l ^= lane(c+1) << (at.shift & 63)
		n = pos.turning(&list, n, *l, at, q, d)
	}
	pos.apply(list[:n&(len(list)-1)])
}

// turn is a point whose line gets other classes: its square in ten bits, the
// direction in two, and from bit 16 on the classes.
type turn uint32

// turns has room for the forty lines that a stone can touch.
type turns [64]turn

// turning writes to list from n on which points of a lane get other classes now that
// a stone lies on q, and returns the new n. Which ones do is hard to foresee, hence
// no branch: each is written, and n counts only those that do.
func (pos *Position) turning(list *turns, n int, l lane, at place, q Square, d int) int {
	t := pos.tables
	lines, behind, ahead := t.lines, t.behind, t.ahead
	first := at.shift - 2*at.behind
	around, empties := l>>((first-uint8(2*t.reach))&63), l.empties()>>(first&63)
	step := turn(Steps[d&3])
	p := turn(q) - turn(at.behind)*step | turn(d)<<10
	for k := at.behind + at.ahead; ; k-- {
		line := lines[around.key(behind, ahead)]
		differs := uint32(line^pos.spots[p&(Cells-1)].line[d&3]) & -uint32(empties&1)
		list[n&(len(list)-1)] = p | turn(line)<<16
		n += int((differs + 255) >> 8)
		if k == 0 {
			return n
		}
		p += step
		around >>= 2
		empties >>= 2
	}
}

// apply gives points their new classes and logs the old ones.
func (pos *Position) apply(list []turn) {
	black, white := pos.value[Black], pos.value[White]
	logged := pos.logged
	t := pos.tables
	ofBlack, ofWhite := &t.combos[Black].combo, &t.combos[White].combo
	toBlack, toWhite := &t.worths[Black].values, &t.worths[White].values
	for _, turn := range list {
		q, d, line := Square(turn&(Cells-1)), turn>>10&3, uint8(turn>>16)
		s := &pos.spots[q]
		was := &pos.log[logged&(logSize-1)]
		logged++
		was.spot, was.at, was.turned = *s, q, [2]uint8{}
		s.line[d] = line
		codes := s.codes&^(0xf000f<<(4*d)) | spread(line, int(d))
		s.codes = codes
		ib, _ := weights.Index(uint16(codes))
		iw, _ := weights.Index(uint16(codes >> 16))
		b, w := ofBlack[ib&(numbers-1)], ofWhite[iw&(numbers-1)]
		wasB, wasW := s.is[Black], s.is[White]
		s.is[Black], s.is[White] = b, w
		black += toBlack[b.Number&(numbers-1)] - toBlack[wasB.Number&(numbers-1)]
		white += toWhite[w.Number&(numbers-1)] - toWhite[wasW.Number&(numbers-1)]
		if wasB.Level != b.Level || wasB.flags != b.flags {
			was.turned[Black] = pos.become(q, Black, wasB, b)
		}
		if wasW.Level != w.Level || wasW.flags != w.flags {
			was.turned[White] = pos.become(q, White, wasW, w)
		}
	}
	pos.value[Black], pos.value[White] = black, white
	pos.logged = logged
}

// spread returns the part of a spot's codes that the classes of one line are.
func spread(line uint8, d int) uint32 {
	return (uint32(line&15) | uint32(line>>4)<<16) << (4 * d & 15)
}

// become counts a point that turns from one combo into another, and returns the
// flags that differ.
func (pos *Position) become(q Square, c int, was, is Combo) (turned uint8) {
	pos.count[c][was.Level&15]--
	pos.count[c][is.Level&15]++
	turned = was.flags ^ is.flags
	pos.toggle(q, c, turned)
	return turned
}

// toggle keeps the sets when flags of a point turn.
func (pos *Position) toggle(q Square, c int, turned uint8) {
	if turned&hasFive != 0 {
		pos.fives[c].flip(q)
	}
	if turned&hasFour != 0 {
		pos.fours[c].flip(q)
	}
	if turned&hasThree != 0 {
		pos.threes[c].flip(q)
	}
}

// Remove takes the last stone placed off the board.
func (pos *Position) Remove() {
	top := &pos.plies[len(pos.plies)-1]
	q := top.at
	c := pos.cell[q&(Cells-1)] & 1
	pos.cell[q&(Cells-1)] = Empty
	pos.stones.flip(q)
	pos.hash ^= stoneKeys[c][q&(Cells-1)]
	for d := range 4 {
		at := &pos.grid.places[q&(Cells-1)][d]
		pos.lanes[at.lane] ^= lane(c+1) << (at.shift & 63)
	}
	// A stone changes each point at most once, so the order does not matter.
	for i := top.logged; i < pos.logged; i++ {
		was := &pos.log[i&(logSize-1)]
		s := &pos.spots[was.at&(Cells-1)]
		*s = was.spot
		if was.turned != [2]uint8{} {
			pos.toggle(was.at, Black, was.turned[Black])
			pos.toggle(was.at, White, was.turned[White])
		}
	}
	s := &pos.spots[q&(Cells-1)]
	for o := range 2 {
		pos.toggle(q, o, s.is[o].flags)
	}
	pos.totals = top.totals
	pos.logged = top.logged
	pos.plies = pos.plies[:len(pos.plies)-1]
}
