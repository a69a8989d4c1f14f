package arena

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// Two rows from the top, in the protocol's coordinates: the side that begins wins.
var (
	row  = strings.Fields("0,0 1,0 2,0 3,0 4,0")
	row2 = strings.Fields("0,2 1,2 2,2 3,2 4,2")
)

// config is a match of so many games from the empty board.
func config(games int, one, two Spec) Config {
	return Config{
		Sides: [2]Spec{one, two}, Rule: board.Freestyle, Size: 15, Openings: [][]board.Point{{}},
		Games: games, Concurrency: 1, Turn: await.Limit, Memory: 1 << 30, Margin: time.Second,
	}
}

// play runs a match and returns its games by their number.
func play(t *testing.T, cfg Config) (Result, []*Game) {
	t.Helper()
	games := make([]*Game, cfg.Games)
	cfg.Each = func(g *Game, s Score) error {
		if games[g.Number-1] != nil {
			t.Errorf("game %d twice", g.Number)
		}
		games[g.Number-1] = g
		return nil
	}
	r, err := Run(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return r, games
}

// TestMatch: programs are kept from game to game and change colours.
func TestMatch(t *testing.T) {
	cfg := config(6, script("a", row...), script("b", row2...))
	cfg.Concurrency = 2
	r, games := play(t, cfg)
	if r.Score != (Score{Wins: 3, Losses: 3, Pairs: [5]int{2: 3}}) || r.Names != [2]string{"a", "b"} {
		t.Errorf("%+v, want Score %v, Names %v", r, (Score{Wins: 3, Losses: 3, Pairs: [5]int{2: 3}}), [2]string{"a", "b"})
	}
	for i, g := range games {
		if g.Black != i%2 || g.Winner != g.Black || g.Reason != Five || g.Plies() != 9 || g.Pair != i/2 {
			t.Errorf("%+v, want Black %v, Winner %v, Reason Five, Plies() 9, Pair %v", g, i%2, g.Black, i/2)
		}
	}
	a := r.Tallies[0]
	if a.Moves != 27 || a.Depth() != 7 || a.Nodes != 27*12_000 || a.Overruns != 0 || a.Latest >= 0 || a.Faults != [Memory + 1]int{} {
		t.Errorf("%+v, want Moves 27, Depth() 7, Nodes %v, Overruns 0, Latest less than 0, Faults %v", a, 27*12_000, [Memory + 1]int{})
	}
	if runtime.GOOS == "linux" && a.Peak == 0 {
		t.Error("no memory was seen")
	}
}

// TestFaults: a program that fails loses, is started anew and fails again. The
// other plays on.
func TestFaults(t *testing.T) {
	for name, c := range map[string]struct {
		second string
		want   Reason
		detail string
	}{
		"crash":         {"crash", Crash, "out of ideas"},
		"nonsense":      {"three", BadAnswer, "three"},
		"off the board": {"15,0", Illegal, "15,0"},
		"onto a stone":  {"0,0", Illegal, "0,0"},
		"silence":       {"hang", NoAnswer, ""},
	} {
		t.Run(name, func(t *testing.T) {
			cfg := config(2, script("a", row...), script("b", "7,7", c.second))
			cfg.farewell = await.Limit // last words may come late
			if c.want == NoAnswer {
				cfg.Sides[1].Turn, cfg.grace, cfg.farewell, cfg.Games = 100*time.Millisecond, time.Millisecond, 0, 1
			}
			r, games := play(t, cfg)
			if r.Score.Wins != cfg.Games || r.Tallies[1].Faults[c.want] != cfg.Games {
				t.Errorf("%+v, want Score.Wins %v, Tallies[1].Faults[c.want] %v", r, cfg.Games, cfg.Games)
			}
			for _, g := range games {
				if g.Reason != c.want || !strings.Contains(g.Detail, c.detail) || strings.Contains(g.Detail, "\n") {
					t.Errorf("%v: %s, want %v: one line with %q", g.Reason, g.Detail, c.want, c.detail)
				}
			}
		})
	}
}

// TestInfo: the INFO lines that a side gets.
func TestInfo(t *testing.T) {
	one := script("a", "know:rule=4@0,0", "know:timeout_turn=70000@1,0", "know:timeout_match=600000@2,0", "know:max_node=50@3,0", "know:x=y z@4,0")
	one.Rule, one.Turn, one.Match, one.Nodes, one.Info = "gomocup", 70*time.Second, 10*time.Minute, 50, []Info{{"X", "y z"}}
	two := script("b", "know:rule=2@0,2", "know:time_left=2147483647@1,2", "know:thread_num=2@2,2", "know:hash_size=1024@3,2", "know:max_memory=1073741824@4,2")
	two.Rule, two.Threads, two.Hash = "2", 2, 1<<20
	cfg := config(2, one, two)
	cfg.Rule = board.Renju
	if r, games := play(t, cfg); r.Score.Wins != 1 || r.Score.Losses != 1 {
		t.Errorf("%+v: %s, %s, want Wins 1, Losses 1", r.Score, games[0].Detail, games[1].Detail)
	}
}

// TestOpeningAtThePipe: programs are told the opening and whose it is to move.
func TestOpeningAtThePipe(t *testing.T) {
	cfg := config(2, script("a", row...), script("b", row2...))
	cfg.Openings = [][]board.Point{{board.At(7, 7), board.At(8, 8), board.At(9, 9)}}
	_, games := play(t, cfg)
	for _, g := range games {
		if g.Winner != 1-g.Black || g.Plies() != 12 || !slices.Equal(g.Opening, cfg.Openings[0]) {
			t.Errorf("%+v, want Winner %v, Plies() 12, %v", g, 1-g.Black, cfg.Openings[0])
		}
	}
}

// TestCannotPlay: a side that never began a game ends the match.
func TestCannotPlay(t *testing.T) {
	good := script("a", row...)
	for name, two := range map[string]Spec{
		"not there": {Cmd: "/no/such/program"}, "ends at START": script("b", "never"),
	} {
		r, err := Run(t.Context(), config(4, good, two))
		if err == nil || errors.Is(err, context.Canceled) || r.Score.Games() != 0 {
			t.Errorf("%s: %v, %+v, want an error that is not Canceled, no games", name, err, r.Score)
		}
	}
}

func TestBadConfig(t *testing.T) {
	for name, change := range map[string]func(*Config){
		"size": func(c *Config) { c.Size = 4 }, "games": func(c *Config) { c.Games = 0 }, "concurrency": func(c *Config) { c.Concurrency = 0 },
		"turn": func(c *Config) { c.Turn = 0 }, "openings": func(c *Config) { c.Openings = nil }, "no side": func(c *Config) { c.Sides[1] = Spec{} },
		"rule": func(c *Config) { c.Rule, c.Sides[0].Rule = board.Caro, "rapfi" }, "margin": func(c *Config) { c.Margin = -1 },
		"opening": func(c *Config) { c.Openings = [][]board.Point{{board.At(15, 0)}} },
	} {
		cfg := config(2, script("a"), script("b"))
		change(&cfg)
		if _, err := Run(t.Context(), cfg); !errors.Is(err, ErrConfig) {
			t.Errorf("%s: %v, want ErrConfig", name, err)
		}
	}
	cfg := config(2, script("a"), script("b"))
	cfg.SPRT = &SPRT{}
	if _, err := Run(t.Context(), cfg); !errors.Is(err, ErrSPRT) {
		t.Error(err)
	}
}

// TestStops: the end of the context and an error of Each end the match, with
// what was played until then.
func TestStops(t *testing.T) {
	cfg := config(100, script("a", row...), script("b", row2...))
	cfg.Concurrency = 2
	ctx, cancel := context.WithCancel(t.Context())
	cfg.Each = func(*Game, Score) error { cancel(); return nil }
	if r, err := Run(ctx, cfg); !errors.Is(err, context.Canceled) || r.Score.Games() != 1 {
		t.Errorf("%v, %+v, want Canceled, Games() 1", err, r.Score)
	}
	full := errors.New("the disk is full")
	cfg.Each = func(*Game, Score) error { return full }
	if r, err := Run(t.Context(), cfg); !errors.Is(err, full) || r.Score.Games() != 1 {
		t.Errorf("%v, %+v, want %v, Games() 1", err, r.Score, full)
	}
	ctx, cancel = context.WithCancel(t.Context())
	defer cancel()
	cfg.Each = nil
	hangs := filepath.Join(t.TempDir(), "hangs")
	cfg.Sides = [2]Spec{script("a", "hang:"+hangs), script("b", "hang:"+hangs)}
	cfg.Turn = time.Hour
	type end struct {
		Result
		err error
	}
	ended := make(chan end, 1)
	go func() {
		r, err := Run(ctx, cfg)
		ended <- end{r, err}
	}()
	await.True(t, "a program that hangs", func() bool { _, err := os.Stat(hangs); return err == nil })
	cancel()
	if e := await.Receive(t, "the end of the match", ended); !errors.Is(e.err, context.Canceled) || e.Score.Games() != 0 {
		t.Errorf("%v, %+v, want Canceled, Games() 0", e.err, e.Score)
	}
}

// TestDecided: the sequential test ends the match.
func TestDecided(t *testing.T) {
	cfg := config(1000, script("a", row...), script("b", "7,7", "crash"))
	cfg.SPRT = &SPRT{Elo0: 0, Elo1: 200, Alpha: 0.05, Beta: 0.05}
	r, err := Run(t.Context(), cfg)
	if err != nil || r.Score.Losses > 0 || r.Score.Games() > 20 || cfg.SPRT.Verdict(r.Score) != AcceptH1 {
		t.Errorf("%v, %+v, want Losses at most 0, Games() at most 20, cfg.SPRT.Verdict(r.Score) AcceptH1", err, r.Score)
	}
}

// TestOurs: two sets of options, at fixed nodes, play the same games at any concurrency.
func TestOurs(t *testing.T) {
	bare := engine.DefaultOptions()
	bare.LeafVCF = false
	cfg := config(4, Spec{Engine: true, Options: engine.DefaultOptions(), Nodes: 200}, Spec{Engine: true, Options: bare, Nodes: 200, Hash: 1 << 20})
	cfg.Turn = time.Hour
	var err error
	if cfg.Openings, err = DefaultOpenings(cfg.Rule, 15); err != nil {
		t.Fatal(err)
	}
	moves := func(games []*Game) (out []string) {
		for _, g := range games {
			var points []board.Point
			for _, m := range g.Moves {
				points = append(points, m.Point)
			}
			out = append(out, fmt.Sprint(g.Opening, points, g.Winner, g.Reason))
		}
		return out
	}
	r, games := play(t, cfg)
	if r.Names != [2]string{"tengen one", "tengen two"} || r.Score.Games() != 4 || r.Tallies[0].Nodes == 0 {
		t.Errorf("%+v, want Names %v, Score.Games() 4, Tallies[0].Nodes not 0", r, [2]string{"tengen one", "tengen two"})
	}
	cfg.Concurrency = 2
	if _, again := play(t, cfg); !slices.Equal(moves(games), moves(again)) {
		t.Errorf("%v\n%v", moves(games), moves(again))
	}
}
