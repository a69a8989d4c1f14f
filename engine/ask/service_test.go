package ask

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/testing/await"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// ask returns all lines of an answer.
func ask(t *testing.T, d *Service, text string) (lines []Answer) {
	t.Helper()
	d.Answer(context.Background(), []byte(text), func(line []byte) { lines = append(lines, read(t, line)) })
	return lines
}

func read(t *testing.T, line []byte) (a Answer) {
	t.Helper()
	if err := json.Unmarshal(line, &a); err != nil {
		t.Errorf("%s: %v", line, err)
	}
	return a
}

const three = `"rule":"freestyle","size":15,"moves":["h8","a1","i8","a3","j8","c1"]`

// TestAnalyse: first what is proven, as the server tells it, then each line deeper and deeper, then the end.
func TestAnalyse(t *testing.T) {
	d := NewService(runtime.Gosched)
	lines := ask(t, d, `{"do":"analyse",`+three+`,"lines":2}`)
	if v := lines[0].Verdict; v == nil || v.Chance != 1 || v.Win == nil || !v.Win.Fours || v.Win.Proof == "" {
		t.Errorf("verdict %+v, want a win by fours with its proof", v)
	}
	last := lines[len(lines)-1]
	if len(lines) < 4 || last.End == nil || last.End.Stopped || last.End.Nodes == 0 {
		t.Errorf("%d lines, the last %+v, want the end of a search", len(lines), last)
	}
	for i, a := range lines[1 : len(lines)-1] {
		if a.Best == nil || a.Best.Rank != i%2+1 || a.Best.Line == "" {
			t.Errorf("line %d: %+v", i+1, a.Best)
		}
	}

	quiet := []string{"h8", "i9", "pass", "g8"}
	var moves []board.Point
	for _, m := range quiet {
		p, _ := board.ParsePoint(m)
		if m == "pass" {
			p = board.None
		}
		moves = append(moves, p)
	}
	b, err := board.New(board.Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range moves {
		b.Play(p)
	}
	opt := review.Full
	opt.Memory = tableBytes
	looked, err := review.Look(context.Background(), review.Game{Rule: board.Renju, Size: 15, Moves: moves}, opt)
	if err != nil {
		t.Fatal(err)
	}
	want := WithProofs(b, &looked)
	lines = ask(t, d, fmt.Sprintf(`{"do":"analyse","rule":"renju","size":15,"moves":["%s"],"lines":1,"depth":3}`, strings.Join(quiet, `","`)))
	if diff := cmp.Diff(&want, lines[0].Verdict); diff != "" {
		t.Error(diff)
	}
	if len(lines) != 5 || lines[3].Best.Depth != 3 {
		t.Errorf("%d lines to depth 3", len(lines))
	}
	if again := ask(t, d, `{"do":"analyse",`+three+`,"lines":2}`); again[len(again)-1].End.Nodes != last.End.Nodes {
		t.Errorf("%d nodes, then %d: the table was not empty", last.End.Nodes, again[len(again)-1].End.Nodes)
	}
}

// TestMove: every level moves, and makes its five; Acorn, which does not search, plays the same for the same seed.
func TestMove(t *testing.T) {
	d := NewService(runtime.Gosched)
	for _, level := range []string{"acorn", "bamboo", "cedar"} {
		var moves []string
		for ply := range 4 {
			text := fmt.Sprintf(`{"do":"move","level":%q,"rule":"caro","size":19,"moves":[%s],"seed":7,"budget":300}`, level, strings.Join(moves, ","))
			lines := ask(t, d, text)
			if len(lines) != 1 || lines[0].Move == "" {
				t.Fatalf("%s at ply %d: %+v", level, ply, lines)
			}
			if again := ask(t, d, text); level == "acorn" && again[0].Move != lines[0].Move {
				t.Errorf("%s plays %s, then %s", level, lines[0].Move, again[0].Move)
			}
			moves = append(moves, fmt.Sprintf("%q", lines[0].Move))
		}
		five := ask(t, d, `{"do":"move","level":"`+level+`","rule":"freestyle","size":15,"moves":["h8","a1","i8","a3","j8","c1","k8","g8"]}`)
		if five[0].Move != "l8" {
			t.Errorf("%s plays %s, not the five", level, five[0].Move)
		}
	}
}

// TestGames: the table is kept within a game, and not beyond it.
func TestGames(t *testing.T) {
	a, b := board.At(7, 7), board.At(8, 8)
	first := review.Game{Rule: board.Renju, Size: 15, Moves: []board.Point{a, b}}
	for _, c := range []struct {
		next review.Game
		want bool
	}{
		{review.Game{Rule: board.Renju, Size: 15, Moves: []board.Point{a, b, board.None, b}}, true},
		{first, true},
		{review.Game{Rule: board.Renju, Size: 15, Moves: []board.Point{a}}, false},
		{review.Game{Rule: board.Renju, Size: 15, Moves: []board.Point{b, a, b}}, false},
		{review.Game{Rule: board.Caro, Size: 15, Moves: []board.Point{a, b, a}}, false},
		{review.Game{Rule: board.Renju, Size: 19, Moves: []board.Point{a, b, a}}, false},
	} {
		if got := follows(c.next, first); got != c.want {
			t.Errorf("%v after %v: %v", c.next, first, got)
		}
	}
	if follows(first, review.Game{}) {
		t.Error("the first game goes on with another's table")
	}
}

func TestRefuses(t *testing.T) {
	d := NewService(runtime.Gosched)
	for text, want := range map[string]Refused{
		"":              {Code: "invalid"},
		`{"do":"sing"}`: {Code: "invalid"},
		`{"do":7}`:      {Code: "invalid"},
		`{"do":"move",` + three + `,"level":"oak"}`:                                                                    {Code: "invalid"},
		`{"do":"analyse",` + three + `}`:                                                                               {"invalid", "analysis_lines"},
		`{"do":"analyse",` + three + `,"lines":6}`:                                                                     {"invalid", "analysis_lines"},
		`{"do":"analyse","rule":"go","size":15,"lines":1}`:                                                             {"invalid", "analysis_position"},
		`{"do":"analyse","rule":"renju","size":99,"lines":1}`:                                                          {"invalid", "analysis_position"},
		`{"do":"analyse","rule":"renju","size":15,"lines":1,"moves":["h8","h8"]}`:                                      {"invalid", "analysis_position"},
		`{"do":"analyse","rule":"renju","size":15,"lines":1,"moves":["p8"]}`:                                           {"invalid", "analysis_position"},
		`{"do":"analyse","rule":"caro","size":15,"lines":1,"moves":["xx"]}`:                                            {"invalid", "analysis_position"},
		`{"do":"move","level":"acorn","rule":"caro","size":15,"moves":["a1","b9","a2","d9","a3","f9","a4","h9","a5"]}`: {"invalid", "analysis_position"},
	} {
		lines := ask(t, d, text)
		if len(lines) != 1 || lines[0].Refused == nil || *lines[0].Refused != want {
			t.Errorf("%s: %+v, want %+v", text, lines, want)
		}
	}
}

// TestStop: a search gives way as it goes, and ends when it is stopped; so does one that waits for it. By themselves they
// would go on for long.
func TestStop(t *testing.T) {
	var ways atomic.Int64
	d := NewService(func() { ways.Add(1); runtime.Gosched() })
	lines, waiting := make(chan Answer, 1000), make(chan Answer, 1000)
	const long = `{"do":"analyse","rule":"freestyle","size":15,"moves":["h8","i9","i8","g8"],"lines":5}`
	d.Ask(1, []byte(long), func(line []byte) { lines <- read(t, line) })
	for {
		if a := await.Receive(t, "depth 3", lines); a.Best != nil && a.Best.Depth == 3 {
			break
		}
	}
	d.Ask(2, []byte(long), func(line []byte) { waiting <- read(t, line) })
	for range 2 { // twice is once
		d.Stop(2)
	}
	if a := await.Receive(t, "the end of who waits", waiting); a.End == nil || !a.End.Stopped {
		t.Errorf("who waits and is stopped gets %+v", a)
	}
	before := ways.Load()
	await.That(t, "a search that goes on and gives way", func() (any, bool) {
		n := ways.Load()
		return n, n >= before+2
	})
	began := time.Now()
	d.Stop(1)
	for {
		if a := await.Receive(t, "the end", lines); a.End != nil {
			if !a.End.Stopped || a.End.Nodes == 0 {
				t.Errorf("the end is %+v", a.End)
			}
			break
		}
	}
	t.Logf("it ended after %v", time.Since(began))
	d.Stop(9)
	if again := ask(t, d, `{"do":"analyse",`+three+`,"lines":1}`); again[0].Verdict == nil {
		t.Errorf("after a stop: %+v", again)
	}
}

// TestVerdictStops: a verdict takes time too, and can be stopped.
func TestVerdictStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	d := NewService(cancel)
	var lines []Answer
	d.Answer(ctx, []byte(`{"do":"analyse","rule":"freestyle","size":15,"moves":["h8","i9","i8","g8"],"lines":1}`), func(line []byte) { lines = append(lines, read(t, line)) })
	if len(lines) != 1 || lines[0].End == nil || !lines[0].End.Stopped {
		t.Errorf("%+v", lines)
	}
}
