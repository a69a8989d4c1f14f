package review

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/solve"
)

// quick is enough for the games of these tests.
var quick = Options{Search: 1_000, Solve: 10_000, Defend: 20_000, Confirm: 80_000, Confirms: 2_000_000, Memory: 8 << 20, Version: "test"}

func game(t *testing.T, rule board.Rule, moves string, winner board.Stone) Game {
	t.Helper()
	g := Game{Rule: rule, Size: 15, Winner: winner}
	for _, text := range strings.Fields(moves) {
		p := board.None
		if text != "pass" {
			var err error
			if p, err = board.ParsePoint(text); err != nil {
				t.Fatal(err)
			}
		}
		g.Moves = append(g.Moves, p)
	}
	return g
}

// Games in which it is known what went wrong: by counting fours and threes by hand.
func games(t *testing.T) map[string]struct {
	g        Game
	mistakes map[int][]Mistake // by move, counted from 1: the mistakes that it may be called
	decisive int               // the mistake that lost
} {
	type answers = map[int][]Mistake
	return map[string]struct {
		g        Game
		mistakes map[int][]Mistake
		decisive int
	}{
		// Five at l4 was there for both, and neither took it.
		"a win by fours that is missed": {
			game(t, board.Freestyle, "h8 h9 i8 g8 i7 i9 j6 g9 k5 j9 h7 f9", board.White),
			answers{11: {MissedWin}}, 11,
		},
		// White looks away from an open three.
		"the only defences are missed": {
			game(t, board.Standard, "h8 a1 i8 a3 j8 c1 k8 l8 g8", board.Black), answers{6: {MissedDefence}}, 6,
		},
		// h8 makes f8 a point of two threes: White's four from f4 to f7 cannot be stopped there.
		"a trap of forbidden points": {
			game(t, board.Renju, "g8 f5 h10 f6 g9 f4 f3 o1 h8 f7 a1 f8", board.White),
			answers{9: {AllowedWin, MissedDefence}}, 9,
		},
		"a draw by agreement": {game(t, board.Renju, "h8 h9 j10 g6", board.Empty), answers{}, 0},
		// Black gives up with a straight four on the board.
		"a resignation in a won position": {
			game(t, board.Freestyle, "h8 a1 i8 a3 j8 c1 k8 o1", board.White), answers{6: {MissedDefence}}, 0,
		},
	}
}

// Every claim is checked: by the verifier, and that nothing was overlooked by a solver with ten times the nodes.
func TestGames(t *testing.T) {
	for name, c := range games(t) {
		t.Run(name, func(t *testing.T) {
			r, err := New(t.Context(), c.g, quick)
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range c.mistakes {
				if got := r.Moves[i-1].Mistake; !slices.Contains(want, got) {
					t.Errorf("move %d is %q, want one of %q", i, got, want)
				}
			}
			if r.Decisive != c.decisive {
				t.Errorf("decisive %d, want %d", r.Decisive, c.decisive)
			}
			solver := solve.New(solve.DefaultOptions)
			b, _ := board.New(c.g.Rule, c.g.Size)
			for i := range r.Positions {
				check(t, solver, b, &r.Positions[i])
				if i < len(c.g.Moves) {
					b.Make(c.g.Moves[i])
				}
			}
		})
	}
}

// check holds a position's claims to the rules.
func check(t *testing.T, solver *solve.Solver, b *board.Board, p *Position) {
	t.Helper()
	ply := b.Ply()
	if p.Win != nil {
		if err := proof.Verify(b, p.Win.Proof); err != nil {
			t.Errorf("after %d moves: the win: %v", ply, err)
		}
	} else if b.Five() == nil {
		res, err := solver.Solve(t.Context(), b, solve.Limits{Nodes: 10 * quick.Solve})
		if err != nil || res.Proof != nil && res.Plies < 9 {
			t.Errorf("after %d moves: a win in %d was overlooked, %v", ply, res.Plies, err)
		}
	}
	if p.Threat != nil {
		passed := b.Clone()
		passed.Pass()
		if err := proof.Verify(passed, p.Threat.Proof); err != nil {
			t.Errorf("after %d moves: the threat: %v", ply, err)
		}
	}
	if p.Threat == nil || p.Many {
		return
	}
	for _, q := range answers(b, nil) {
		n := p.Refutation(q)
		b.Make(q)
		switch holds := slices.Contains(p.Holds, q); {
		case holds == (n != nil):
			t.Errorf("after %d moves: %v holds (%v) and is refuted", ply, q, holds)
		case n != nil:
			if err := proof.Verify(b, n); err != nil {
				t.Errorf("after %d moves: the answer %v: %v", ply, q, err)
			}
		default:
			if res, _ := solver.Solve(t.Context(), b, solve.Limits{Nodes: quick.Solve}); res.Proof != nil && res.Plies < 5 {
				t.Errorf("after %d moves: %v is said to hold and loses in %d", ply, q, res.Plies)
			}
		}
		b.Undo()
	}
}

func TestTraps(t *testing.T) {
	c := games(t)["a trap of forbidden points"]
	r, err := New(t.Context(), c.g, quick)
	if err != nil {
		t.Fatal(err)
	}
	f8 := c.g.Moves[11]
	if p := &r.Positions[10]; !p.Lost || !slices.Contains(p.Forbidden, f8) || p.Chance != 0 {
		t.Errorf("%+v", p)
	}
	if p := &r.Positions[9]; p.Win == nil || p.Chance != 0 || p.Best() != c.g.Moves[9] {
		t.Errorf("%+v", p)
	}
}

func TestRefuses(t *testing.T) {
	for _, moves := range []string{"h8 h8", "h8 a1 i8 a3 j8 c1 k8 o1 l8 o3"} {
		if _, err := New(t.Context(), game(t, board.Freestyle, moves, board.Empty), Options{Search: 50, Solve: 50, Defend: 50, Memory: 1 << 20}); !errors.Is(err, ErrGame) {
			t.Errorf("%s: %v", moves, err)
		}
	}
	if _, err := New(t.Context(), Game{Rule: board.Renju, Size: 99}, quick); !errors.Is(err, ErrGame) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New(ctx, game(t, board.Freestyle, "h8", board.Empty), quick); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestPasses(t *testing.T) {
	r, err := New(t.Context(), game(t, board.Renju, "h8 pass i9 pass pass", board.Empty), Options{Search: 200, Solve: 200, Defend: 200, Memory: 1 << 20})
	if err != nil || len(r.Moves) != 5 || len(r.Positions) != 6 {
		t.Fatal(r, err)
	}
}

// A review is written and read as JSON, and even that of a long game is small.
func TestJSON(t *testing.T) {
	for name, c := range games(t) {
		r, err := New(t.Context(), c.g, Options{Search: 500, Solve: 2_000, Defend: 2_000, Memory: 1 << 20, Version: "test"})
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(r)
		if err != nil || len(text) > 350*(len(r.Moves)+1) {
			t.Fatalf("%s: %d bytes, %v", name, len(text), err)
		}
		var back Review
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatal(err)
		}
		if again, _ := json.Marshal(back); string(again) != string(text) {
			t.Errorf("%s: read and written again it is another", name)
		}
	}
}
