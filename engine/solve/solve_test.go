package solve

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
)

// puzzle is a line of testdata/forced_wins_dev.jsonl; points are from the top left.
type puzzle struct {
	ID    string   `json:"id"`
	Size  int      `json:"board_size"`
	Rule  int      `json:"rule"`
	Moves [][2]int `json:"moves"`
	Mate  int      `json:"mate_plies"`
	VCF   bool     `json:"vcf"`
	Fours int      `json:"vcf_plies"`
}

func (p *puzzle) board(t testing.TB) *board.Board {
	rule := map[int]board.Rule{0: board.Freestyle, 1: board.Standard, 4: board.Renju}[p.Rule]
	b, err := board.New(rule, p.Size)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range p.Moves {
		b.Make(board.At(m[0], p.Size-1-m[1]))
	}
	return b
}

func puzzles(t testing.TB) (list []puzzle) {
	f, err := os.Open("testdata/forced_wins_dev.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		var p puzzle
		if err := json.Unmarshal(sc.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// TestForcedWins proves the positions with known wins. Nodes bound the search,
// so that the result is the same everywhere, and of the positions without a win
// by fours only some are tried. TENGEN_SOLVE_TIME, such as 1s, tries all of them
// with that time each and prints the figures.
func TestForcedWins(t *testing.T) {
	limits, step := Limits{Nodes: 20_000}, 4
	if s := os.Getenv("TENGEN_SOLVE_TIME"); s != "" {
		d, err := time.ParseDuration(s)
		if err != nil {
			t.Fatal(err)
		}
		limits, step = Limits{Time: d}, 1
	}
	warm(t)
	s := New(DefaultOptions)
	var byFours, rest struct {
		all, proven, shortest int
		times                 []time.Duration
		nodes                 int64
	}
	biggest := 0
	for i, p := range puzzles(t) {
		if !p.VCF && i%step > 0 {
			continue
		}
		b := p.board(t)
		l := limits
		if p.VCF {
			l.Nodes *= 20 // a quarter goes to the fours
		}
		res, err := s.Solve(context.Background(), b, l)
		if err != nil {
			t.Fatal(err)
		}
		g := &rest
		if p.VCF {
			g = &byFours
		}
		g.all++
		g.times = append(g.times, res.Elapsed)
		g.nodes += res.Nodes
		if res.Proof == nil {
			if p.VCF {
				t.Errorf("%s: no win by fours found", p.ID)
			} else if testing.Verbose() {
				t.Logf("%s: rule %d mate %d: none=%v nodes %d %v", p.ID, p.Rule, p.Mate, res.None, res.Nodes, res.Elapsed)
			}
			continue
		}
		g.proven++
		biggest = max(biggest, res.Proof.Size())
		if err := proof.Verify(b, res.Proof); err != nil {
			t.Errorf("%s: %v, want no error", p.ID, err)
		}
		if res.Plies <= p.Mate {
			g.shortest++
		}
		if p.VCF && res.Fours && res.Plies > p.Fours {
			t.Errorf("%s: a win by fours of %d plies, the shortest has %d", p.ID, res.Plies, p.Fours)
		}
	}
	for _, g := range []struct {
		name string
		of   *struct {
			all, proven, shortest int
			times                 []time.Duration
			nodes                 int64
		}
	}{{"by fours", &byFours}, {"others", &rest}} {
		slices.Sort(g.of.times)
		t.Logf("%s: %d of %d proven, %d as short as known; time median %v, most %v; nodes %d",
			g.name, g.of.proven, g.of.all, g.of.shortest, g.of.times[len(g.of.times)/2], g.of.times[len(g.of.times)-1], g.of.nodes)
	}
	t.Logf("biggest proof %d nodes", biggest)
	if rest.proven*3 < rest.all {
		t.Errorf("%d of %d proven that need threes", rest.proven, rest.all)
	}
}

// warm makes the tables of the rules, which are made once in a process.
func warm(t testing.TB) {
	for _, rule := range []board.Rule{board.Freestyle, board.Standard, board.Renju, board.Caro} {
		b, err := board.New(rule, 15)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := New(DefaultOptions).Solve(context.Background(), b, Limits{Nodes: 1}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestRandomProofs: every claim about random positions, under all rules and on all sizes, is a proof of the claimed
// length.
func TestRandomProofs(t *testing.T) {
	positions := 600
	if s, err := strconv.Atoi(os.Getenv("TENGEN_SOLVE_POSITIONS")); err == nil {
		positions = s
	}
	rng := rand.New(rand.NewPCG(7, 8))
	s := New(Options{MemoryBytes: 1 << 20, ProofNodes: 3000})
	proven := map[board.Rule]int{}
	for i := range positions {
		rule := board.Rule(i % 4)
		b := crowd(t, rule, 5+rng.IntN(16), 8+rng.IntN(50), rng)
		before := b.Key()
		res, err := s.Solve(context.Background(), b, Limits{Nodes: 1500})
		if err != nil || b.Key() != before {
			t.Fatal(err)
		}
		if res.Proof == nil {
			continue
		}
		proven[rule]++
		plies, err := proof.Measure(b, res.Proof)
		if err != nil || plies != res.Plies {
			t.Fatalf("%v %d %v: %d plies, claimed %d, %v", rule, b.Size(), b.Moves(), plies, res.Plies, err)
		}
	}
	t.Logf("of %d positions proven: %v", positions, proven)
	for _, rule := range []board.Rule{board.Freestyle, board.Standard, board.Renju, board.Caro} {
		if proven[rule] < positions/40 {
			t.Errorf("%v: only %d", rule, proven[rule])
		}
	}
}

// crowd plays random moves that win nothing in a corner of the board.
func crowd(t testing.TB, rule board.Rule, size, stones int, rng *rand.Rand) *board.Board {
	b, err := board.New(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	side := min(size, 7+rng.IntN(5))
	for range 4 * stones {
		p := board.At(rng.IntN(side), rng.IntN(side))
		if b.Ply() < stones && b.Check(p) == nil && !b.Wins(p, b.Turn()) && !b.Wins(p, b.Turn().Opponent()) {
			b.Make(p)
		}
	}
	return b
}

// TestCancel: a search ends with its context and claims nothing then.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b := crowd(t, board.Freestyle, 15, 40, rand.New(rand.NewPCG(1, 1)))
	res, err := New(DefaultOptions).Solve(ctx, b, Limits{})
	if !errors.Is(err, context.Canceled) || res.Proof != nil || res.None {
		t.Errorf("%+v, %v, want Canceled, no proof either way", res, err)
	}
}

// TestNoAllocation: but for the proof, a search needs no memory of its own.
func TestNoAllocation(t *testing.T) {
	b := crowd(t, board.Renju, 15, 40, rand.New(rand.NewPCG(2, 1)))
	s := New(DefaultOptions)
	s.budget.Begin(context.Background(), 0, time.Time{})
	s.pos.Reset(b)
	if n := testing.AllocsPerRun(5, func() {
		s.fours.Forget()
		s.fours.Shortest(2000)
		s.budget.Cap(2000)
		s.numbers.begin(true)
		s.numbers.prove()
		s.threats.shorter(9)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
