package arena

import (
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

func TestLine(t *testing.T) {
	g := &Game{
		Number: 3, Names: [2]string{"a", "b"}, Black: 1, Winner: 0, Reason: Crash, Detail: "gone", Took: 1234 * time.Millisecond,
		Opening: points(t, "h8"), Moves: make([]Move, 20),
	}
	s := Score{Wins: 2, Losses: 1, Pairs: [5]int{2: 1}}
	got := Line(g, s, &SPRT{Elo0: 0, Elo1: 10})
	for _, part := range []string{"   3  b - a  0-1  crash, 21 plies, 1.2s (gone)  |  a +2 =0 -1  66.7%  Elo +120 ", "  LLR "} {
		if !strings.Contains(got, part) {
			t.Errorf("%q lacks %q", got, part)
		}
	}
}

func TestEstimateText(t *testing.T) {
	for want, s := range map[string]Score{
		"+58 ±139":          {Wins: 12, Draws: 4, Losses: 8, Pairs: [5]int{1, 2, 4, 2, 3}},
		"+inf (above +317)": {Wins: 40, Pairs: [5]int{4: 20}},
		"-inf (below -317)": {Losses: 40, Pairs: [5]int{20}},
		"+0 (-Inf to +Inf)": {Wins: 2, Losses: 2, Pairs: [5]int{1, 0, 0, 0, 1}},
	} {
		if got := s.Elo().String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestSummary(t *testing.T) {
	r := Result{Names: [2]string{"a", "b"}, Score: Score{Wins: 12, Draws: 4, Losses: 8, Pairs: [5]int{1, 2, 4, 2, 3}}, Took: time.Minute}
	cfg := Config{Rule: board.Freestyle, Size: 15, Memory: 350 << 20, SPRT: &SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}}
	cfg.Turn, cfg.Sides[1].Nodes = time.Second, 600_000
	cfg.Sides[1].Engine = true
	said := Summary(cfg, r)
	for _, part := range []string{
		"a v b, freestyle 15×15: 24 games in 1m0s", "+12 =4 -8  58.3%  Elo +58 ±139  (95 %: -71 to +208)  LOS 81.2%",
		"12 pairs with 0, 1/2, 1, 1 1/2, 2 points: [1 2 4 2 3]", "undecided",
		"a: 1s a move, by time alone", "b: 1s a move, but at most 600K nodes",
	} {
		if !strings.Contains(said, part) {
			t.Errorf("lacks %q:\n%s", part, said)
		}
	}
	if a, b := cfg.Allowed(0), cfg.Allowed(1); a != 350<<20 || b != 0 {
		t.Errorf("allowed are %d and %d", a, b)
	}
}
