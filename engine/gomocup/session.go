package gomocup

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"tengen/engine/board"
)

// session is one brain. But for interrupt, only the goroutine of serve uses it.
type session struct {
	opt      Options
	make     func(table int64) thinker
	ctx      context.Context         // ends with the session
	quit     context.CancelCauseFunc // ends the session
	thoughts context.Context         // ends with the session, or when END has come
	silence  context.CancelFunc      // ends the thoughts; any goroutine may call it
	out      *answers
	set      settings
	engine   thinker      // nil until the first thought
	table    int64        // bytes of its table
	board    *board.Board // nil before START
	block    *block       // the stones between BOARD and DONE; nil elsewhere

	mu   sync.Mutex         // guards the following
	stop context.CancelFunc // ends the thought that goes on; nil if none does
}

// Why a command is refused in this position.
var (
	errNoGame = errors.New("no game: START comes first")
	errOver   = errors.New("the game is over")
	errTaken  = errors.New("the point is taken")
)

// handle does what a line says and answers it.
func (s *session) handle(a arrival) {
	if a.long {
		s.out.say("ERROR the line is longer than %d bytes", maxLine)
		return
	}
	c, err := Parse(a.text)
	if s.block != nil && err == nil && (c.Verb == stone || c.Verb == Done) {
		if err := s.collect(c, a); err != nil {
			s.block = nil
			s.out.say("ERROR %v", err)
		}
		return
	}
	if s.block != nil {
		// A block that something else than stones breaks off is dropped with
		// that, and the position stays as it was.
		s.out.say("ERROR %s was not ended by DONE", s.block.verb)
		s.block = nil
		if c.Verb != End {
			return
		}
	}
	if err == nil {
		err = s.do(c, a)
	}
	switch {
	case errors.Is(err, ErrUnknown):
		s.out.say("UNKNOWN %v", err)
	case err != nil:
		s.out.say("ERROR %v", err)
	}
}

func (s *session) do(c Command, a arrival) error {
	switch c.Verb {
	case About:
		s.out.say(`name="Tengen", version="%s", author="The Tengen authors", country="", www="", email=""`, s.opt.Version)
		return nil
	case Info:
		return s.inform(c.Key, c.Value)
	case Start:
		return s.start(c.Args[0])
	case RectStart:
		if c.Args[0] != c.Args[1] {
			return fmt.Errorf("only square boards: %d,%d", c.Args[0], c.Args[1])
		}
		return s.start(c.Args[0])
	case YXHashClear:
		if s.engine != nil {
			s.engine.Clear()
		}
		return nil
	case End:
		s.quit(errEnd)
		return nil
	case stone, Done:
		return fmt.Errorf("%w: not inside a BOARD", ErrSyntax)
	}
	if s.board == nil {
		return errNoGame
	}
	if err := s.follow(); err != nil {
		return err
	}
	switch c.Verb {
	case Restart:
		return s.start(s.board.Size())
	case Board, YXBoard, Swap2Board:
		s.block = &block{verb: c.Verb}
		return nil
	case Begin:
		if s.board.Ply() > 0 {
			return errors.New("BEGIN is for an empty board")
		}
		return s.play(a.at)
	case Turn:
		return s.turn(c.Args[0], c.Args[1], a)
	case Play:
		p, err := s.place(c.Args[0], c.Args[1])
		if err == nil {
			s.out.say("%s", coordinates(p, s.board.Size()))
		}
		return err
	case Takeback:
		return s.takeback(c.Args[0], c.Args[1])
	case YXNBest:
		if c.Args[0] < 1 {
			return fmt.Errorf("%w: YXNBEST %d", ErrSyntax, c.Args[0])
		}
		return s.analyse(a.at, c.Args[0])
	case YXShowForbid:
		s.showForbidden()
	}
	return nil
}

func (s *session) inform(key, value string) error {
	memory := s.set.memory
	if err := s.set.set(key, value); err != nil {
		return err
	}
	if s.set.memory != memory && s.opt.SetMemoryLimit != nil {
		s.opt.SetMemoryLimit(s.set.memory)
	}
	return nil
}

func (s *session) start(size int) error {
	b, err := board.New(s.set.rule, size)
	if err != nil {
		return fmt.Errorf("boards are %d to %d: %d", board.MinSize, board.MaxSize, size)
	}
	s.board = b
	if s.engine != nil {
		s.engine.Clear()
	}
	s.out.say("OK")
	return nil
}

// follow gives the board the rule that INFO has named since START.
func (s *session) follow() error {
	if s.board.Rule() == s.set.rule {
		return nil
	}
	b, err := board.New(s.set.rule, s.board.Size())
	if err != nil {
		return err
	}
	for _, p := range s.board.Moves() {
		b.Make(p)
	}
	s.board = b
	return nil
}

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

// turn takes the opponent's move and answers it.
func (s *session) turn(x, y int, a arrival) error {
	if _, err := s.place(x, y); err != nil {
		return err
	}
	if s.board.Five() != nil || s.board.Full() {
		s.out.say("MESSAGE %v", errOver)
		return nil
	}
	return s.play(a.at)
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
