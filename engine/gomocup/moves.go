package gomocup

import (
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/engine/board"
)

// place puts a stone of the side to move.
func (s *session) place(x, y int) (board.Point, error) {
	p, err := point(x, y, s.board.Size())
	switch {
	case err != nil:
		return p, err
	case s.board.Five() != nil || s.board.Full():
		return p, errOver
	}
	switch err := s.board.Check(p); {
	case errors.Is(err, board.ErrOccupied):
		return p, fmt.Errorf("%w: %d,%d", errTaken, x, y)
	case err != nil:
		return p, err
	}
	s.board.Make(p)
	return p, nil
}

// turn takes the opponent's move and answers it. A move that ends the game
// stands, and has no answer.
func (s *session) turn(x, y int, a arrival) error {
	if _, err := s.place(x, y); err != nil {
		return err
	}
	if s.board.Five() != nil || s.board.Full() {
		s.out.say("MESSAGE %v", errOver)
		return nil
	}
	err := s.play(a)
	if err != nil {
		s.board.Undo()
	}
	return err
}

func (s *session) takeback(x, y int) error {
	p, err := point(x, y, s.board.Size())
	if err != nil {
		return err
	}
	if s.board.Last() != p {
		return fmt.Errorf("%d,%d is not the last move", x, y)
	}
	s.board.Undo()
	s.out.say("OK")
	return nil
}

// showForbidden lists the points forbidden to Black: two digits a coordinate.
func (s *session) showForbidden() {
	size := s.board.Size()
	text := ""
	for _, p := range s.board.Forbidden() {
		text += fmt.Sprintf("%02d%02d", p.X(), size-1-p.Y())
	}
	s.out.say("FORBID %s.", text)
}
