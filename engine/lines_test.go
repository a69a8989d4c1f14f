package engine

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// reported searches for several lines and returns the reports of each depth, by
// rank, in the order of the depths.
func reported(t *testing.T, b *board.Board, l Limits) (Result, [][]Line) {
	t.Helper()
	var depths [][]Line
	depth := 0
	l.Report = func(line Line) {
		line.PV = append([]board.Point(nil), line.PV...)
		if line.Rank == 1 {
			if line.Depth <= depth {
				t.Errorf("depth %d after depth %d", line.Depth, depth)
			}
			depth = line.Depth
			depths = append(depths, nil)
		}
		d := &depths[len(depths)-1]
		*d = append(*d, line)
		if line.Rank != len(*d) || line.Depth != depth || len(line.PV) == 0 || b.Check(line.PV[0]) != nil {
			t.Errorf("rank %d of depth %d in place %d of depth %d: %v", line.Rank, line.Depth, len(*d), depth, line.PV)
		}
		for _, before := range (*d)[:len(*d)-1] {
			if before.PV[0] == line.PV[0] {
				t.Errorf("depth %d: %v is two lines", depth, line.PV[0])
			}
		}
	}
	res, err := small(t).Search(context.Background(), b, l)
	if err != nil {
		t.Fatal(err)
	}
	return res, depths
}

// TestOneMove: where there is only one move to play, or to begin with, its line is reported once.
func TestOneMove(t *testing.T) {
	for _, moves := range []string{"", "h8 h7 h9 i8 h10 g8 h11"} {
		b := game(t, board.Freestyle, moves)
		var lines []Line
		res, err := small(t).Search(t.Context(), b, Limits{Lines: 3, Report: func(l Line) {
			if l.Rank != 1 || l.PV[0] == board.None {
				t.Errorf("%+v", l)
			}
			lines = append(lines, l)
		}})
		if err != nil || len(lines) != 1 || lines[0].Score != res.Score || lines[0].Depth != res.Depth {
			t.Errorf("after %q: %+v, reported %+v, %v", moves, res, lines, err)
		}
	}
}

// TestLinesBesideAWin: a win that is found at once is the first line, and the next
// best moves are searched for with what is left of the limits.
func TestLinesBesideAWin(t *testing.T) {
	const lines, nodes = 3, 30_000
	for _, tc := range []struct {
		name, moves string
		mate        int
		others      []int // mates of the further lines in the end; 0: any
	}{
		{"two fives", "h8 a1 i8 c1 j8 e1 k8 g2", 1, []int{1, 0}},
		{"a five, and one to stop", "h8 a1 i8 b1 j8 c1 k8 d1", 1, []int{1, 0}},
		{"a straight four", "h8 a1 i8 c1 j8 o15", 3, []int{3, 0}},
		{"a win by fours", "h7 g7 g6 h4 i4 j3 i6 i8 j5 g8 i5 i3 k5 l5 k6 h3", 5, []int{0, 0}},
		{"a long win by fours", "f6 f8 d4 h4 f10 g5 f11 i3 e11 h5 g11 d11 e9 h12 e10 j2 k1 e12 g12 d9", 13, []int{0, 0}},
		{"a win by threats", "h10 f10 j11 j8 k13 d9", 13, []int{0, 0}},
		{"a loss", "h8 a1 i8 c1 j8 o15 k8", -2, []int{-2, -2}},
	} {
		b := game(t, board.Freestyle, tc.moves)
		key := b.Key()
		res, depths := reported(t, b, Limits{Nodes: nodes, Lines: lines})
		if b.Key() != key || res.Mate != tc.mate || res.Depth != max(tc.mate, -tc.mate) || res.Nodes > nodes+1 {
			t.Errorf("%s: %+v, want the same board, Mate %v, Depth %v, Nodes at most %v", tc.name, res, tc.mate, max(tc.mate, -tc.mate), nodes+1)
		}
		full, won := 0, false
		var last []Line
		for _, d := range depths {
			if won = won || d[0].Mate == res.Mate; won && d[0].PV[0] != res.Move || len(d) > lines {
				t.Errorf("%s: %+v", tc.name, d)
			}
			if won && len(d) == lines {
				full, last = full+1, d
			}
		}
		if full == 0 {
			t.Fatalf("%s: never %d lines", tc.name, lines)
		}
		for i, mate := range tc.others {
			if got := last[i+1].Mate; mate != 0 && got != mate {
				t.Errorf("%s: line %d has mate %d, want %d", tc.name, i+2, got, mate)
			}
		}
		t.Logf("%s: %d depths, %d nodes; second and third %d and %d", tc.name, full, res.Nodes, last[1].Score, last[2].Score)
	}
}

// TestLinesCancelled: the win is there also if nothing is left for other lines.
func TestLinesCancelled(t *testing.T) {
	b := game(t, board.Freestyle, "h8 a1 i8 c1 j8 e1 k8 g2")
	reports := 0
	ctx, cancel := context.WithCancel(t.Context())
	res, err := small(t).Search(ctx, b, Limits{Lines: 3, Report: func(l Line) {
		reports++
		cancel()
	}})
	if res.Mate != 1 || reports == 0 || err == nil {
		t.Errorf("%+v after %d reports, %v", res, reports, err)
	}
}
