//go:build !race

package similarity

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/lab/decisive"
	"github.com/tengen-go/tengen/engine/solve"
)

// sample is a position of a game.
type sample struct {
	rule  board.Rule
	size  int
	moves []board.Point
}

func (p *sample) board(t testing.TB) *board.Board {
	t.Helper()
	b, err := board.New(p.rule, p.size)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range p.moves {
		b.Play(m)
	}
	return b
}

// legal reports whether the stones may lie so: nobody has five.
func (p *sample) legal(t testing.TB) bool {
	b, err := board.New(p.rule, p.size)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range p.moves {
		if m != board.None && b.Check(m) != nil {
			return false
		}
		b.Play(m)
		if b.Five() != nil {
			return false
		}
	}
	return true
}

// least is the number of stones from which a position is a live game's alone, as in hub/live/lobby.
const least = 6

// half is a part of the positions that are at hand.
type half int

const (
	forChoosing  half = iota // on which the bars were chosen
	forMeasuring             // looked at once they were
)

// samples are positions of games of six moves or more, no two with the same first eight moves: those of puzzles that are
// won by fours and threes, and those of the engine's games with itself in which nobody has seen the win coming.
func samples(t testing.TB, h half) (list []sample) {
	for i, p := range puzzles(t) {
		if i%2 == int(h) {
			list = append(list, p)
		}
	}
	list = append(list, selfPlay(t, [2]string{"dev", "test"}[h])...)
	seen := map[[8]board.Point]bool{}
	return slices.DeleteFunc(list, func(p sample) bool {
		var first [8]board.Point
		copy(first[:], p.moves)
		known := seen[first]
		seen[first] = true
		return known || len(p.moves) < least
	})
}

func puzzles(t testing.TB) (list []sample) {
	f, err := os.Open("../../../engine/solve/testdata/forced_wins_dev.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rules := map[int]board.Rule{0: board.Freestyle, 1: board.Standard, 4: board.Renju}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var in struct {
			Size  int      `json:"board_size"`
			Rule  int      `json:"rule"`
			Moves [][2]int `json:"moves"` // from the top left
		}
		if err := json.Unmarshal(lines.Bytes(), &in); err != nil {
			t.Fatal(err)
		}
		p := sample{rule: rules[in.Rule], size: in.Size}
		for _, m := range in.Moves {
			p.moves = append(p.moves, board.At(m[0], in.Size-1-m[1]))
		}
		list = append(list, p)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

func selfPlay(t testing.TB, part string) (list []sample) {
	files, err := filepath.Glob("../../../engine/lab/decisive/testdata/*-" + part + ".jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		games, err := decisive.Read(f)
		f.Close()
		if err != nil {
			t.Fatal(name, err)
		}
		for _, g := range games {
			rule, err := board.ParseRule(g.Rule)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, sample{rule, g.Size, g.Moves})
		}
	}
	return list
}

// oracle explains positions: it proves what either side could force.
type oracle struct {
	t      testing.TB
	solver *solve.Solver
}

func newOracle(t testing.TB) *oracle { return &oracle{t, solve.New(solve.DefaultOptions)} }

// win returns the longest line of a win of the side to move, nil if none is proven within 2,000 nodes.
func (o *oracle) win(b *board.Board) []board.Point {
	res, err := o.solver.Solve(o.t.Context(), b, solve.Limits{Nodes: 2000})
	if err != nil {
		o.t.Fatal(err)
	}
	if res.Proof == nil {
		return nil
	}
	return res.Proof.Line()
}

// found is a win and whose it is.
type found struct {
	side board.Stone
	line []board.Point // nil: none
}

// proof returns the win that an analysis tells of a position: of the side to move or, if it has none, of the other.
func (o *oracle) proof(p *sample) (f found) {
	b := p.board(o.t)
	if f = (found{b.Turn(), o.win(b)}); f.line == nil {
		b.Pass()
		f = found{b.Turn(), o.win(b)}
	}
	return f
}
