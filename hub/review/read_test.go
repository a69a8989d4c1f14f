package review

import (
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"slices"
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
	read := func(g archive.Summary, body []byte) (*Report, error) { return newReader().read(t.Context(), g, body) }
	r, err := read(g, good)
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
		"a false proof":     falseProof(good),
		"an escape":         replaced(`"escape":`, `"escape":9`),
		"too long":          append(make([]byte, maxBody), good...),
	} {
		if _, err := read(g, bad); !errors.Is(err, ErrBody) {
			t.Errorf("%s: %v", name, err)
		}
	}
	g.Moves = g.Moves[:8]
	if _, err := read(g, good); !errors.Is(err, ErrBody) {
		t.Error("a review of another game:", err)
	}
}

// falseProof puts a stone in the corner in the first proof's place.
func falseProof(body []byte) []byte {
	first := regexp.MustCompile(`"proof":"[^"]*"`).FindIndex(body)
	return slices.Concat(body[:first[0]], []byte(`"proof":"o15"`), body[first[1]:])
}

// Proofs are verified once; what is not known is.
func TestProofsAreVerifiedOnce(t *testing.T) {
	g, good := body(t)
	rd := newReader()
	for range 2 {
		if _, err := rd.read(t.Context(), g, good); err != nil {
			t.Fatal(err)
		}
	}
	if len(rd.order) != 1 {
		t.Error(len(rd.order), "bodies are known")
	}
	bad := falseProof(good)
	if _, err := rd.read(t.Context(), g, bad); !errors.Is(err, ErrBody) || len(rd.order) != 1 {
		t.Error(err, len(rd.order))
	}
	for i := range 2 * maxKnown {
		rd.remember([32]byte{byte(i), byte(i >> 8), 1})
	}
	if len(rd.order) != maxKnown || len(rd.known) != maxKnown {
		t.Error(len(rd.order), len(rd.known))
	}
	busy, cancel := context.WithCancel(t.Context())
	cancel()
	rd.slot <- struct{}{}
	if _, err := rd.read(busy, g, good); !errors.Is(err, context.Canceled) {
		t.Error("who has gone waits for a place:", err)
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
