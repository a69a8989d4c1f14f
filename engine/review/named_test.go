package review

import (
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// claim is something that a review names: that the side to move after so many moves, and an answer if there is one, has
// not lost.
type claim struct {
	ply    int
	answer board.Point // None: the position itself
}

// claims are those of a review that a page shows.
func (r *Review) claims() (list []claim) {
	for i, m := range r.Moves {
		p := &r.Positions[i]
		switch m.Mistake {
		case MissedWin:
			list = append(list, claim{i + 1, board.None})
		case AllowedWin, Forbidden, MissedDefence:
			list = append(list, claim{i, board.None})
			for _, q := range p.Holds[:min(len(p.Holds), Named)] {
				list = append(list, claim{i, q})
			}
		}
	}
	return list
}

// adjudicate searches for so long whether a claim is wrong: proven to be so, or believed.
func adjudicate(t *testing.T, g Game, c claim, nodes int64) (proven, believed bool) {
	t.Helper()
	b := boardAfter(t, g, c.ply)
	sign := -1
	if c.answer != board.None {
		b.Make(c.answer)
		sign = 1
	}
	if b.Five() != nil || b.Full() {
		return false, false
	}
	o := engine.DefaultOptions()
	o.TableBytes = 64 << 20
	e := engine.New(o)
	defer e.Close()
	loses := func(score int) float64 { return engine.Fitted.Chance(sign * score) }
	var then []string // how likely the claim was wrong, each time the nodes had doubled
	next := int64(50_000)
	res, err := e.Search(t.Context(), b, engine.Limits{Nodes: nodes, Report: func(l engine.Line) {
		if l.Nodes >= next {
			then = append(then, fmt.Sprintf("%.2f after %d", loses(l.Score), l.Nodes))
			next = 2 * l.Nodes
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	proven, believed = sign*res.Mate > 0, loses(res.Score) > 0.99
	t.Logf("%v, after %d moves, %v: wrong with a chance of %.2f, proven %v, %d nodes; %v", g.Rule, c.ply, c.answer, loses(res.Score), proven, res.Nodes, then)
	return proven, believed
}

// TestNamed counts what reviews of generated games name, and how much of that a longer search contradicts.
// TENGEN_NAMED is how many games of each rule, after the first TENGEN_PAST of them; TENGEN_NODES how many nodes a claim
// is searched with.
func TestNamed(t *testing.T) {
	games, err := strconv.Atoi(os.Getenv("TENGEN_NAMED"))
	if err != nil {
		t.Skip("TENGEN_NAMED is not set")
	}
	nodes, err := strconv.ParseInt(os.Getenv("TENGEN_NODES"), 10, 64)
	if err != nil {
		nodes = 3_000_000
	}
	past, _ := strconv.Atoi(os.Getenv("TENGEN_PAST")) // without it: 0
	for name, opt := range map[string]Options{"coarse": Coarse, "full": Full} {
		if only := os.Getenv("TENGEN_ONLY"); only != "" && only != name {
			continue
		}
		var answers, positions, decided [3]int // all, proven wrong, believed wrong
		count := func(to *[3]int, proven, believed bool) {
			to[0]++
			if proven {
				to[1]++
			}
			if believed {
				to[2]++
			}
		}
		spent, mistakes := time.Duration(0), 0
		for seed := past; seed < past+games; seed++ {
			for _, rule := range board.Rules() {
				g := played(t, rule, uint64(seed+1000))
				began := time.Now()
				r, err := New(t.Context(), g, opt)
				if err != nil {
					t.Fatal(err)
				}
				spent += time.Since(began)
				for _, m := range r.Moves {
					if m.Mistake.Proven() {
						mistakes++
					}
				}
				for _, c := range r.claims() {
					proven, believed := adjudicate(t, g, c, nodes)
					if c.answer != board.None {
						count(&answers, proven, believed)
					} else {
						count(&positions, proven, believed)
						if c.ply == r.Decisive-1 {
							count(&decided, proven, believed)
						}
					}
				}
				t.Logf("%s %v %d: %d plies; so far answers %v, positions %v, decisive %v, %d mistakes, %v", name, rule, seed, len(g.Moves), answers, positions, decided, mistakes, spent.Round(time.Second))
			}
		}
	}
}

// A move that a review names has withstood the whole search; a move that was not put to it is not named.
func TestNamedIsTried(t *testing.T) {
	opt := Options{Search: 500, Solve: 4_000, Defend: 8_000, Confirm: 20_000, Whole: 60_000, Confirms: 1_500_000, Memory: 8 << 20}
	for seed := range uint64(2) {
		g := played(t, board.Freestyle, 2000+seed)
		r, err := New(t.Context(), g, opt)
		if err != nil {
			t.Fatal(err)
		}
		for i := range r.Positions {
			if p := &r.Positions[i]; len(p.Holds) > 0 && !p.confirmed {
				t.Errorf("game %d, after %d moves: %v hold, which nobody has tried", seed, i, p.Holds)
			}
		}
		for _, c := range r.claims() {
			if proven, believed := adjudicate(t, g, c, opt.Whole/2); proven || believed {
				t.Errorf("game %d, after %d moves: %v is said to hold; proven to lose %v, believed %v", seed, c.ply, c.answer, proven, believed)
			}
		}
	}
}

// A game whose record names no winner has one if its moves end in five, or on a forbidden point.
func TestFiveHasALoser(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make whole runs it")
	}
	_, r := review(t, board.Freestyle, "h8 h7 h9 i8 h10 g8 h11 a1 h12", board.Empty)
	if r.Decisive != 8 {
		t.Errorf("a five: decisive %d, want 8", r.Decisive)
	}
	_, r = review(t, board.Renju, "i8 a1 j8 c4 h9 e1 h10 a15 h8", board.Empty)
	if r.Decisive != 9 {
		t.Errorf("a forbidden point: decisive %d, want 9", r.Decisive)
	}
}
