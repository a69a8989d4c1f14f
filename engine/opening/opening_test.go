package opening_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/opening"
)

// The two extremes of the bots: the strongest sees a position as its search does, the weakest is off by as much as a
// level is at most.
var strong, weak = opening.Decider{Nodes: 1000}, opening.Decider{Nodes: 1000, Error: 2}

// with returns a decider with a new engine, which the test closes, and a seed.
func with(t *testing.T, d opening.Decider, seed uint64) *opening.Decider {
	t.Helper()
	o := engine.DefaultOptions()
	o.TableBytes = 1 << 20
	e := engine.New(o)
	t.Cleanup(e.Close)
	d.Search, d.Seed = e.Search, seed
	return &d
}

// position returns the board after some moves.
func position(t testing.TB, rule board.Rule, text string) *board.Board {
	t.Helper()
	b, err := board.New(rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	for len(text) > 0 {
		n := 2
		if len(text) > 2 && text[2] >= '0' && text[2] <= '9' {
			n = 3
		}
		p, err := board.ParsePoint(text[:n])
		if err != nil {
			t.Fatal(err)
		}
		b.Make(p)
		text = text[n:]
	}
	return b
}

func near(p board.Point) bool     { return max(p.X(), 14-p.X(), p.Y(), 14-p.Y()) <= 9 } // the central 5×5
func anywhere(p board.Point) bool { return true }

// decision is one of an opening, as text, and whether the rules allow it.
type decision struct {
	name string
	at   string // the moves before it
	most int    // searches that it takes, at most
	ask  func(ctx context.Context, d *opening.Decider, b *board.Board) (text string, legal bool, err error)
}

func placed(b *board.Board, allowed func(board.Point) bool, p board.Point, err error) (string, bool, error) {
	return p.String(), err == nil && b.Check(p) == nil && allowed(p), err
}

var decisions = []decision{
	{"an even stone", "h8i9", 16, func(ctx context.Context, d *opening.Decider, b *board.Board) (string, bool, error) {
		p, err := d.Place(ctx, b, anywhere, true, 0)
		return placed(b, anywhere, p, err)
	}},
	{"an even stone in a zone, before fifths", "h8i9", 6 * (1 + 3*(1+10)), func(ctx context.Context, d *opening.Decider, b *board.Board) (string, bool, error) {
		p, err := d.Place(ctx, b, near, true, 2)
		return placed(b, near, p, err)
	}},
	{"the best stone in a zone", "h8i9i7g9", 24, func(ctx context.Context, d *opening.Decider, b *board.Board) (string, bool, error) {
		p, err := d.Place(ctx, b, near, false, 0)
		return placed(b, near, p, err)
	}},
	{"a side", "h8i9i7", 1, func(ctx context.Context, d *opening.Decider, b *board.Board) (string, bool, error) {
		v, err := d.Value(ctx, b, 0)
		return fmt.Sprint(v), !math.IsNaN(v), err
	}},
	{"a side before fifths", "h8i9i7", 1 + 3*(1+22), func(ctx context.Context, d *opening.Decider, b *board.Board) (string, bool, error) {
		v, err := d.Value(ctx, b, 8)
		return fmt.Sprint(v), !math.IsNaN(v), err
	}},
	{"the fourth stone", "h8i9i7", 1 + 3*(1+16), func(ctx context.Context, d *opening.Decider, b *board.Board) (string, bool, error) {
		p, err := d.Fourth(ctx, b, 5)
		return placed(b, anywhere, p, err)
	}},
	{"a number after three stones", "h8i9i7", 1 + 3*(1+26), func(ctx context.Context, d *opening.Decider, b *board.Board) (string, bool, error) {
		n, err := d.Number(ctx, b, 12)
		return fmt.Sprint(n), n >= 1 && n <= 12, err
	}},
	{"a number after four", "h8i9i7g9", 1 + 22, func(ctx context.Context, d *opening.Decider, b *board.Board) (string, bool, error) {
		n, err := d.Number(ctx, b, 8)
		return fmt.Sprint(n), n >= 1 && n <= 8, err
	}},
	{"ten fifths", "h8h9i9g7", 10 * (1 + 26), func(ctx context.Context, d *opening.Decider, b *board.Board) (string, bool, error) {
		var fifths []board.Point
		for range 10 {
			p, err := d.Fifth(ctx, b, 10, fifths)
			if err != nil {
				return "", false, err
			}
			if b.Check(p) != nil || slices.ContainsFunc(fifths, func(q board.Point) bool { return b.Alike(p, q) }) {
				return p.String(), false, nil
			}
			fifths = append(fifths, p)
		}
		return fmt.Sprint(fifths), true, nil
	}},
	{"a pick", "h8i9i7g9", 3, func(ctx context.Context, d *opening.Decider, b *board.Board) (string, bool, error) {
		fifths := []board.Point{board.At(6, 6), board.At(8, 9), board.At(0, 0)}
		p, err := d.Pick(ctx, b, fifths)
		return p.String(), slices.Contains(fifths, p), err
	}},
	{"one stone for balance", "h8i9", opening.Searches(false), func(ctx context.Context, d *opening.Decider, b *board.Board) (string, bool, error) {
		p, err := d.Balance(ctx, b, false, 50)
		return fmt.Sprint(p), err == nil && len(p) == 1 && b.Check(p[0]) == nil, err
	}},
	{"two stones for balance", "h8i9i7", opening.Searches(true), func(ctx context.Context, d *opening.Decider, b *board.Board) (string, bool, error) {
		p, err := d.Balance(ctx, b, true, 0)
		return fmt.Sprint(p), err == nil && len(p) == 2 && p[0] != p[1] && b.Check(p[0]) == nil && b.Check(p[1]) == nil, err
	}},
}

// Every decision is one that the rules allow, by the strongest and by the weakest, the same with the same seed, and takes no more searches
// than it may.
func TestDecisions(t *testing.T) {
	for _, rule := range []board.Rule{board.Renju, board.Freestyle} {
		for name, l := range map[string]opening.Decider{"strong": strong, "weak": weak} {
			for _, c := range decisions {
				var first string
				for range 2 {
					d := with(t, l, 7)
					search, searches := d.Search, 0
					d.Search = func(ctx context.Context, b *board.Board, l engine.Limits) (engine.Result, error) {
						searches++
						return search(ctx, b, l)
					}
					b := position(t, rule, c.at)
					got, legal, err := c.ask(t.Context(), d, b)
					if err != nil || !legal || searches > c.most || b.Ply() != len(c.at)/2 {
						t.Errorf("%v, %s, %s: %s, legal %v, %d searches of %d, %v", rule, name, c.name, got, legal, searches, c.most, err)
					}
					if first != "" && got != first {
						t.Errorf("%v, %s, %s: %s, and again %s", rule, name, c.name, first, got)
					}
					first = got
				}
			}
		}
	}
}

// A decision ends with the search that is cancelled or fails, with its error: no other search is begun.
func TestDecisionsEnd(t *testing.T) {
	for _, c := range decisions {
		for _, after := range []int{0, 1, 2} {
			d := with(t, strong, 1)
			ctx, cancel := context.WithCancel(t.Context())
			search, searches := d.Search, 0
			d.Search = func(ctx context.Context, b *board.Board, l engine.Limits) (engine.Result, error) {
				if searches++; searches > after {
					cancel()
				}
				if res, err := search(ctx, b, l); ctx.Err() == nil {
					return res, err
				}
				return engine.Result{}, ctx.Err()
			}
			_, _, err := c.ask(ctx, d, position(t, board.Renju, c.at))
			if done := c.most <= after; !done && (!errors.Is(err, context.Canceled) || searches != after+1) {
				t.Errorf("%s, cancelled in search %d: %v after %d", c.name, after+1, err, searches)
			}
			cancel()
		}
	}
}

// worth is what a position is worth to Black by a long search.
func worth(t *testing.T, b *board.Board) float64 {
	t.Helper()
	d := with(t, opening.Decider{Nodes: 8000}, 0)
	v, err := d.Value(t.Context(), b, 0)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Of twenty third stones the strongest's leave a longer search's judgement nearer to even than random ones do, and the
// weakest's are no better than the strongest's; the picked fifth is no better for Black than the others.
func TestDecisionsAreBetterThanChance(t *testing.T) {
	nearer, worse, picked := 0, 0, 0
	const times = 20
	for n := range uint64(times) {
		b := position(t, board.Standard, "h8i9")
		rng := rand.New(rand.NewPCG(n, 3))
		random := board.At(5+rng.IntN(5), 5+rng.IntN(5))
		for b.Check(random) != nil {
			random = board.At(5+rng.IntN(5), 5+rng.IntN(5))
		}
		off := func(p board.Point) float64 {
			after := b.Clone()
			after.Make(p)
			return math.Abs(worth(t, after))
		}
		by := func(l opening.Decider) float64 {
			p, err := with(t, l, n).Place(t.Context(), b, near, true, 0)
			if err != nil {
				t.Fatal(err)
			}
			return off(p)
		}
		best := by(strong)
		if best <= off(random) {
			nearer++
		}
		if by(weak) >= best {
			worse++
		}

		four := position(t, board.Renju, "h8i9i7g9")
		var fifths []board.Point
		for len(fifths) < 4 {
			p := board.At(5+rng.IntN(5), 5+rng.IntN(5))
			if four.Check(p) == nil && !slices.ContainsFunc(fifths, func(q board.Point) bool { return four.Alike(p, q) }) {
				fifths = append(fifths, p)
			}
		}
		p, err := with(t, strong, n).Pick(t.Context(), four, fifths)
		if err != nil {
			t.Fatal(err)
		}
		after := func(p board.Point) float64 {
			c := four.Clone()
			c.Make(p)
			return worth(t, c)
		}
		least := math.Inf(1)
		for _, q := range fifths {
			least = min(least, after(q))
		}
		if after(p) <= least+100 {
			picked++
		}
	}
	t.Logf("of %d: %d nearer to even than chance, %d no worse than the weakest, %d picks within half a logit of the best", times, nearer, worse, picked)
	if nearer < 16 || worse < 13 || picked < 14 {
		t.Errorf("of %d: %d nearer to even than chance, %d no worse than the weakest, %d picks", times, nearer, worse, picked)
	}
}

// A question without an answer is ErrNone, not a stone.
func TestThereIsNothingToDecide(t *testing.T) {
	d := with(t, strong, 1)
	b := position(t, board.Renju, "h8i9i7g9")
	never := func(board.Point) bool { return false }
	if p, err := d.Place(t.Context(), b, never, true, 0); !errors.Is(err, opening.ErrNone) {
		t.Error("a stone nowhere:", p, err)
	}
	if p, err := d.Pick(t.Context(), b, nil); !errors.Is(err, opening.ErrNone) {
		t.Error("a pick of none:", p, err)
	}
	if p, err := d.Fifth(t.Context(), b, 400, nil); !errors.Is(err, opening.ErrNone) {
		t.Error("more fifths than there are points:", p, err)
	}
	if p, err := d.Place(t.Context(), b, func(p board.Point) bool { return p == board.At(14, 14) }, true, 0); err != nil || p != board.At(14, 14) {
		t.Error("the only point:", p, err)
	}
}

// A stone that wins is worth a win, though nothing can be searched behind it.
func TestBalanceBesideAWin(t *testing.T) {
	wins := 0
	for seed := range uint64(20) { // which points are tried is drawn
		d := with(t, strong, seed)
		b := position(t, board.Freestyle, "h8a1i8a2j8a3k8l8")
		p, err := d.Balance(t.Context(), b, false, 1e6)
		if err != nil || b.Check(p[0]) != nil {
			t.Fatal(p, err)
		}
		if b.Make(p[0]); b.Five() != nil {
			wins++
		}
	}
	if wins == 0 {
		t.Error("no stone wins")
	}
	b := position(t, board.Freestyle, "h8a1i8a2j8a3k8l8")
	if p, err := with(t, strong, 1).Balance(t.Context(), b, true, 0); !errors.Is(err, opening.ErrNone) && (err != nil || len(p) != 2) {
		t.Error(p, err)
	}
}
