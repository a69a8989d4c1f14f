package arena

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/gomocup"
)

// program is a Gomocup program behind a pipe.
type program struct {
	limits limits
	rule   int // its number of the rule
	brain  *gomocup.Brain
	told   bool      // whether it knows the game up to its own last move
	spoke  time.Time // when its last answer came
}

// newProgram starts a program, which the end of the context kills. If the match
// is strict, so does more memory than it was told it may have.
func newProgram(ctx context.Context, l limits, strict bool) (*program, error) {
	rule, err := l.ruleNumber(l.rule)
	if err != nil {
		return nil, err
	}
	cfg := gomocup.Config{Path: l.Cmd, Args: l.Args, Dir: l.Dir, Grace: l.farewell}
	if strict {
		cfg.MaxMemory = l.Memory
	}
	brain, err := gomocup.Start(ctx, cfg)
	if err != nil {
		return nil, err
	}
	p := &program{limits: l, rule: rule, brain: brain}
	if err := p.introduce(ctx); err != nil {
		brain.Close()
		return nil, err
	}
	return p, nil
}

// introduce says what holds for all games. Sizes come before START, where a
// program makes its tables.
func (p *program) introduce(ctx context.Context) error {
	infos := []Info{{"game_type", "1"}, {"max_memory", fmt.Sprint(p.limits.Memory)}}
	for _, i := range []struct {
		key   string
		value int64
	}{
		{"THREAD_NUM", int64(p.limits.Threads)}, {"HASH_SIZE", p.limits.Hash >> 10}, // KiB
		{"MAX_DEPTH", int64(p.limits.Depth)}, {"MAX_NODE", p.limits.Nodes},
	} {
		if i.value > 0 {
			infos = append(infos, Info{i.key, fmt.Sprint(i.value)})
		}
	}
	for _, i := range append(infos, p.limits.Info...) {
		if err := p.brain.Info(ctx, i.Key, i.Value); err != nil {
			return err
		}
	}
	return p.gameInfo(ctx)
}

func (p *program) gameInfo(ctx context.Context) error {
	for _, i := range []struct {
		key   string
		value int64
	}{
		{"rule", int64(p.rule)},
		{"timeout_turn", p.limits.Turn.Milliseconds()},
		{"timeout_match", p.limits.Match.Milliseconds()},
	} {
		if err := p.brain.Info(ctx, i.key, i.value); err != nil {
			return err
		}
	}
	return nil
}

// begin starts a game. The program's settings are sent again afterwards, as other managers do, in case it forgets them
// at START.
func (p *program) begin(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startWithin)
	defer cancel()
	p.told = false
	p.rest(ctx)
	err := p.brain.Start(ctx, p.limits.size)
	if errors.Is(err, gomocup.ErrAnswer) { // the ERROR may belong to an INFO before
		err = p.brain.Start(ctx, p.limits.size)
	}
	if err != nil {
		return err
	}
	return p.gameInfo(ctx)
}

// restFor is how long after its answer a program is left in peace. Some, Rapfi
// among them, still count as thinking then and drop what comes, the longer the busier the machine is.
const restFor = 50 * time.Millisecond

func (p *program) rest(ctx context.Context) {
	select {
	case <-time.After(time.Until(p.spoke.Add(restFor))):
	case <-ctx.Done():
	}
}

func (p *program) move(ctx context.Context, b *board.Board, c clock) (at board.Point, th thought, err error) {
	p.brain.Messages() // those of before
	if err := p.brain.Info(ctx, "time_left", timeLeft(c)); err != nil {
		return board.None, thought{}, err
	}
	switch {
	case b.Ply() == 0:
		at, err = p.brain.Begin(ctx)
	case p.told:
		at, err = p.brain.Turn(ctx, b.Last())
	default:
		at, err = p.brain.Board(ctx, b.Moves())
	}
	p.told, p.spoke = err == nil, time.Now()
	return at, parseThought(p.brain.Messages()), err
}

// timeLeft returns the milliseconds of the match, with the protocol's number
// for no limit.
func timeLeft(c clock) int64 {
	if c.match == 0 {
		return math.MaxInt32
	}
	return max(c.left, 0).Milliseconds()
}

func (p *program) peak() int64 { return p.brain.Peak() }

func (p *program) close() { p.brain.Close() }
