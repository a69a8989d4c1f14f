package review

import (
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
)

// A move's cost stands when both moves are searched for longer.
func TestCostsStand(t *testing.T) {
	opt := Options{Search: 500, Solve: 300, Defend: 300, Confirm: 300, Memory: 8 << 20}
	g := game(t, board.Freestyle, "g7 j8 h8 i9 h10 j9 g9 j7", board.Empty)
	r, err := New(t.Context(), g, opt)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range r.Moves {
		if m.Mistake != Inaccurate || r.Positions[i].proven() || r.Positions[i+1].proven() {
			continue
		}
		seems, played := chanceOf(t, g, i, r.Positions[i].Best()), chanceOf(t, g, i, g.Moves[i])
		if seems-played < inaccurate/2 {
			t.Errorf("move %d costs %.2f, and with more nodes it has %.2f against %.2f", i+1, m.Cost, played, seems)
		}
	}
}

// A move costs what the chances before and after it differ by, and every difference that matters has a sign or no choice.
func TestOneNumber(t *testing.T) {
	signs := 0
	for name, c := range games(t) {
		for _, opt := range []Options{quick, {Search: 300, Solve: 300, Defend: 300, Confirm: 300, Memory: 8 << 20}} {
			r, err := New(t.Context(), c.g, opt)
			if err != nil {
				t.Fatal(err)
			}
			for i, m := range r.Moves {
				before, after := &r.Positions[i], &r.Positions[i+1]
				drop := max(0, before.chance(mover(i+1))-after.chance(mover(i+1)))
				if m.Cost != 0 && m.Cost != drop {
					t.Errorf("%s: move %d costs %v, and the chance falls by %v", name, i+1, m.Cost, drop)
				}
				if m.Sign != SignOf(m.Mistake, m.Cost) || m.Sign != "" && m.Mistake == None {
					t.Errorf("%s: move %d: %+v", name, i+1, m)
				}
				if drop >= inaccurate && m.Sign == "" && !m.Forced && !before.wins(c.g.Moves[i]) && before.Best() != c.g.Moves[i] {
					t.Errorf("%s: move %d lets the chance fall by %v without a sign: %+v", name, i+1, drop, m)
				}
				if !before.proven() && !after.proven() && drop >= inaccurate && before.Best() == c.g.Moves[i] {
					t.Errorf("%s: the best move, %d, lets the chance fall by %v", name, i+1, drop)
				}
				if m.Sign != "" {
					signs++
				}
			}
		}
	}
	if signs == 0 {
		t.Error("no move has a sign")
	}
}

func TestSigns(t *testing.T) {
	for _, c := range []struct {
		mistake Mistake
		cost    float64
		want    Sign
	}{
		{Inaccurate, 0.099, ""}, {Inaccurate, 0.10, Slip}, {Inaccurate, 0.199, Slip}, {Inaccurate, 0.20, Error},
		{Inaccurate, 0.349, Error}, {Inaccurate, 0.35, Blunder},
		{AllowedWin, 0.03, ""}, {MissedDefence, 0.36, Blunder},
		{MissedWin, 0.05, ""}, {MissedWin, 0.5, Error}, {MissedWin, 0.51, Blunder}, {None, 0, ""},
	} {
		if got := SignOf(c.mistake, c.cost); got != c.want {
			t.Errorf("%s of %v has %q, want %q", c.mistake, c.cost, got, c.want)
		}
	}
}

// A proof costs half a game at most, and a missed win that is too long to be told nothing.
func TestAccuracyOfProofs(t *testing.T) {
	if a, b := (Move{Mistake: MissedWin, Cost: 0.9}).accuracy(), (Move{Mistake: Inaccurate, Cost: halfGame}).accuracy(); a != b {
		t.Error(a, b)
	}
	if a := (Move{Mistake: AllowedWin, Cost: 0.02}).accuracy(); a < 90 {
		t.Error("a position that was almost lost:", a)
	}
	for plies, long := range map[int]bool{15: false, 17: true} {
		before := Position{Win: &Win{Plies: plies, Proof: &proof.Node{Move: board.At(0, 0)}}, Chance: 1}
		after := Position{Chance: 0.6, confirmed: true}
		if m := judgeMove(&before, &after, board.At(1, 1), board.Black); m.Mistake != MissedWin || m.Long != long || m.Cost != 0.4 {
			t.Errorf("a win in %d plies: %+v", plies, m)
		}
	}
}

// A win's line goes to the five, and is as long as the win.
func TestLinesEndWithFive(t *testing.T) {
	wins := 0
	for name, c := range games(t) {
		r, err := New(t.Context(), c.g, quick)
		if err != nil {
			t.Fatal(err)
		}
		for i := range r.Positions {
			b := boardAfter(t, c.g, i)
			for _, w := range []*Win{r.Positions[i].Win, r.Positions[i].Threat} {
				if w == nil {
					continue
				}
				wins++
				after := b.Clone()
				if w == r.Positions[i].Threat {
					after.Pass()
				}
				for _, q := range w.Line {
					if after.Check(q) != nil && q != board.None {
						t.Fatalf("%s: after %d moves: %v of %v", name, i, q, w.Line)
					}
					after.Play(q)
				}
				if len(w.Line) != w.Plies || after.Five() == nil {
					t.Errorf("%s: after %d moves: the line %v of a win in %d plies, five %v", name, i, w.Line, w.Plies, after.Five())
				}
			}
		}
	}
	if wins == 0 {
		t.Error("no wins")
	}
}

// chanceOf is the mover's chance by a move after so many of a game, with four times the nodes.
func chanceOf(t *testing.T, g Game, ply int, move board.Point) float64 {
	t.Helper()
	o := engine.DefaultOptions()
	o.TableBytes = 4 << 20
	e := engine.New(o)
	defer e.Close()
	b := boardAfter(t, g, ply)
	b.Play(move)
	res, err := e.Search(t.Context(), b, engine.Limits{Nodes: 2_000})
	if err != nil {
		t.Fatal(err)
	}
	return 1 - believed(engine.Fitted.Chance(res.Score))
}
