package gamebase

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

var update = flag.Bool("update", false, "write testdata/archives.golden anew")

// archives are those of testdata, made by archives.py as they are found: each format, and what is broken in them.
func archives(t *testing.T) (names []string) {
	t.Helper()
	names, err := filepath.Glob("testdata/archives/*.zip")
	if err != nil || len(names) != 5 {
		t.Fatal(names, err)
	}
	return names
}

// The report of each archive says of each file what became of it. The same again is all there already, and what was refused is so again.
func TestReportsOfArchives(t *testing.T) {
	var out strings.Builder
	for _, name := range archives(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m := &memory{}
		r := bring(t, m, filepath.Base(name), data, record.ImportOptions{Rule: board.Freestyle, RuleKnown: true})
		fmt.Fprintf(&out, "%s: %d taken, %d twice, %d refused\n", filepath.Base(name), r.Taken, r.Twice, r.Refused)
		for _, f := range r.Files {
			text, err := json.Marshal(f)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "  %s\n", text)
		}
		for _, g := range m.games {
			fmt.Fprintf(&out, "    %v %d, %s – %s, %q %q %q, %d moves\n", g.Rule, g.Size, g.Black, g.White, g.Winner, g.Played, g.Event, len(g.Moves))
		}
		again := bring(t, m, filepath.Base(name), data, record.ImportOptions{Rule: board.Freestyle, RuleKnown: true})
		if again.Taken != 0 || again.Twice != r.Taken+r.Twice || again.Refused != r.Refused {
			t.Errorf("%s again: %d, %d, %d", name, again.Taken, again.Twice, again.Refused)
		}
	}
	const golden = "testdata/archives.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, []byte(out.String())) {
		t.Errorf("the reports are not those of %s (-update writes them anew):\n%s", golden, out.String())
	}
}

// Sums over the games of all archives: each position, its continuation, and each small shape are found from all eight sides as often as a
// replay finds them, stone by stone.
func TestSumsOfArchivesFromEverySide(t *testing.T) {
	var games []Game
	for _, name := range archives(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m := &memory{}
		bring(t, m, filepath.Base(name), data, record.ImportOptions{Rule: board.Freestyle, RuleKnown: true})
		games = append(games, m.games...)
	}
	// By a name for a position that is its stones in the least order of the eight: no key of ours.
	stones := func(size int, moves []board.Point) string {
		least := ""
		for turn := range board.Symmetry(board.Symmetries) {
			grid := bytes.Repeat([]byte("."), size*size)
			for i, p := range moves {
				if p != board.None {
					p = turn.Apply(p, size)
					grid[p.Y()*size+p.X()] = "xo"[i%2]
				}
			}
			if s := string(grid); least == "" || s < least {
				least = s
			}
		}
		return fmt.Sprint(size, len(moves)%2, least)
	}
	replayed, keyed, names := map[string]int{}, map[int64]int{}, map[string]int64{}
	for _, g := range games {
		seen := map[string]bool{}
		for n := range len(g.Moves) + 1 {
			s := fmt.Sprint(g.Rule) + stones(g.Size, g.Moves[:n])
			if seen[s] {
				continue
			}
			seen[s] = true
			replayed[s]++
			p, err := NewPlace(g.Rule, g.Size)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range g.Moves[:n] {
				p.Play(m)
			}
			names[s] = p.Key()
		}
		var first []Ply
		for turn := range board.Symmetry(board.Symmetries) {
			plies, err := Plies(g.Rule, g.Size, turned(g.Moves, turn, g.Size))
			if err != nil {
				t.Fatal(err)
			}
			if turn == 0 {
				first = plies
				for _, p := range plies {
					keyed[p.Key]++
				}
			}
			if fmt.Sprint(plies) != fmt.Sprint(first) {
				t.Fatalf("%v has other positions from side %d", g.Moves, turn)
			}
		}
	}
	for s, n := range replayed {
		if keyed[names[s]] != n {
			t.Errorf("%s: %d games by its key, %d by replay", s, keyed[names[s]], n)
		}
	}
	if len(games) < 25 || len(replayed) != len(keyed) {
		t.Errorf("%d games, %d positions by replay, %d by key", len(games), len(replayed), len(keyed))
	}
	for k, g := range games {
		a := Area{max(0, min(g.Size-5, g.Moves[0].X()-2)), max(0, min(g.Size-5, g.Moves[0].Y()-2)), 5, 5}
		s, ok := NewShape(g.Moves[:min(len(g.Moves), 5+k%6)], a)
		if !ok {
			continue
		}
		for _, o := range games {
			if o.Size != g.Size {
				continue
			}
			at, want := shapeByHand(o.Size, o.Moves, g.Moves[:min(len(g.Moves), 5+k%6)], a)
			for turn := range board.Symmetry(board.Symmetries) {
				if m, got := s.Find(o.Size, turned(o.Moves, turn, o.Size)); got != want || m.At != at {
					t.Fatalf("the shape of game %d in %v from side %d: %v at %d, want %v at %d", k, o.Moves, turn, got, m.At, want, at)
				}
			}
		}
	}
}
