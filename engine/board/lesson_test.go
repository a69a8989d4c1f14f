package board_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// The lesson of the page is data; these tests hold it to the rules, point by point.

type picture struct {
	Lines []string `json:"lines"`
	Dots  points   `json:"dots"`
	Win   string   `json:"win"`
}

type lesson struct {
	Size     int `json:"size"`
	Chapters []struct {
		ID    string     `json:"id"`
		Rule  board.Rule `json:"rule"`
		Steps []step     `json:"steps"`
	} `json:"chapters"`
}

type step struct {
	ID    string      `json:"id"`
	Rule  *board.Rule `json:"rule"` // nil: the chapter's
	Task  string      `json:"task"`
	Kind  string      `json:"kind"`
	Black points      `json:"black"`
	White points      `json:"white"`
	Right []struct {
		At board.Point `json:"at"`
		picture
	} `json:"right"`
	Replies []struct {
		After points       `json:"after"`
		At    *board.Point `json:"at"`
		Why   string       `json:"why"`
		picture
	} `json:"replies"`
	Asks *struct {
		Answer string       `json:"answer"`
		At     *board.Point `json:"at"`
		Moves  points       `json:"moves"`
		picture
	} `json:"asks"`
}

// points are written with spaces between them.
type points []board.Point

func (p *points) UnmarshalText(text []byte) error {
	for _, name := range strings.Fields(string(text)) {
		q, err := board.ParsePoint(name)
		if err != nil {
			return err
		}
		*p = append(*p, q)
	}
	return nil
}

func readLesson(t *testing.T) lesson {
	t.Helper()
	text, err := os.ReadFile("../../frontend/src/learn/lesson.json")
	if err != nil {
		t.Fatal(err)
	}
	var l lesson
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		t.Fatal(err)
	}
	return l
}

// eachStep runs f once a step, on a board with its position.
func eachStep(t *testing.T, f func(t *testing.T, s step, b *board.Board)) {
	l := readLesson(t)
	for _, c := range l.Chapters {
		for _, s := range c.Steps {
			t.Run(c.ID+"/"+s.ID, func(t *testing.T) {
				rule := c.Rule
				if s.Rule != nil {
					rule = *s.Rule
				}
				f(t, s, setUp(t, rule, l.Size, s))
			})
		}
	}
}

// setUp plays the stones of a step in turn. No stone of it may have been forbidden or have won.
func setUp(t *testing.T, rule board.Rule, size int, s step) *board.Board {
	t.Helper()
	b, err := board.New(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(s.Black) - len(s.White); n != 0 && n != 1 {
		t.Fatalf("%d black and %d white stones", len(s.Black), len(s.White))
	}
	for i, p := range s.Black {
		play(t, b, p)
		if i < len(s.White) {
			play(t, b, s.White[i])
		}
	}
	return b
}

func play(t *testing.T, b *board.Board, p board.Point) {
	t.Helper()
	if err := b.Check(p); err != nil {
		t.Fatalf("%s: %v", p, err)
	}
	b.Make(p)
	if b.Five() != nil {
		t.Fatalf("%s ends the game", p)
	}
}

func empties(b *board.Board) (list []board.Point) {
	for y := range b.Size() {
		for x := range b.Size() {
			if p := board.At(x, y); b.At(p) == board.Empty {
				list = append(list, p)
			}
		}
	}
	return list
}

// winning returns the points where a stone of s wins at once.
func winning(b *board.Board, s board.Stone) (list []board.Point) {
	for _, p := range empties(b) {
		if b.Wins(p, s) {
			list = append(list, p)
		}
	}
	return list
}

// with answers a question about the board with p played.
func with[T any](b *board.Board, p board.Point, ask func() T) T {
	b.Make(p)
	defer b.Undo()
	return ask()
}

// near reports whether on some line through p three stones of s stand within reach of a five: no four without.
func near(b *board.Board, p board.Point, s board.Stone) bool {
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 0
		for k := -4; k <= 4; k++ {
			if x, y := p.X()+k*d[0], p.Y()+k*d[1]; x >= 0 && y >= 0 && x < b.Size() && y < b.Size() && b.At(board.At(x, y)) == s {
				n++
			}
		}
		if n >= 3 {
			return true
		}
	}
	return false
}

// openFours returns the points where the side to move, which has no four yet, gets two ways to win, or more.
func openFours(b *board.Board) (list []board.Point) {
	me := b.Turn()
	for _, p := range empties(b) {
		if near(b, p, me) && with(b, p, func() int { return len(winning(b, me)) }) >= 2 {
			list = append(list, p)
		}
	}
	return list
}

// wins reports whether the side that has just moved wins against every answer: by two ways to five, by fours, at most
// depth of them, or because no answer keeps it from two ways to five. False says nothing.
func wins(b *board.Board, depth int) bool {
	them := b.Turn()
	me := board.Black + board.White - them
	if len(winning(b, them)) > 0 {
		return false
	}
	answers := winning(b, me)
	switch {
	case len(answers) >= 2:
		return true
	case len(answers) == 1:
		return depth > 0 && with(b, answers[0], func() bool { return goesOn(b, depth-1) })
	}
	b.Pass()
	threats := openFours(b)
	b.Undo()
	if len(threats) == 0 {
		return false
	}
	for _, q := range append(threats, empties(b)...) { // the likeliest answers first
		if !with(b, q, func() bool { return goesOn(b, depth-1) }) {
			return false
		}
	}
	return true
}

// goesOn reports whether the side to move wins by a move after which wins holds.
func goesOn(b *board.Board, depth int) bool {
	me := b.Turn()
	if len(winning(b, me)) > 0 {
		return true
	}
	if len(winning(b, board.Black+board.White-me)) > 0 {
		return false
	}
	if len(openFours(b)) > 0 {
		return true
	}
	if depth <= 0 {
		return false
	}
	for _, p := range empties(b) {
		if near(b, p, me) && with(b, p, func() bool { return len(winning(b, me)) == 1 && wins(b, depth) }) {
			return true
		}
	}
	return false
}

// shapes returns what a black stone on p makes, by renju's definitions.
func shapes(t *testing.T, size int, s step, p board.Point) board.Reason {
	t.Helper()
	return setUp(t, board.Renju, size, s).Explain(p)
}

// solves reports whether a stone on p does what the step asks for.
func solves(t *testing.T, s step, b *board.Board, p board.Point) bool {
	me := b.Turn()
	them := board.Black + board.White - me
	switch s.Task {
	case "five":
		return b.Wins(p, me)
	case "block":
		return with(b, p, func() bool { return len(winning(b, them)) == 0 })
	case "open_four":
		return with(b, p, func() bool { return len(winning(b, me)) == 2 })
	case "stop_three":
		return with(b, p, func() bool { return len(openFours(b)) == 0 })
	case "four_four", "four_three", "three_three":
		r := shapes(t, b.Size(), s, p)
		fours, threes := 0, 0
		for k := range r.Lines {
			fours += r.Lines[k].Fours()
			if r.Lines[k].CountsThree() {
				threes++
			}
		}
		want := map[string][2]int{"four_four": {2, 0}, "four_three": {1, 1}, "three_three": {0, 2}}[s.Task]
		return [2]int{fours, threes} == want
	case "forbidden":
		k := b.ForbiddenKind(p)
		if k != board.Allowed && k.String() != s.Kind {
			t.Errorf("%s is forbidden as %s", p, k)
		}
		return k != board.Allowed
	}
	t.Fatalf("unknown task %q", s.Task)
	return false
}

// winsBy reports whether p is a win for the side to move, wanted or not.
func winsBy(b *board.Board, p board.Point) bool {
	return b.Wins(p, b.Turn()) || with(b, p, func() bool { return wins(b, 3) })
}

func TestTheLessonAcceptsWhatSolvesAStepAndNothingElse(t *testing.T) {
	eachStep(t, func(t *testing.T, s step, b *board.Board) {
		if s.Asks != nil {
			return
		}
		if b.Turn() != board.Black {
			t.Fatal("Black is to move in every step")
		}
		if s.Task != "five" && len(winning(b, board.Black)) > 0 {
			t.Errorf("Black could win at once")
		}
		right := map[board.Point]bool{}
		for _, r := range s.Right {
			right[r.At] = true
		}
		for _, p := range empties(b) {
			if got := solves(t, s, b, p); got != right[p] {
				t.Errorf("%s: solves is %v, accepted is %v", p, got, right[p])
			}
			if s.Task == "forbidden" {
				continue
			}
			switch won := winsBy(b, p); {
			case !right[p] && won:
				t.Errorf("%s is not accepted, and wins", p)
			case right[p] && !won && s.Task != "block" && s.Task != "stop_three":
				t.Errorf("%s is accepted, and does not win", p)
			}
		}
	})
}

func TestTheLessonsRepliesPunish(t *testing.T) {
	eachStep(t, func(t *testing.T, s step, b *board.Board) {
		if s.Asks != nil || s.Task == "forbidden" {
			return
		}
		me := b.Turn()
		them := board.Black + board.White - me
		for _, p := range empties(b) {
			if slices.ContainsFunc(s.Right, func(r struct {
				At board.Point `json:"at"`
				picture
			}) bool {
				return r.At == p
			}) {
				continue
			}
			reply := -1
			for i, r := range s.Replies {
				if r.After == nil || slices.Contains(r.After, p) {
					reply = i
					break
				}
			}
			if reply < 0 {
				t.Fatalf("%s: no reply", p)
			}
			r := s.Replies[reply]
			b.Make(p)
			if must := winning(b, me); len(must) > 0 && r.Why != "five" && !slices.Contains(must, *r.At) {
				t.Errorf("%s makes a four, and %s does not answer it", p, r.At)
			}
			won := b.Wins(*r.At, them)
			b.Make(*r.At)
			switch r.Why {
			case "five":
				if !won {
					t.Errorf("%s %s is no five", p, r.At)
				}
			case "openFour":
				if len(winning(b, them)) < 2 {
					t.Errorf("%s %s is no open four", p, r.At)
				}
			default:
				if goesOn(b, 2) {
					t.Errorf("after %s %s Black still wins", p, r.At)
				}
			}
			showsTruth(t, b, s, r.picture, [2]board.Point{p, *r.At})
			b.Undo()
			b.Undo()
		}
	})
}

func TestTheLessonsQuestions(t *testing.T) {
	eachStep(t, func(t *testing.T, s step, b *board.Board) {
		a := s.Asks
		if a == nil {
			return
		}
		switch s.Task {
		case "cannot_stop":
			if a.Answer != "no" {
				t.Error("an open four cannot be stopped")
			}
			for _, p := range empties(b) {
				if with(b, p, func() int { return len(winning(b, board.White)) }) == 0 || b.Wins(p, board.Black) {
					t.Errorf("%s stops it", p)
				}
			}
			b.Make(a.Moves[0])
			if !b.Wins(a.Moves[1], board.White) {
				t.Errorf("%s does not win", a.Moves[1])
			}
			b.Make(a.Moves[1])
		case "may_play":
			err := b.Check(*a.At)
			if err != nil && !errors.Is(err, board.ErrForbidden) {
				t.Fatal(err)
			}
			if got := b.ForbiddenKind(*a.At).String(); b.Turn() == board.Black && got != s.Kind {
				t.Errorf("%s: kind %q, want %q", a.At, got, s.Kind)
			}
			if (err == nil) != (a.Answer == "yes") {
				t.Errorf("%s: %v", a.At, err)
			}
			b.Make(*a.At)
		default:
			t.Fatalf("unknown task %q", s.Task)
		}
		showsTruth(t, b, s, a.picture, [2]board.Point{board.None, board.None})
	})
}

func TestTheLessonsPictures(t *testing.T) {
	eachStep(t, func(t *testing.T, s step, b *board.Board) {
		for _, r := range s.Right {
			b.Make(r.At)
			showsTruth(t, b, s, r.picture, [2]board.Point{board.None, board.None})
			if s.Task == "five" && r.Win == "" || len(r.Lines) == 0 && r.Win == "" {
				t.Errorf("%s: nothing is drawn", r.At)
			}
			b.Undo()
		}
	})
}

// showsTruth checks a picture on the board that it is drawn on: a win is one, every line runs from a stone to a
// stone of one colour and, but for what was played, has no other's between, and every dot would win at once.
func showsTruth(t *testing.T, b *board.Board, s step, pic picture, played [2]board.Point) {
	t.Helper()
	if pic.Win != "" {
		first, last := ends(t, pic.Win)
		five := b.Five()
		if len(five) == 0 || !slices.Contains(five, first) || !slices.Contains(five, last) || len(five) != len(through(t, pic.Win)) {
			t.Errorf("%s is drawn as a win, which is %v", pic.Win, five)
		}
	}
	for _, line := range pic.Lines {
		first, last := ends(t, line)
		if b.At(first) == board.Empty || b.At(first) != b.At(last) {
			t.Errorf("%s does not join stones of one colour", line)
		}
		for _, p := range through(t, line) {
			if at := b.At(p); at != board.Empty && at != b.At(first) && !slices.Contains(played[:], p) {
				t.Errorf("%s is cut at %s", line, p)
			}
		}
	}
	for _, p := range pic.Dots {
		if !b.Wins(p, board.Black) && !b.Wins(p, board.White) {
			t.Errorf("a dot on %s, where nobody wins", p)
		}
	}
}

func ends(t *testing.T, line string) (first, last board.Point) {
	t.Helper()
	a, z, _ := strings.Cut(line, "-")
	first, err1 := board.ParsePoint(a)
	last, err2 := board.ParsePoint(z)
	if err1 != nil || err2 != nil {
		t.Fatalf("%q is no line", line)
	}
	return first, last
}

// through returns the points of a line.
func through(t *testing.T, line string) (list []board.Point) {
	t.Helper()
	a, z := ends(t, line)
	dx, dy := z.X()-a.X(), z.Y()-a.Y()
	n := max(dx, -dx, dy, -dy)
	if n == 0 || dx*dy != 0 && dx != dy && dx != -dy {
		t.Fatalf("%q is no line", line)
	}
	for i := range n + 1 {
		list = append(list, board.At(a.X()+dx/n*i, a.Y()+dy/n*i))
	}
	return list
}
