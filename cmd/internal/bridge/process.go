package bridge

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/gomocup"
)

// process is the program in one game: started when a move is wanted, ended when it fails, when another game needs its
// slot or when it has been idle for long, and then started again. Between acquire and release, one goroutine of the
// game owns it; otherwise the goroutine that takes it out of the idle ones.
type process struct {
	program *Program
	slots   *slots
	rule    board.Rule
	size    int
	log     *slog.Logger

	brain  *gomocup.Brain // nil: it does not run
	thinks opinion        // of the position that it was asked about last
	known  []board.Point  // the moves that it has been told or has made; nil: it must be told all
	spoke  time.Time      // when its last answer came
	retire *time.Timer    // while it is idle; slots.mu guards it
}

// think returns the program's move, which is on an empty point, or why there is none. A program that fails is ended; if it
// did so soon, it is started again and asked once more.
func (p *process) think(ctx context.Context, b *board.Board, a allowance) (at board.Point, err error) {
	err = p.asked(ctx, a, func(ctx context.Context) error {
		at, err = p.move(ctx, b, a)
		return err
	})
	return at, err
}

// swap2 returns the program's part in that opening, as Brain.Swap2 does.
func (p *process) swap2(ctx context.Context, b *board.Board, a allowance) (stones []board.Point, err error) {
	err = p.asked(ctx, a, func(ctx context.Context) error {
		if err := p.ready(ctx, a); err != nil {
			return err
		}
		p.known = nil
		stones, err = p.brain.Swap2(ctx, b.Moves())
		p.spoke = time.Now()
		return err
	})
	return stones, err
}

// asked has a question put to the process, twice if it fails at once.
func (p *process) asked(ctx context.Context, a allowance, question func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, a.limit)
	defer cancel()
	if err := p.slots.acquire(ctx, p); err != nil {
		return err
	}
	defer p.slots.release(p)
	began := time.Now()
	err := question(ctx)
	if err != nil {
		p.quit()
	}
	if err != nil && ctx.Err() == nil && !errors.Is(err, gomocup.ErrMemory) && time.Since(began) < a.limit/3 {
		p.log.Warn("the engine has failed and is started again", "cause", err)
		if err = question(ctx); err != nil {
			p.quit()
		}
	}
	return err
}

// ready has the process run and ready for a game, and tells it its time.
func (p *process) ready(ctx context.Context, a allowance) error {
	if p.brain == nil {
		brain, err := p.program.start(ctx, p.log, p.thinks.hear)
		if err != nil {
			return err
		}
		p.brain, p.known = brain, nil
	}
	p.rest(ctx)
	if p.known == nil {
		if err := p.program.begin(ctx, p.brain, p.rule, p.size); err != nil {
			return err
		}
	}
	for _, i := range []struct {
		key string
		ms  int64
	}{
		{"timeout_turn", max(1, a.turn.Milliseconds())},
		{"timeout_match", a.match.Milliseconds()},
		{"time_left", a.timeLeft()},
	} {
		if err := p.brain.Info(ctx, i.key, i.ms); err != nil {
			return err
		}
	}
	return nil
}

// timeLeft returns milliseconds, with the protocol's number for no limit.
func (a *allowance) timeLeft() int64 {
	if a.match == 0 {
		return math.MaxInt32
	}
	return max(a.left, 0).Milliseconds()
}

// move asks for a move: the next one of the game that the process knows, or from a whole position.
func (p *process) move(ctx context.Context, b *board.Board, a allowance) (at board.Point, err error) {
	moves := b.Moves()
	n := len(moves) - 1
	next := p.brain != nil && p.known != nil && n >= 0 && moves[n] != board.None && slices.Equal(p.known, moves[:n])
	if !next {
		p.known = nil
	}
	if err := p.ready(ctx, a); err != nil {
		return board.None, err
	}
	p.thinks.forget()
	switch {
	case n < 0:
		at, err = p.brain.Begin(ctx)
	case next:
		at, err = p.brain.Turn(ctx, moves[n])
	default:
		at, err = p.brain.Board(ctx, moves)
	}
	p.spoke = time.Now()
	if err == nil {
		p.known = append(moves, at)
	}
	return at, err
}

// evaluation returns what the program has said of the position that it was asked about last.
func (p *process) evaluation() (int, bool) { return p.thinks.get() }

// restFor is how long a program is left in peace after its answer: some count as thinking still, and drop what comes.
const restFor = 50 * time.Millisecond

func (p *process) rest(ctx context.Context) {
	select {
	case <-time.After(time.Until(p.spoke.Add(restFor))):
	case <-ctx.Done():
	}
}

// quit ends the process: END, then SIGTERM, then SIGKILL.
func (p *process) quit() {
	if p.brain != nil {
		p.brain.Close()
		p.brain, p.known = nil, nil
	}
}

// close ends the process for good. Nobody may be asking it.
func (p *process) close() { p.slots.drop(p) }
