package proof

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// The page draws fives and straight fours itself, on the same cases: frontend/src/review/lines.json.
func TestLinesOfThePage(t *testing.T) {
	data, err := os.ReadFile("../../frontend/src/review/lines.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name  string   `json:"name"`
		Moves string   `json:"moves"` // the side's own stones and the other's in turn
		At    string   `json:"at"`    // the stone that is looked at
		Row   int      `json:"row"`   // 4: a straight four; more: the length of a five
		Under []string `json:"under"` // the rules under which it is made, in Renju with the colour
	}
	if err := json.Unmarshal(data, &cases); err != nil || len(cases) == 0 {
		t.Fatal(len(cases), err)
	}
	for _, c := range cases {
		for _, rule := range []board.Rule{board.Freestyle, board.Standard, board.Renju, board.Caro} {
			for _, side := range []board.Stone{board.Black, board.White} {
				name := rule.String()
				if rule == board.Renju {
					name += " " + side.String()
				}
				want := slices.Contains(c.Under, name)
				b := boardOf(t, rule, side, c.Moves)
				at, err := board.ParsePoint(c.At)
				if err != nil {
					t.Fatal(err)
				}
				if got := straightFour(b, at, side); got != (want && c.Row == 4) {
					t.Errorf("%s, %s, %v: a straight four: %v", c.Name, name, side, got)
				}
				if got := b.Wins(at, side); got != (want && c.Row >= 5) {
					t.Errorf("%s, %s, %v: a five: %v", c.Name, name, side, got)
				}
			}
		}
	}
}

// boardOf plays moves that begin with a side's, which is to move at the end.
func boardOf(t *testing.T, rule board.Rule, side board.Stone, moves string) *board.Board {
	t.Helper()
	b, err := board.New(rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	if side == board.White {
		b.Pass()
	}
	for _, m := range strings.Fields(moves) {
		p := board.None
		if m != "pass" {
			if p, err = board.ParsePoint(m); err != nil {
				t.Fatal(err)
			}
		}
		b.Play(p)
	}
	if b.Turn() != side {
		b.Pass()
	}
	return b
}
