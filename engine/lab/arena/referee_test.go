package arena

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/gomocup"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// puppet plays a list of moves, each after the same time.
type puppet struct {
	moves []board.Point
	takes time.Duration
	err   error // in place of the first move
	lefts []time.Duration
}

func (p *puppet) begin(context.Context) error { return nil }
func (p *puppet) rest(context.Context)        {}
func (p *puppet) peak() int64                 { return 0 }
func (p *puppet) close()                      {}

func (p *puppet) move(ctx context.Context, _ *board.Board, c clock) (board.Point, thought, error) {
	p.lefts = append(p.lefts, c.limit())
	select {
	case <-time.After(p.takes):
	case <-ctx.Done():
		return board.None, thought{}, errors.Join(gomocup.ErrTimeout, ctx.Err())
	}
	if p.err != nil {
		return board.None, thought{}, p.err
	}
	at := p.moves[0]
	p.moves = p.moves[1:]
	return at, thought{depth: 3, nodes: 50}, nil
}

func points(t *testing.T, text string) []board.Point {
	t.Helper()
	p, err := record.ParseMoves(text, 20, record.AllLetters)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// judge plays one game under the referee with a second a move; the first side
// has Black.
func judge(t *testing.T, rule board.Rule, size int, opening string, one, two *puppet, change func(*referee)) *referee {
	t.Helper()
	b, err := board.New(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	c := clock{turn: time.Second}
	r := &referee{
		game: &Game{Rule: rule, Size: size, Names: [2]string{"one", "two"}, Opening: points(t, opening)}, board: b,
		players: [2]player{one, two}, clocks: [2]clock{c, c}, margin: 50 * time.Millisecond, grace: Grace, tallies: new([2]Tally),
	}
	if change != nil {
		change(r)
	}
	if err := r.play(t.Context()); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRules: the board alone says how a game ends.
func TestRules(t *testing.T) {
	for name, c := range map[string]struct {
		rule                board.Rule
		size                int
		opening, one, two   string
		winner              int
		reason              Reason
		moves, illegalMoves int
	}{
		"black's five":           {board.Freestyle, 15, "", "a1a2a3a4a5", "b1b2b3b4", 0, Five, 9, 0},
		"white's five":           {board.Freestyle, 15, "h8", "h10j10l10n10", "a1a2a3a4a5", 1, Five, 9, 0},
		"six is nothing":         {board.Standard, 15, "a1c1a2c2a3c3a5c5a6o15", "a4h8", "o1c4", 1, Five, 4, 0},
		"six by white":           {board.Renju, 15, "h8a1h10a2j10a3l10a5n10a6", "o1", "a4", 1, Five, 2, 0},
		"overline":               {board.Renju, 15, "a1c1a2c2a3c3a5c5a6o15", "a4", "", 1, Forbidden, 0, 1},
		"onto a stone":           {board.Freestyle, 15, "a1c1", "a1", "", 1, Illegal, 0, 1},
		"off the board":          {board.Freestyle, 15, "a1c1a2", "", "t20", 0, Illegal, 0, 1},
		"a full board":           {board.Freestyle, 5, "", "a1b1e1c2d2a3b3e3c4d4a5b5e5", "c1d1a2b2e2c3d3a4b4e4c5d5", NoSide, Full, 25, 0},
		"five at the last point": {board.Freestyle, 5, "", "a1b1a2c2d2a3b3e3a4c4d4b5a5", "c1d1e1b2e2c3d3b4e4c5d5e5", 0, Five, 25, 0},
	} {
		t.Run(name, func(t *testing.T) {
			virtual.Test(t, func(t *testing.T) {
				r := judge(t, c.rule, c.size, c.opening, &puppet{moves: points(t, c.one)}, &puppet{moves: points(t, c.two)}, nil)
				g := r.game
				if g.Winner != c.winner || g.Reason != c.reason || len(g.Moves) != c.moves {
					t.Errorf("winner %d, %v (%s), %d moves", g.Winner, g.Reason, g.Detail, len(g.Moves))
				}
				if c.illegalMoves > 0 && (r.tallies[1-c.winner].Faults[c.reason] != 1 || !r.broken[1-c.winner] || r.broken[c.winner]) {
					t.Errorf("%+v, broken %v, want one fault of the loser, who alone is broken", r.tallies, r.broken)
				}
			})
		})
	}
}

const (
	blackRow = "a1a2a3a4a5"
	whiteRow = "b1b2b3b4"
)

// TestOverrun: late by more than the margin counts, and loses when the match is
// strict; within the margin it does not.
func TestOverrun(t *testing.T) {
	for _, c := range []struct {
		takes    time.Duration
		strict   bool
		overruns int
		winner   int
		reason   Reason
	}{
		{1050 * time.Millisecond, true, 0, 0, Five},
		{1051 * time.Millisecond, false, 5, 0, Five},
		{1051 * time.Millisecond, true, 1, 1, Late},
		{time.Second + Grace, false, 5, 0, Five},
		{time.Second + Grace + 1, false, 0, 1, NoAnswer},
	} {
		virtual.Test(t, func(t *testing.T) {
			one, two := &puppet{moves: points(t, blackRow), takes: c.takes}, &puppet{moves: points(t, whiteRow)}
			if c.takes == time.Second+Grace {
				one.takes-- // the two timers would be due together
			}
			r := judge(t, board.Freestyle, 15, "", one, two, func(r *referee) { r.strict = c.strict })
			if g := r.game; g.Winner != c.winner || g.Reason != c.reason || r.tallies[0].Overruns != c.overruns {
				t.Errorf("%+v: winner %d, %v (%s), %d overruns", c, g.Winner, g.Reason, g.Detail, r.tallies[0].Overruns)
			}
			if c.reason != NoAnswer && r.tallies[0].Latest != one.takes-time.Second || r.tallies[1].Overruns > 0 {
				t.Errorf("%+v: %+v, want Latest %v, no overruns of the other", c, r.tallies, one.takes-time.Second)
			}
		})
	}
}

// TestMatchTime: a side's used time of the game is gone, for that side only.
func TestMatchTime(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		one, two := &puppet{moves: points(t, blackRow), takes: 600 * time.Millisecond}, &puppet{moves: points(t, whiteRow)}
		r := judge(t, board.Freestyle, 15, "", one, two, func(r *referee) {
			for i := range r.clocks {
				r.clocks[i].match, r.clocks[i].left = 2*time.Second, 2*time.Second
			}
		})
		want := []time.Duration{1000, 1000, 800, 200, 0}
		for i, left := range one.lefts {
			if left != want[i]*time.Millisecond {
				t.Errorf("move %d: %v", i+1, left)
			}
		}
		if r.tallies[0].Overruns != 2 || r.tallies[1].Overruns != 0 || r.game.Took != 3*time.Second {
			t.Errorf("%+v, %v, want r.tallies[0].Overruns 2, r.tallies[1].Overruns 0, %v", r.tallies, r.game.Took, 3*time.Second)
		}
	})
}

// TestErrors: the outcome of each error of a player.
func TestErrors(t *testing.T) {
	for want, err := range map[Reason]error{
		Crash: gomocup.ErrCrashed, Memory: gomocup.ErrMemory, BadAnswer: gomocup.ErrAnswer, Illegal: gomocup.ErrIllegal, NoAnswer: gomocup.ErrTimeout,
	} {
		r := judge(t, board.Freestyle, 15, "", &puppet{moves: points(t, "a1")}, &puppet{err: errors.Join(err, errors.New("last\nwords"))}, nil)
		if g := r.game; g.Winner != 0 || g.Reason != want || !strings.HasSuffix(g.Detail, " last words") || !r.broken[1] || len(g.Moves) != 1 {
			t.Errorf(`%v: %+v, want Winner 0, Reason %v, " last words" at the end, r.broken[1], len(g.Moves) 1`, want, g, want)
		}
	}
	if r := judge(t, board.Freestyle, 15, "", &puppet{err: errPanic}, nil, nil); r.game.Reason != Crash || r.game.Winner != 1 {
		t.Errorf("%+v, want Reason Crash, Winner 1", r.game)
	}
}

// TestStuck: two points of a Renju board are empty, and on both Black would
// make six in a row.
func TestStuck(t *testing.T) {
	const black = "a1b1d1e1f1a6b6d6e6f6b2e2b3e3b4e4b5"
	const white = "a2c2d2f2a3c3d3f3a4c4d4f4a5c5d5e5f5"
	for rule, want := range map[board.Rule]bool{board.Renju: true, board.Freestyle: false} {
		b, err := board.New(rule, 6)
		if err != nil {
			t.Fatal(err)
		}
		if stuck(b) {
			t.Error("an empty board")
		}
		for i, p := range points(t, black) {
			b.Make(p)
			b.Make(points(t, white)[i])
		}
		if stuck(b) != want {
			t.Errorf("%v: stuck %v, want %v", rule, !want, want)
		}
	}
}
