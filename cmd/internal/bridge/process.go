package bridge

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/gomocup"
)

// process is the program in one game: started when the game begins, ended when it fails, when another game needs its
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
	fresh  bool           // it has answered START and nothing else yet
	known  []board.Point  // the moves that it has been told or has made; nil: it must be told all
	spoke  time.Time      // when its last answer came
	retire *time.Timer    // while it is idle; slots.mu guards it

	ahead chan struct{}      // closed when a start ahead of a move is over; nil: there is none. The game's goroutine owns both.
	halt  context.CancelFunc // ends it
}

// prepare starts the program ahead of its first move, if a slot is free.
func (p *process) prepare() {
	if p.slots.reserve() {
		p.startAhead()
	}
}

// startAhead starts the program while the opponent thinks, so that the start takes no time of the next move. It takes over the slot.
func (p *process) startAhead() {
	ctx, halt := context.WithTimeout(context.Background(), startWithin)
	done := make(chan struct{})
	p.ahead, p.halt = done, halt
	go func() {
		defer close(done)
		defer p.slots.release(p)
		defer halt()
		if err := p.start(ctx); err != nil {
			p.quit()
			if !errors.Is(ctx.Err(), context.Canceled) {
				p.log.Warn("the engine does not start", "cause", err)
			}
		}
	}()
}

// started waits for a start ahead. A program that takes longer than the move has is not ended: it may be ready for the next one.
func (p *process) started(ctx context.Context) error {
	if p.ahead == nil {
		return nil
	}
	select {
	case <-p.ahead:
		p.ahead = nil
		return nil
	case <-ctx.Done():
		return fmt.Errorf("%w: it is still starting: %w", gomocup.ErrTimeout, context.Cause(ctx))
	}
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

// asked has a question put to the process, twice if it fails at once. A process that has failed is replaced while the opponent thinks.
func (p *process) asked(ctx context.Context, a allowance, question func(context.Context) error) error {
	within, cancel := context.WithTimeout(ctx, a.limit)
	defer cancel()
	if err := p.started(within); err != nil {
		return err
	}
	if err := p.slots.acquire(within, p); err != nil {
		return err
	}
	began := time.Now()
	err := question(within)
	if err != nil {
		p.discard()
	}
	if err != nil && within.Err() == nil && !errors.Is(err, gomocup.ErrMemory) && time.Since(began) < a.limit/3 {
		p.log.Warn("the engine has failed and is started again", "cause", err)
		if err = question(within); err != nil {
			p.discard()
		}
	}
	if err != nil && ctx.Err() == nil && !p.slots.wanted() {
		p.startAhead()
	} else {
		p.slots.release(p)
	}
	return err
}

// start has the process run and ready for a game.
func (p *process) start(ctx context.Context) error {
	if p.brain == nil {
		brain, err := p.program.start(ctx, p.log, p.thinks.hear)
		if err != nil {
			return err
		}
		p.brain, p.known, p.fresh = brain, nil, false
	}
	p.rest(ctx)
	if p.known == nil && !p.fresh {
		if err := p.program.begin(ctx, p.brain, p.rule, p.size); err != nil {
			return err
		}
		p.fresh = true
	}
	return nil
}

// ready starts the process, and tells it its time.
func (p *process) ready(ctx context.Context, a allowance) error {
	if err := p.start(ctx); err != nil {
		return err
	}
	p.fresh = false
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
	if brain := p.leave(); brain != nil {
		brain.Close()
	}
}

// discard ends the process, for whose end the game does not wait: the clock runs.
func (p *process) discard() {
	if brain := p.leave(); brain != nil {
		p.slots.closing.Go(brain.Close)
	}
}

// leave returns the brain, which the process has no more; nil: it had none.
func (p *process) leave() *gomocup.Brain {
	brain := p.brain
	p.brain, p.known, p.fresh = nil, nil, false
	return brain
}

// close ends the process for good. Nobody may be asking it.
func (p *process) close() {
	if p.ahead != nil {
		p.halt()
		<-p.ahead
		p.ahead = nil
	}
	p.slots.drop(p)
}
