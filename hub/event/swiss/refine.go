package swiss

// refine finds, among the candidates of the best quality, the first in the order of the rules (C.04.3, articles 3 and 4).
// A choice that has been made stays made, because the pairs that contradict it are forbidden.
func (b *bracket) refine() result {
	b.chooseMoved()
	for i := range b.moved {
		switch j := b.mateOf(i); {
		case j >= b.moved:
			b.chooseOpponent(i, b.moved)
		case j > i: // only where some must meet again
			b.chooseOpponent(i, i+1)
		}
	}
	b.exchange()
	for i := b.moved; i < len(b.current); i++ {
		if b.mateOf(i) > i {
			b.chooseOpponent(i, i+1)
		}
	}
	var r result
	for i, p := range b.current {
		switch j := b.mateOf(i); {
		case j < 0:
			r.down = append(r.down, p)
		case j > i:
			r.pairs = append(r.pairs, [2]*player{p, b.current[j]})
		}
	}
	return r
}

// set gives a pair of the bracket the digit that decides now.
func (b *bracket) set(i, j int, extra uint64) {
	if !b.paired(i, j) {
		return
	}
	w := b.weight(min(i, j), max(i, j))
	w[0] = w[0]&^(1<<b.refineBits()-1) | extra
	b.matching.Set(i, j, w)
}

// forbid takes a pair out of what is possible.
func (b *bracket) forbid(i, j int) {
	w := b.weight(min(i, j), max(i, j))
	clear(w)
	if !b.stays[i] && !b.stays[j] {
		b.apart(&digits{words: w, at: b.total})
	}
	b.matching.Set(i, j, w)
}

// stay makes a player one who must be paired in the bracket.
func (b *bracket) stay(i int) {
	b.stays[i] = true
	for j := range b.vertices {
		if j != i && (j >= len(b.current) || !b.paired(i, j)) {
			b.forbid(i, j)
		}
	}
}

// leave makes a player one who is not paired in the bracket.
func (b *bracket) leave(i int) {
	for j := range b.current {
		if j != i && b.paired(i, j) {
			b.forbid(i, j)
		}
	}
}

// chooseMoved decides which of those who came down are paired here: the highest who can be.
func (b *bracket) chooseMoved() {
	all := true
	for i := range b.moved {
		all = all && b.mateOf(i) >= 0
	}
	for i := 0; i < b.moved && !all; i++ {
		if b.mateOf(i) < 0 {
			b.offer(i, 1)
			b.matching.Solve()
		}
		if b.mateOf(i) >= 0 {
			b.offer(i, 0)
			b.stay(i)
		} else {
			b.leave(i)
		}
		b.matching.Solve()
	}
}

// offer gives all pairs of one who came down with the scoregroup a digit.
func (b *bracket) offer(i int, extra uint64) {
	for j := b.moved; j < len(b.current); j++ {
		b.set(i, j, extra)
	}
}

// chooseOpponent decides whom a player meets: the first who is possible, from some place of the bracket on.
func (b *bracket) chooseOpponent(i, from int) {
	first := from
	for !b.paired(i, first) {
		first++
	}
	if b.mateOf(i) != first {
		for j := from; j < len(b.current); j++ {
			b.set(i, j, uint64(len(b.current)-j))
		}
		b.matching.Solve()
	}
	mate := b.mateOf(i)
	for j := range b.current {
		if j != i && j != mate {
			if b.paired(i, j) {
				b.forbid(i, j)
			}
			if b.paired(mate, j) {
				b.forbid(mate, j)
			}
		}
	}
	b.matching.Solve()
}

// remainder is what is left of a scoregroup when those who came down have opponents: its upper part, as many as there
// will be pairs, and its lower part.
type remainder struct {
	*bracket
	players []int
	upper   int
}

// guess returns the remainder of a bracket to which nobody came down and which at most one leaves; for others nothing.
func (b *bracket) guess() *remainder {
	r := &remainder{bracket: b}
	if b.moved > 0 {
		return r
	}
	for i := range b.current {
		r.players = append(r.players, i)
	}
	r.upper = len(r.players) / 2
	return r
}

// value returns the digits of a pair whose higher player is the one at some place of the remainder: not exchanged, then
// as high as possible. The last bit decides about one player.
func (r *remainder) value(at int) uint64 {
	v := uint64(len(r.players) - at)
	if at < r.upper {
		v |= 1 << (2 * r.width)
	}
	return v<<1 | 1
}

// give sets the digits of the pairs of which the player at some place is the higher.
func (r *remainder) give(at int, v uint64) {
	for _, j := range r.players[at+1:] {
		r.set(r.players[at], j, v)
	}
}

// leads reports whether the player at some place is the higher of a pair.
func (r *remainder) leads(at int) bool { return r.mateOf(r.players[at]) > r.players[at] }

// exchange decides which players of the scoregroup are the higher of a pair: those of the upper part, with as few and as
// small exchanges as possible (4.3).
func (b *bracket) exchange() {
	r := remainder{bracket: b}
	for i := b.moved; i < len(b.current); i++ {
		j := b.mateOf(i)
		if j >= b.moved || j < 0 {
			r.players = append(r.players, i)
		}
		if j > i {
			r.upper++
		}
	}
	if guess := b.guess(); b.moved > 0 || len(guess.players) != len(r.players) || guess.upper != r.upper {
		for at := range r.players {
			r.give(at, r.value(at))
		}
		b.matching.Solve()
	}
	count := 0
	for at := range r.upper {
		if !r.leads(at) {
			count++
		}
	}
	r.exchangeUpper(count)
	r.exchangeLower(count)
	leads := make([]bool, len(r.players))
	for at := range r.players {
		leads[at] = r.leads(at)
	}
	for at, i := range r.players {
		for after := at + 1; after < len(r.players); after++ {
			if j := r.players[after]; (!leads[at] || leads[after]) && b.paired(i, j) {
				b.forbid(i, j)
			}
		}
	}
	b.matching.Solve()
}

// exchangeUpper takes the lowest players it can out of the upper part.
func (r *remainder) exchangeUpper(count int) {
	for at := r.upper - 1; at >= 0 && count > 0; at-- {
		if r.leads(at) {
			r.give(at, r.value(at)-1)
			r.matching.Solve()
			if r.leads(at) {
				r.give(at, r.value(at))
				r.matching.Solve()
			}
		}
		if !r.leads(at) {
			count--
			for _, j := range r.players[at+1:] {
				if r.paired(r.players[at], j) {
					r.forbid(r.players[at], j)
				}
			}
			r.matching.Solve()
		}
	}
}

// exchangeLower takes the highest players it can into the upper part.
func (r *remainder) exchangeLower(count int) {
	for at := r.upper; at < len(r.players) && count > 0; at++ {
		if !r.leads(at) {
			r.give(at, r.value(at)+1)
			r.matching.Solve()
		}
		if !r.leads(at) {
			r.give(at, r.value(at))
			r.matching.Solve()
			continue
		}
		count--
		r.stay(r.players[at])
		for _, i := range r.players[:at] {
			if r.paired(i, r.players[at]) {
				r.forbid(i, r.players[at])
			}
		}
		r.give(at, r.value(at))
		r.matching.Solve()
	}
}
