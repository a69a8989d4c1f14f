package gomocup

import (
	"fmt"

	"github.com/tengen-go/tengen/engine/board"
)

// blocks are the commands that stones and DONE follow.
var blocks = map[Verb]bool{VerbBoard: true, VerbYXBoard: true, VerbSwap2Board: true}

// block is the stones between BOARD, YXBOARD or SWAP2BOARD and DONE.
type block struct {
	verb   Verb
	stones [3][]board.Point // by field: 1 own, 2 the opponent's
	order  []board.Point    // as they came
	err    error            // the first fault, told at DONE
}

// collect takes one line of a block, parsed as c or not, and does what the block is for at its end. The block is over
// when done or with an error: any other command than a stone breaks it off and is lost with it, except those that begin
// anew or end the session, which are obeyed.
func (s *session) collect(c Command, parseErr error, a arrival) (done bool, err error) {
	bl := s.block
	switch _, other := arguments[c.Verb]; {
	case c.Verb == VerbDone && parseErr == nil:
		if bl.err != nil {
			return true, bl.err
		}
		return true, s.finish(bl, a)
	case anew(c.Verb, parseErr):
		return true, nil
	case other:
		return true, fmt.Errorf("%s was not ended by DONE", bl.verb)
	case bl.err != nil:
	case parseErr != nil:
		bl.err = parseErr
	default:
		bl.err = bl.add(c, s.board.Size())
	}
	return false, nil
}

// add takes a stone. Those of SWAP2BOARD come in the order of play; whose they
// are is not written, and not read if it is.
func (bl *block) add(c Command, size int) error {
	p, err := point(c.Args[0], c.Args[1], size)
	if err != nil {
		return err
	}
	if len(bl.order) == size*size {
		return fmt.Errorf("%w: more stones than points", ErrSyntax)
	}
	bl.order = append(bl.order, p)
	switch f := c.Args[2]; {
	case bl.verb == VerbSwap2Board:
	case f == 3:
		return fmt.Errorf("%w: field 3 belongs to a continuous game, which is not played", ErrSyntax)
	case f != 1 && f != 2:
		return fmt.Errorf("%w: field %d", ErrSyntax, f)
	default:
		bl.stones[f] = append(bl.stones[f], p)
	}
	return nil
}

// finish does what a block is for.
func (s *session) finish(bl *block, a arrival) error {
	if bl.verb == VerbSwap2Board {
		return s.swap2(bl, a)
	}
	b, err := s.arranged(bl)
	if err != nil {
		return err
	}
	before := s.board
	s.board = b
	if bl.verb == VerbYXBoard {
		return nil
	}
	if err = s.play(a); err != nil {
		s.board = before
	}
	return err
}

// arranged returns the board of a block. Stones alternate in the order of each side's own lines, for any order of the
// sides; one that would win is put off until it does not, since the position may hold a row that no longer counts. For
// BOARD the brain is to move; for YXBOARD nobody is.
func (s *session) arranged(bl *block) (*board.Board, error) {
	first, second := bl.stones[1], bl.stones[2]
	switch own, theirs := len(first), len(second); {
	case own == theirs, own == theirs+1 && bl.verb == VerbYXBoard:
	case theirs == own+1:
		first, second = second, first
	default:
		return nil, fmt.Errorf("%d own stones and %d of the opponent do not alternate", own, theirs)
	}
	b, err := board.New(s.set.rule, s.board.Size())
	if err != nil {
		return nil, err
	}
	for range bl.order {
		i := 0
		for i < len(first) && b.At(first[i]) == board.Empty && b.Wins(first[i], b.Turn()) {
			i++
		}
		if i == len(first) {
			return nil, errOver
		}
		if b.At(first[i]) != board.Empty {
			return nil, fmt.Errorf("%w: %s", errTaken, coordinates(first[i], b.Size()))
		}
		b.Make(first[i])
		copy(first[1:], first[:i]) // the deferred stone is next
		first, second = second, first[1:]
	}
	return b, nil
}
