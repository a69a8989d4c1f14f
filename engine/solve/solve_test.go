package solve

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"slices"
	"testing"
	"time"

	"tengen/engine/board"
	"tengen/engine/proof"
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

// TestForcedWins prints what is proven of the positions with known wins.
// TENGEN_SOLVE_TIME sets the time for each, 1s and no limit of nodes;
// otherwise nodes bound the search, so that the result is the same everywhere.
func TestForcedWins(t *testing.T) {
	limits := Limits{Nodes: 30_000}
	if s := os.Getenv("TENGEN_SOLVE_TIME"); s != "" {
		d, err := time.ParseDuration(s)
		if err != nil {
			t.Fatal(err)
		}
		limits = Limits{Time: d}
	}
	s := New(DefaultOptions)
	var byFours, rest struct {
		all, proven, shortest int
		times                 []time.Duration
		nodes                 int64
	}
	biggest := 0
	for _, p := range puzzles(t) {
		b := p.board(t)
		res, err := s.Solve(context.Background(), b, limits)
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
			t.Errorf("%s: %v", p.ID, err)
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
}
