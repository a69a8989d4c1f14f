package review

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	explain "github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/library/archive"
)

func body(t *testing.T) (archive.Summary, []byte) {
	t.Helper()
	g := newFixture(t).add("g", missed, "white")
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

// Stored data is accepted only if it is a report of its game, including all proofs.
func TestRead(t *testing.T) {
	g, good := body(t)
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
		"another form":      replaced(`"form":4`, `"form":5`),
		"an unknown member": replaced(`"form":4`, `"form":4,"more":1`),
		"a chance":          replaced(`"chance":`, `"chance":7`),
		"a mistake":         replaced(`missed_defence`, `missed_bus`),
		"a sign":            replaced(`"sign":"`, `"sign":"!`),
		"a line":            replaced(`"holds":"`, `"holds":"h`),
		"a point":           replaced(`"holds":"`, `"holds":"t20`),
		"a proof":           replaced(`"proof":"`, `"proof":"o15(`),
		"what decided":      replaced(`"black":{`, `"decisive":99,"black":{`),
		"too long":          append(make([]byte, maxBody), good...),
	} {
		if _, err := read(g, bad); !errors.Is(err, ErrBody) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := read(g, replaced(`"form":4`, `"form":1,"escape":3`)); !errors.Is(err, errOld) {
		t.Error("an older form:", err)
	}
	// Form 2 named untried answers too.
	older := bytes.Replace(replaced(`"form":4`, `"form":2`), []byte(`"holds":"k8g8"`), []byte(`"holds":"k8g8f8e8d8","many":true`), 1)
	if r, err := read(g, older); err != nil || r.Positions[5].Holds != "k8g8f8" || !r.old() {
		t.Error("the form before:", err, r.Positions[5].Holds)
	}
	// Up to form 3 a move had no sign, and its cost came from other searches.
	withCost := regexp.MustCompile(`"mistake":"missed_defence","cost":[0-9.]+,"sign":"[?!]+"`)
	third := bytes.Replace(withCost.ReplaceAll(good, []byte(`"mistake":"missed_defence","cost":0.99`)), []byte(`"form":4`), []byte(`"form":3`), 1)
	if old, err := read(g, third); err != nil || !old.old() || bytes.Equal(third, good) {
		t.Error("form 3:", err)
	} else {
		for i, m := range old.Moves {
			if m != r.Moves[i] {
				t.Errorf("move %d of form 3: %+v, want %+v", i+1, m, r.Moves[i])
			}
		}
	}
	g.Moves = g.Moves[:8]
	if _, err := read(g, good); !errors.Is(err, ErrBody) {
		t.Error("a review of another game:", err)
	}
}

// A report is checked by the rules once more before it is stored: every proof, and every answer that a proof refutes.
func TestVerify(t *testing.T) {
	g, good := body(t)
	of, err := gameOf(g)
	if err != nil {
		t.Fatal(err)
	}
	// falls are answers that lose to the threat itself.
	falls := regexp.MustCompile(`"falls":"`).ReplaceAll(good, []byte(`"falls":"k8`))
	for name, c := range map[string]struct {
		body []byte
		want error
	}{
		"as it was made": {good, nil},
		"a false proof":  {regexp.MustCompile(`"proof":"[^"]*"`).ReplaceAll(good, []byte(`"proof":"o15"`)), ErrBody},
		"a false answer": {falls, ErrBody},
	} {
		r, err := read(g, c.body)
		if err != nil {
			t.Fatal(name, err)
		}
		if err := r.verify(t.Context(), of); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	r, err := read(g, good)
	if err != nil || r.Positions[5].Falls == "" {
		t.Fatal(err, "no answer loses to the threat itself")
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.verify(gone, of); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// The longest game has room.
func TestTheLongestGame(t *testing.T) {
	var g explain.Game
	g.Size = 20
	r := &explain.Review{}
	line := make([]board.Point, 20)
	for i := range line {
		line[i] = board.At(i, 19)
	}
	for y := range 20 {
		for x := range 20 { // no five: two and two in every row, shifted by rows
			g.Moves = append(g.Moves, board.At((x*7+y*3)%20, y))
		}
	}
	for range len(g.Moves) + 1 {
		r.Positions = append(r.Positions, explain.Position{Chance: 1.0 / 3, Line: line[:12], Holds: line[:8],
			Threat: &explain.Win{Plies: 11, Line: line}})
	}
	for range g.Moves {
		r.Moves = append(r.Moves, explain.Move{Mistake: explain.Inaccurate, Cost: 1.0 / 3})
	}
	if n := size(reportOf(g, r)); n > maxBody {
		t.Errorf("%d bytes", n)
	}
}
