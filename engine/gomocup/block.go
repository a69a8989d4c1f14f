package gomocup

import (
	"errors"
	"fmt"

	"tengen/engine/board"
)

// block is the stones between BOARD, YXBOARD or SWAP2BOARD and DONE.
type block struct {
	verb   Verb
	stones [3][]board.Point // by field: 1 own, 2 the opponent's
	order  []board.Point    // as they came
}

// collect takes one line of a block and does what the block is for at its end.
func (s *session) collect(c Command, a arrival) error {
	bl := s.block
	if c.Verb == stone {
		p, err := point(c.Args[0], c.Args[1], s.board.Size())
		if err != nil {
			return err
		}
		if f := c.Args[2]; f != 1 && f != 2 {
			return fmt.Errorf("%w: field %d", ErrSyntax, f)
		}
		if len(bl.order) == s.board.Size()*s.board.Size() {
			return errors.New("more stones than points")
		}
		bl.stones[c.Args[2]] = append(bl.stones[c.Args[2]], p)
		bl.order = append(bl.order, p)
		return nil
	}
	s.block = nil
	if bl.verb == Swap2Board {
		return s.swap2(bl, a.at)
	}
	b, err := s.arranged(bl)
	if err != nil {
		return err
	}
	s.board = b
	if bl.verb == YXBoard {
		return nil
	}
	return s.play(a.at)
}

// arranged returns the board of a block. Stones alternate in the order of each
// side's own lines, whatever the order of the sides was. For BOARD the brain is
// to move; for YXBOARD nobody is.
func (s *session) arranged(bl *block) (*board.Board, error) {
	first, second := bl.stones[1], bl.stones[2]
	switch own, theirs := len(first), len(second); {
	case own == theirs, own == theirs+1 && bl.verb == YXBoard:
	case theirs == own+1:
		first, second = second, first
	default:
		return nil, fmt.Errorf("%d own stones and %d of the opponent do not alternate", own, theirs)
	}
	b, err := board.New(s.set.rule, s.board.Size())
	if err != nil {
		return nil, err
	}
	for i := range first {
		for _, side := range [2][]board.Point{first, second} {
			if i == len(side) {
				break
			}
			if b.At(side[i]) != board.Empty {
				return nil, fmt.Errorf("%w: %s", errTaken, coordinates(side[i], b.Size()))
			}
			if b.Make(side[i]); b.Five() != nil {
				return nil, errOver
			}
		}
	}
	return b, nil
}
