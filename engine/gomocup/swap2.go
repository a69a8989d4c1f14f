package gomocup

import (
	"fmt"
	"time"

	"tengen/engine"
	"tengen/engine/board"
)

// swap2 takes its turn in the opening of three stones and a choice, judged by
// search: no stones are answered with three, three with SWAP, the fourth stone
// or two more, five with SWAP or the sixth.
func (s *session) swap2(bl *block, since time.Time) error {
	b, err := board.New(s.set.rule, s.board.Size())
	if err != nil {
		return err
	}
	for _, p := range bl.order {
		if b.At(p) != board.Empty {
			return fmt.Errorf("%w: %s", errTaken, coordinates(p, b.Size()))
		}
		b.Make(p)
	}
	size := b.Size()
	switch b.Ply() {
	case 0:
		three := engine.PlaceThree(b.Rule(), size, uint64(since.UnixNano()))
		s.out.say("%s %s %s", coordinates(three[0], size), coordinates(three[1], size), coordinates(three[2], size))
		return nil
	case 3, 5:
		return s.choose(b, since)
	}
	return fmt.Errorf("SWAP2BOARD has 0, 3 or 5 stones, not %d", b.Ply())
}

// fair is how far from even a position may be, in hundredths of a stone, for
// its side to move to be content with it.
const fair = 40

// choose decides for White, who is to move: play on, change sides if White is
// worse off, or after three stones put two more where that comes out even.
func (s *session) choose(b *board.Board, since time.Time) error {
	size := b.Size()
	part := 0.9
	if b.Ply() == 3 {
		part = 0.5
	}
	res, err := s.think(b, since, part, 1)
	if err != nil {
		return s.unlessEnded(err)
	}
	switch {
	case b.Ply() == 3 && res.Score < -fair:
		// Black stands better; he who takes Black wants no more than that, but
		// two more stones that come out even leave the opponent nothing.
		if two, ok := s.level(b, res.Move, since); ok {
			s.out.say("%s %s", coordinates(two[0], size), coordinates(two[1], size))
			return nil
		}
		fallthrough
	case res.Score < 0:
		s.board = b
		s.out.say("SWAP")
		return nil
	}
	b.Make(res.Move)
	s.board = b
	s.out.say("%s", coordinates(res.Move, size))
	return nil
}

// level looks for two more stones, White's best and a Black answer, after which
// the position is about even for White; false if Black's answer settles it.
func (s *session) level(b *board.Board, white board.Point, since time.Time) ([2]board.Point, bool) {
	none := [2]board.Point{board.None, board.None}
	c := b.Clone()
	c.Make(white)
	res, err := s.think(c, since, 0.75, 1)
	if err != nil || c.Check(res.Move) != nil {
		return none, false
	}
	c.Make(res.Move)
	after, err := s.think(c, since, 1, 1)
	if err != nil || after.Score < -fair || after.Score > fair {
		return none, false
	}
	return [2]board.Point{white, res.Move}, true
}
