package engine

// vcfSearch looks for a win by fours alone (VCF): every move makes a four, so
// the defender has one answer to each and the tree is narrow.
type vcfSearch struct {
	left  int64  // nodes it may still visit
	least threat // the least threat of a four worth playing
	moves [vcfDepth + 1][]square
	line  [2*vcfDepth + 3]square
	seen  []vcfFailure
}

// vcfFailure says that a position has no win within a number of own stones.
type vcfFailure struct {
	key   uint64
	depth int32
}

const (
	vcfDepth   = 60      // own stones at most
	vcfEntries = 1 << 15 // failures remembered
)

func (v *vcfSearch) init() {
	for i := range v.moves {
		v.moves[i] = make([]square, 0, cells/4)
	}
	v.seen = make([]vcfFailure, vcfEntries)
}

// solve searches for the side to move with growing length, so that the win it
// finds is about the shortest. It returns the plies to the five, 0 for none
// found within the nodes; the line is then in s.vcf.line.
func (s *searcher) solve(nodes int64) int {
	s.vcf.left, s.vcf.least = nodes, quiet
	for depth := 2; depth <= vcfDepth && s.vcf.left > 0 && !s.stopped; {
		if plies := s.fours(depth, 0); plies > 0 {
			return plies
		}
		depth += 1 + depth/3
	}
	return 0
}

// fours searches for a win within depth own stones at the given ply. A result
// greater than 0 is proven and is the number of plies to the five.
func (s *searcher) fours(depth, ply int) int {
	pos := &s.pos
	me, foe := pos.turn, pos.turn^1
	s.vcf.left--
	s.visit()
	if s.vcf.left < 0 || s.stopped {
		return 0
	}

	if pos.count[me][makesFive] > 0 {
		s.vcf.line[ply] = pos.fives[me].first()
		return 1
	}
	if depth < 2 || pos.count[foe][makesFive] > 1 {
		return 0
	}

	list := s.vcf.moves[depth][:0]
	if pos.count[foe][makesFive] == 1 {
		q := pos.fives[foe].first()
		if pos.spots[q].is[me].flags&hasFour == 0 {
			return 0
		}
		list = append(list, q)
	} else {
		list = pos.fours[me].appendTo(list)
	}
	if len(list) == 0 {
		return 0
	}

	seen := &s.vcf.seen[pos.key()%vcfEntries]
	if seen.key == pos.key() && int(seen.depth) >= depth {
		return 0
	}
	for i := range list {
		// Best first: a winning four ends the search, a four with a three most
		// often does.
		best := i
		for k := i + 1; k < len(list); k++ {
			a, b := &pos.spots[list[k]].is[me], &pos.spots[list[best]].is[me]
			if a.threat > b.threat || a.threat == b.threat && a.score > b.score {
				best = k
			}
		}
		list[i], list[best] = list[best], list[i]
		q := list[i]
		if pos.spots[q].is[me].threat < s.vcf.least && len(list) > 1 {
			break
		}
		if pos.forbidden(q, me) {
			continue
		}
		if plies := s.four(q, depth, ply); plies > 0 {
			return plies
		}
	}
	if s.vcf.left >= 0 && !s.stopped && s.vcf.least == quiet {
		*seen = vcfFailure{pos.key(), int32(depth)}
	}
	return 0
}

// four plays the four on q and its answer, and searches on.
func (s *searcher) four(q square, depth, ply int) (plies int) {
	pos := &s.pos
	foe, last := pos.turn^1, pos.last
	pos.make(q)
	me := foe ^ 1
	answer := pos.fives[me].first()
	switch {
	case pos.count[me][makesFive] == 0:
		// A four whose five was blocked by nothing cannot be: q made a four.
	case pos.count[me][makesFive] > 1 || pos.forbidden(answer, foe):
		// Two fives, or one that Black may not block: any answer loses.
		s.vcf.line[ply], s.vcf.line[ply+1], s.vcf.line[ply+2] = q, answer, answer
		if pos.count[me][makesFive] > 1 {
			rest := pos.fives[me]
			rest.remove(answer)
			s.vcf.line[ply+2] = rest.first()
		} else {
			s.vcf.line[ply+1] = s.anyReply(answer)
		}
		plies = 3
	default:
		pos.make(answer)
		if n := s.fours(depth-1, ply+2); n > 0 {
			s.vcf.line[ply], s.vcf.line[ply+1] = q, answer
			plies = n + 2
		}
		pos.unmake(answer, q)
	}
	pos.unmake(q, last)
	return plies
}

// anyReply returns a legal move of the side to move other than barred, to show
// a defender who has no answer; noSquare if there is none.
func (s *searcher) anyReply(barred square) square {
	pos := &s.pos
	for q := range square(cells) {
		if pos.cell[q] == empty && q != barred && !pos.forbidden(q, pos.turn) {
			return q
		}
	}
	return noSquare
}
