package gomocup

import (
	"fmt"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// swap2 takes its turn in the opening of three stones and a choice, judged by
// search: no stones are answered with three, three with SWAP, the fourth stone
// or two more, five with SWAP or the sixth. The stones of the answer are put on
// the board, so that a TURN can follow.
func (s *session) swap2(bl *block, a arrival) error {
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
	defer func() { s.spent += time.Since(a.at) }()
	switch b.Ply() {
	case 0:
		three := engine.PlaceThree(b.Rule(), b.Size(), uint64(a.at.UnixNano()))
		s.settle(b, three[:]...)
		return nil
	case 3, 5:
		return s.choose(b, a)
	}
	return fmt.Errorf("SWAP2BOARD has 0, 3 or 5 stones, not %d", b.Ply())
}

// fair is how far from even a position may be, in weights.Unit of the engine, for
// neither colour to be worth having.
const fair = 30

// choose decides for White, to move. The player of the better colour has the positive score, so SWAP is as good as the
// score is bad. After three stones where neither colour is worth having, the choice is left to the opponent with two
// more stones, if they come out even.
func (s *session) choose(b *board.Board, a arrival) error {
	part := 0.9
	if b.Ply() == 3 {
		part = 0.5
	}
	res, err := s.think(b, a, part, 1)
	if err != nil {
		return s.unlessEnded(err)
	}
	if b.Ply() == 3 && even(res) {
		if two, ok := s.level(b, res.Move, a); ok {
			s.settle(b, two[:]...)
			return nil
		}
		if s.thoughts.Err() != nil {
			return nil
		}
	}
	if res.Score < 0 {
		s.settle(b)
		return nil
	}
	s.settle(b, res.Move)
	return nil
}

func even(r engine.Result) bool { return r.Mate == 0 && r.Score > -fair && r.Score < fair }

// level looks for two more stones, White's best and Black's best answer, after
// which the position is even for White; false if there are none.
func (s *session) level(b *board.Board, white board.Point, a arrival) ([2]board.Point, bool) {
	two := [2]board.Point{white, board.None}
	c := b.Clone()
	c.Make(white)
	res, err := s.think(c, a, 0.75, 1)
	if err != nil || c.Check(res.Move) != nil {
		return two, false
	}
	two[1] = res.Move
	c.Make(res.Move)
	res, err = s.think(c, a, 1, 1)
	return two, err == nil && even(res)
}

// settle answers with the stones, SWAP if there are none, and keeps them.
func (s *session) settle(b *board.Board, stones ...board.Point) {
	text := ""
	for _, p := range stones {
		b.Make(p)
		text += " " + coordinates(p, b.Size())
	}
	if text == "" {
		text = " SWAP"
	}
	s.board = b
	s.out.say("%s", text[1:])
}
