package review

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"tengen/engine/board"
	explain "tengen/engine/review"
	"tengen/hub/archive"
)

func body(t *testing.T) (archive.Summary, []byte) {
	t.Helper()
	g := newHouse(t).add("g", missed, "white")
	of, err := gameOf(g)
	if err != nil {
		t.Fatal(err)
	}
	r, err := explain.New(t.Context(), of, quick)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(reportOf(of, r))
	if err != nil {
		t.Fatal(err)
	}
	return g, b
}

// What is kept is believed only if it is a report of its game, proofs and all.
func TestRead(t *testing.T) {
	g, good := body(t)
	r, err := Read(g, good)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := json.Marshal(r); string(again) != string(good) {
		t.Error("it is read otherwise than it was written")
	}
	replaced := func(old, by string) []byte {
		t.Helper()
		out := strings.Replace(string(good), old, by, 1)
		if out == string(good) {
			t.Fatalf("%q is not in %s", old, good)
		}
		return []byte(out)
	}
	for name, bad := range map[string][]byte{
		"nothing":           nil,
		"no JSON":           []byte("{"),
		"another form":      replaced(`"form":1`, `"form":2`),
		"an unknown member": replaced(`"form":1`, `"form":1,"more":1`),
		"a chance":          replaced(`"chance":`, `"chance":7`),
		"a mistake":         replaced(`missed_defence`, `missed_bus`),
		"a line":            replaced(`"holds":"`, `"holds":"h`),
		"a point":           replaced(`"holds":"`, `"holds":"t20`),
		"a proof":           replaced(`"proof":"`, `"proof":"o15(`),
		"a false proof":     replaced(`"proof":"`, `"proof":"o15","line":"a1","plies":1,"fours":true,"x":"`),
		"an escape":         replaced(`"escape":`, `"escape":9`),
		"too long":          append(make([]byte, maxBody), good...),
	} {
		if _, err := Read(g, bad); !errors.Is(err, ErrBody) {
			t.Errorf("%s: %v", name, err)
		}
	}
	g.Moves = g.Moves[:8]
	if _, err := Read(g, good); !errors.Is(err, ErrBody) {
		t.Error("a review of another game:", err)
	}
}

// The longest game has room.
func TestTheLongestGame(t *testing.T) {
	var g explain.Game
	g.Size = 20
	r := &explain.Review{}
	line := make([]board.Point, 12)
	for i := range line {
		line[i] = board.At(i, 19)
	}
	for y := range 20 {
		for x := range 20 { // no five: two and two in every row, shifted by rows
			g.Moves = append(g.Moves, board.At((x*7+y*3)%20, y))
		}
	}
	for range len(g.Moves) + 1 {
		r.Positions = append(r.Positions, explain.Position{Chance: 1.0 / 3, Line: line, Holds: line[:8],
			Threat: &explain.Win{Plies: 11, Line: line}})
	}
	for range g.Moves {
		r.Moves = append(r.Moves, explain.Move{Mistake: explain.Inaccurate, Cost: 1.0 / 3})
	}
	if n := size(reportOf(g, r)); n > maxBody {
		t.Errorf("%d bytes", n)
	}
}
