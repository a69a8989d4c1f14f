package ladder

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
)

// VCF looks for a win by fours alone, the shortest first: "victory by continuous
// fours". The defender has hardly a choice, so it sees far. The result has Move
// None if there is no such win within the limits, otherwise all shortest Lines.
func VCF(ctx context.Context, b *board.Board, l Limits) Result {
	return forced(ctx, b, l, false)
}

// hunt looks for forced wins of the side to move.
type hunt struct {
	*meter
	pos    *cached
	threes bool // threes are threats too: VCT

	cut     bool      // some line was given up only because of the depth
	refuted []refuted // by key of the position
}

// refuted says that the side to move has no forced win within so many plies.
type refuted struct {
	key   uint64
	plies int
}

const (
	refutedSize = 1 << 16 // a power of two
	never       = 1 << 16 // more plies than any game has
)

func newHunt(m *meter, pos *cached, threes bool) *hunt {
	return &hunt{meter: m, pos: pos, threes: threes, refuted: make([]refuted, refutedSize)}
}

// attack reports whether the side to move wins by threats within so many plies,
// the five among them, and returns a line. It needs one move that wins.
func (s *hunt) attack(plies int) (line []board.Point, wins bool) {
	if !s.visit() {
		return nil, false
	}
	if f := s.pos.fives(s.pos.Turn()); len(f) > 0 {
		return f[:1], true
	}
	if plies < 3 {
		s.cut = true
		return nil, false
	}
	known := &s.refuted[s.pos.Key()%refutedSize]
	if known.key == s.pos.Key() && known.plies >= plies {
		s.cut = s.cut || known.plies != never
		return nil, false
	}
	before := s.cut
	s.cut = false
	defer func() { s.cut = s.cut || before }()
	for _, p := range s.threats() {
		if line, wins = s.try(p, plies); wins || s.stopped {
			return line, wins
		}
	}
	*known = refuted{s.pos.Key(), never}
	if s.cut {
		known.plies = plies
	}
	return nil, false
}

// try plays an attacking move and sees whether it wins.
func (s *hunt) try(p board.Point, plies int) (line []board.Point, wins bool) {
	s.pos.Make(p)
	line, wins = s.defend(plies - 1)
	s.pos.Undo()
	if !wins {
		return nil, false
	}
	return append([]board.Point{p}, line...), true
}

// threats returns the moves of the attack. A four of the defender must be answered first, with or without a threat;
// defend sees the rest of the attack then.
func (s *hunt) threats() []board.Point {
	me := s.pos.Turn()
	if blocks := s.pos.fives(me.Opponent()); len(blocks) > 0 {
		return legal(s.pos.Board, blocks)
	}
	least := four
	if s.threes {
		least = openThree
	}
	return legal(s.pos.Board, s.pos.making(me, least))
}

// defend reports whether the side to move, which answers a threat, is beaten by every move, and returns its longest
// resistance.
func (s *hunt) defend(plies int) (line []board.Point, beaten bool) {
	if !s.visit() || len(s.pos.fives(s.pos.Turn())) > 0 {
		return nil, false
	}
	replies, threat := s.replies(plies)
	if !threat {
		return nil, false
	}
	for _, q := range replies {
		s.pos.Make(q)
		after, wins := s.attack(plies - 1)
		s.pos.Undo()
		if !wins || s.stopped {
			return nil, false
		}
		if len(after)+1 > len(line) {
			line = append([]board.Point{q}, after...)
		}
	}
	return line, true
}

// replies returns what may help against the last move, and whether that move was
// a threat at all.
func (s *hunt) replies(plies int) (list []board.Point, threat bool) {
	blocks := s.pos.fives(s.pos.Turn().Opponent())
	switch {
	case len(blocks) == 0 && s.threes:
		return s.answers(plies)
	case len(blocks) == 0:
		return nil, false
	case s.pos.Rule() == board.Caro: // a stone beyond its end makes a five worthless
		return legal(s.pos.Board, s.pos.points), true
	}
	return legal(s.pos.Board, blocks), true
}

// fives returns the points where a stone of the colour wins.
func (g *cached) fives(s board.Stone) (list []board.Point) {
	for _, p := range g.making(s, five) {
		if g.Wins(p, s) { // the rule may want exactly five
			list = append(list, p)
		}
	}
	return list
}

// making returns the points where a stone of the colour makes such a shape or a
// better one.
func (g *cached) making(s board.Stone, least shape) (list []board.Point) {
	c, all := number(s), 0
	for is := least; is <= five; is++ {
		all += g.count[c][is]
	}
	if all == 0 { // as nearly always
		return nil
	}
	for _, p := range g.points {
		i := index(p)
		if g.scores[c][i] >= worth[least] && slices.Max(g.shapes[c][i][:]) >= least {
			list = append(list, p)
		}
	}
	return list
}
