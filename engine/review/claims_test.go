package review

import (
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/solve"
)

// TestClaims reviews games that the engine's weaker selves have played, and checks everything that is said with a longer search:
// a mistake rests on a position that was not lost. TENGEN_CLAIMS is how many games of each rule are reviewed, with Full, and
// checked with eight times the nodes that have confirmed it; without it one is, briefly, and checked with less. With -short one
// of renju alone is.
func TestClaims(t *testing.T) {
	games, opt := 1, Options{Search: 500, Solve: 4_000, Defend: 8_000, Confirm: 40_000, Confirms: 600_000, Memory: 8 << 20}
	check := 8 * opt.Solve
	if n, err := strconv.Atoi(os.Getenv("TENGEN_CLAIMS")); err == nil {
		games, opt = n, Full
		check = 8 * opt.Confirm
	}
	all := board.Rules()
	rules := all[:]
	if testing.Short() {
		rules = []board.Rule{board.Renju}
	}
	made, wrong, chances, began := 0, 0, 0, time.Now()
	for _, rule := range rules {
		for seed := range games {
			g := played(t, rule, uint64(seed))
			r, err := New(t.Context(), g, opt)
			if err != nil {
				t.Fatal(err)
			}
			for i, m := range r.Moves {
				at := i
				switch m.Mistake {
				case MissedWin:
					at++
				case MissedDefence, AllowedWin, Forbidden:
				default:
					continue
				}
				made++
				if lost(t, g, at, check) {
					wrong++
					t.Errorf("%v, game %d, move %d: %s, and after %d moves all was lost: %v", rule, seed, i+1, m.Mistake, at, g.Moves)
				}
			}
			for _, p := range r.Positions {
				if p.proven() && p.Win == nil && !p.Lost && !p.over {
					chances++
				}
			}
		}
	}
	if chances > 0 {
		t.Error(chances, "chances of 0 or 1 without a proof")
	}
	t.Logf("%d mistakes in %d games of each rule, %d of them not so; %v", made, games, wrong, time.Since(began).Round(time.Second))
}

// played is a game of the engine against itself, weak at every other move.
func played(t *testing.T, rule board.Rule, seed uint64) Game {
	t.Helper()
	o := engine.DefaultOptions()
	o.TableBytes = 1 << 20
	e := engine.New(o)
	defer e.Close()
	rng := rand.New(rand.NewPCG(seed, uint64(rule)))
	g := Game{Rule: rule, Size: 15}
	b, err := board.New(rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	for b.Five() == nil && !b.Full() && len(g.Moves) < 60 {
		var p board.Point
		if len(g.Moves) < 4 || rng.IntN(8) == 0 {
			p = board.At(5+rng.IntN(5), 5+rng.IntN(5))
		} else {
			res, err := e.Search(t.Context(), b, engine.Limits{Nodes: 300 << rng.IntN(4)})
			if errors.Is(err, engine.ErrNoMove) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			p = res.Move
		}
		if b.Check(p) != nil {
			continue
		}
		if b.Wins(p, b.Turn()) {
			g.Winner = b.Turn()
		}
		b.Make(p)
		g.Moves = append(g.Moves, p)
	}
	if g.Winner == board.Empty { // the side to move gives up
		g.Winner = b.Turn().Opponent()
	}
	return g
}

// boardAfter is the board after so many moves of a game.
func boardAfter(t *testing.T, g Game, ply int) *board.Board {
	t.Helper()
	b, err := board.New(g.Rule, g.Size)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range g.Moves[:ply] {
		b.Play(m)
	}
	return b
}

// lost reports whether a proof is found, with so many nodes a search, against every move of the side to move.
func lost(t *testing.T, g Game, ply int, nodes int64) bool {
	t.Helper()
	b := boardAfter(t, g, ply)
	s := solve.New(solve.DefaultOptions)
	wins := func() bool {
		res, err := s.Solve(t.Context(), b, solve.Limits{Nodes: nodes})
		if err != nil {
			t.Fatal(err)
		}
		return res.Proof != nil
	}
	b.Pass()
	threat := wins()
	b.Undo()
	if b.Five() != nil || !threat {
		return false
	}
	for _, q := range answers(b, nil) {
		b.Make(q)
		refuted := b.Five() == nil && wins()
		b.Undo()
		if !refuted {
			return false
		}
	}
	return true
}
