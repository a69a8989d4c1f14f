package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
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
	engine   thinker       // nil before START; pondering has it until it is waited for
	growing  bool          // the engine's table may not have its size yet
	sized    bool          // the manager has said how large the table may be, or has had an answer
	used     bool          // the engine has thought since START
	board    *board.Board  // nil before START
	block    *block        // the stones between BOARD and DONE; nil elsewhere
	spent    time.Duration // of the match since time_left or the game's start
	late     time.Duration // by which thoughts have lately been
	open     bool          // the last line was answered with a move that the opponent has to answer

	mu      sync.Mutex         // guards the following
	stop    context.CancelFunc // ends the thought that goes on; nil if none does
	stopped int                // thoughts for lines up to this one play at once
}

// Why a command is refused in this position.
var (
	errNoGame = errors.New("no game: START comes first")
	errOver   = errors.New("the game is over")
	errTaken  = errors.New("the point is taken")
	errLong   = fmt.Errorf("the line is longer than %d bytes", maxLine)
)

// handle executes a line and answers it. INFO has no answer, right or wrong.
func (s *session) handle(a arrival) {
	s.open = false
	if strings.TrimSpace(a.text) == "" && !a.long {
		return
	}
	c, err := Parse(a.text)
	if c.Verb == VerbInfo {
		if err == nil && !a.long {
			err = s.inform(c.Key, c.Value)
		}
		if err != nil && s.set.detail == mostDetail {
			s.out.say("DEBUG %v", err)
		}
		return
	}
	if a.long {
		c, err = Command{}, errLong
	}
	if err == nil && c.Verb == VerbYXStop {
		return // it has been obeyed when it came
	}
	if s.block != nil {
		done, blockErr := s.collect(c, err, a)
		switch {
		case blockErr != nil:
			s.out.say("ERROR %v", blockErr)
		case !done:
			return
		}
		s.block = nil
		if !anew(c.Verb, err) {
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

// anew reports whether a command is obeyed also where a block was to be ended:
// it needs no position, and the manager waits for its answer alone.
func anew(v Verb, err error) bool {
	return err == nil && (v == VerbStart || v == VerbRectStart || v == VerbRestart || v == VerbEnd)
}

func (s *session) do(c Command, a arrival) error {
	switch c.Verb {
	case VerbAbout:
		s.out.say(`name="Tengen", version="%s", author="The Tengen authors", country="", www="", email=""`, s.opt.Version)
		return nil
	case VerbStart:
		return s.start(c.Args[0])
	case VerbRectStart:
		if c.Args[0] != c.Args[1] {
			return fmt.Errorf("only square boards: %d,%d", c.Args[0], c.Args[1])
		}
		return s.start(c.Args[0])
	case VerbYXHashClear:
		if s.used {
			s.engine.Clear()
		}
		return nil
	case VerbEnd:
		s.quit(errEnd)
		return nil
	case VerbStone, VerbDone:
		return fmt.Errorf("%w: not inside a BOARD", ErrSyntax)
	}
	if s.board == nil {
		if blocks[c.Verb] {
			s.block = &block{verb: c.Verb, err: errNoGame}
			return nil // the error is told at DONE
		}
		return errNoGame
	}
	if err := s.follow(); err != nil {
		return err
	}
	switch c.Verb {
	case VerbRestart:
		return s.start(s.board.Size())
	case VerbBoard, VerbYXBoard, VerbSwap2Board:
		s.block = &block{verb: c.Verb}
		return nil
	case VerbBegin:
		if s.board.Ply() > 0 {
			return errors.New("BEGIN is for an empty board")
		}
		return s.play(a)
	case VerbTurn:
		return s.turn(c.Args[0], c.Args[1], a)
	case VerbPlay:
		p, err := s.place(c.Args[0], c.Args[1])
		if err == nil {
			s.out.say("%s", coordinates(p, s.board.Size()))
		}
		return err
	case VerbTakeback:
		return s.takeback(c.Args[0], c.Args[1])
	case VerbYXNBest:
		if c.Args[0] < 1 {
			return fmt.Errorf("%w: YXNBEST %d", ErrSyntax, c.Args[0])
		}
		return s.analyse(a, c.Args[0])
	case VerbYXBalanceOne, VerbYXBalanceTwo:
		return s.balance(a, c.Verb == VerbYXBalanceTwo, c.Args[0])
	case VerbYXShowForbid:
		s.showForbidden()
	}
	return nil
}

func (s *session) inform(key, value string) error {
	before := s.set
	if err := s.set.set(key, value); err != nil {
		return err
	}
	if key == "time_left" {
		s.spent = 0
	}
	if s.set.continuous && !before.continuous {
		s.out.say("MESSAGE a continuous game ends with its first five here")
	}
	if s.set.rule != before.rule {
		warm(s.set.rule)
	}
	if s.engine != nil && s.set.threads != before.threads {
		s.engine.SetThreads(s.set.threads)
	}
	s.sized = s.sized || key == "max_memory" || key == "hash_size"
	if table := s.set.table(); s.engine != nil && table != before.table() {
		s.engine.Resize(table)
		s.growing = true
	}
	if heap := s.set.heap(); heap != before.heap() && s.opt.SetMemoryLimit != nil {
		s.opt.SetMemoryLimit(heap)
	}
	return nil
}

func (s *session) start(size int) error {
	b, err := board.New(s.set.rule, size)
	if err != nil {
		return fmt.Errorf("boards are %d to %d: %d", board.MinSize, board.MaxSize, size)
	}
	s.board, s.spent = b, 0
	switch { // here, since no turn's time is running
	case s.engine == nil:
		s.engine = s.fresh()
	case s.used:
		s.engine.Clear()
	}
	s.used = false
	for _, rule := range board.Rules() {
		warm(rule) // INFO may name another one when a turn's time is running
	}
	s.out.say("OK")
	return nil
}

// warm makes the engine's tables of a rule, which takes tens of milliseconds
// the first time and should not come out of a turn.
func warm(rule board.Rule) {
	if b, err := board.New(rule, board.MinSize); err == nil {
		engine.SafeMove(b)
	}
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
