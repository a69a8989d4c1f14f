package puzzle

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/game/rating"
)

func at(t *testing.T, s string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func points(t *testing.T, s string) (list []board.Point) {
	t.Helper()
	for _, f := range strings.Fields(s) {
		list = append(list, at(t, f))
	}
	return list
}

// house are the puzzles of testdata: proven wins of positions that an independent program has looked at.
func house(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	f, err := os.Open("testdata/puzzles.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list, err := Read(f)
	if err != nil || len(list) < 80 {
		t.Fatal(len(list), err)
	}
	return list
}

func TestWalk(t *testing.T) {
	tree := []puzzle.Answer{
		{Move: at(t, "h8"), Replies: []puzzle.Reply{
			{Move: at(t, "h9"), Next: []puzzle.Answer{{Move: at(t, "j9")}, {Move: at(t, "j10")}}},
			{Move: at(t, "h7"), Next: []puzzle.Answer{{Move: at(t, "j7")}}},
		}},
		{Move: at(t, "i8")},
	}
	for _, c := range []struct {
		own   string
		state PuzzleState
		right int
		reply string
	}{
		{"", Going, 0, "-"},
		{"h8", Going, 1, "h9"},
		{"h8 j9", Solved, 2, "-"},
		{"h8 j10", Solved, 2, "-"},
		{"h8 j7", Failed, 1, "-"}, // right only after the other reply
		{"a1", Failed, 0, "-"},
		{"a1 h8", Failed, 0, "-"},
		{"i8", Solved, 1, "-"},
		{"h8 j9 a1", Solved, 2, "-"}, // what comes after is not looked at
	} {
		if w := Walk(tree, points(t, c.own)); w.State != c.state || w.Right != c.right || w.Reply.String() != c.reply {
			t.Errorf("%q: %+v", c.own, w)
		}
	}
	if got := board.FormatList(solution(tree)); got != "h8h9j9" {
		t.Error(got)
	}
}

// The solution of each puzzle solves it.
func TestHouse(t *testing.T) {
	keys := map[string]bool{}
	for i, p := range house(t) {
		var own []board.Point
		for n, m := range solution(p.Tree) {
			if n%2 == 0 {
				own = append(own, m)
			}
		}
		if w := Walk(p.Tree, own); w.State != Solved {
			t.Errorf("%d: %+v", i, w)
		}
		key := Key(&p)
		if keys[key] || !IsID(IDOf(key)) {
			t.Errorf("%d: %s %s", i, key, IDOf(key))
		}
		keys[key] = true
	}
}

// A position turned is the same puzzle; another rule's is another.
func TestKey(t *testing.T) {
	p := puzzle.Puzzle{Rule: board.Renju, Size: 15, Moves: points(t, "h8 h9 j9")}
	turned := puzzle.Puzzle{Rule: board.Renju, Size: 15, Moves: points(t, "h8 j8 j10")}
	turned.Moves[1], turned.Moves[2] = at(t, "i8"), at(t, "i10")
	other := p
	other.Rule = board.Caro
	p.Moves, turned.Moves = points(t, "h8 h9 j9"), points(t, "h8 i8 i10")
	if Key(&p) != Key(&turned) || Key(&p) == Key(&other) {
		t.Error(Key(&p), Key(&turned), Key(&other))
	}
}

func TestCheck(t *testing.T) {
	good := func() puzzle.Puzzle {
		return puzzle.Puzzle{
			Rule: board.Freestyle, Size: 15, Moves: points(t, "h8 h9"), Kind: puzzle.Win, Themes: []string{"vcf"}, Own: 1,
			Tree: []puzzle.Answer{{Move: at(t, "i8")}},
		}
	}
	p := good()
	if err := Check(&p); err != nil {
		t.Fatal(err)
	}
	deep := puzzle.Answer{Move: at(t, "a1")}
	for range maxDepth {
		deep = puzzle.Answer{Move: at(t, "a1"), Replies: []puzzle.Reply{{Move: at(t, "a2"), Next: []puzzle.Answer{deep}}}}
	}
	for name, spoil := range map[string]func(*puzzle.Puzzle){
		"no kind":             func(p *puzzle.Puzzle) { p.Kind = "riddle" },
		"no size":             func(p *puzzle.Puzzle) { p.Size = 3 },
		"no tree":             func(p *puzzle.Puzzle) { p.Tree = nil },
		"a stone twice":       func(p *puzzle.Puzzle) { p.Moves = points(t, "h8 h8") },
		"beyond the board":    func(p *puzzle.Puzzle) { p.Moves = append(p.Moves, at(t, "t20")) },
		"a move on a stone":   func(p *puzzle.Puzzle) { p.Tree[0].Move = at(t, "h8") },
		"a reply that is one": func(p *puzzle.Puzzle) { p.Tree[0].Replies = []puzzle.Reply{{Move: at(t, "i8")}} },
		"nothing after it":    func(p *puzzle.Puzzle) { p.Tree[0].Replies = []puzzle.Reply{{Move: at(t, "j8")}} },
		"an offer on a stone": func(p *puzzle.Puzzle) { p.Offer = points(t, "h8") },
		"later on a stone":    func(p *puzzle.Puzzle) { p.Later = points(t, "h8") },
		"too deep":            func(p *puzzle.Puzzle) { p.Tree = []puzzle.Answer{deep} },
		"no moves to find":    func(p *puzzle.Puzzle) { p.Own = 0 },
		"a theme of markup":   func(p *puzzle.Puzzle) { p.Themes = []string{"<b>"} },
		"a shelf's own":       func(p *puzzle.Puzzle) { p.Themes = []string{"+"} },
	} {
		p := good()
		spoil(&p)
		if Check(&p) == nil {
			t.Error(name)
		}
	}
}

func TestRead(t *testing.T) {
	line := `{"rule":"renju","size":15,"moves":["h8","h9"],"kind":"win","themes":[],"own":1,"tree":[{"m":"i8"}]}`
	for text, want := range map[string]int{
		"": 0, line: 1, line + "\n\n" + line + "\n": 2, line + "\nnothing": -1, line[:40]: -1, strings.Repeat(" ", maxLine+1): -1,
	} {
		list, err := Read(strings.NewReader(text))
		if (err != nil) != (want < 0) || err == nil && len(list) != want {
			t.Errorf("%.60q: %d, %v", text, len(list), err)
		}
	}
}

// An export reads back unchanged.
func TestExport(t *testing.T) {
	for _, kept := range house(t) {
		p := Puzzle{Puzzle: kept, ID: IDOf(Key(&kept)), Rating: FirstRating(&kept)}
		var lines, sgf bytes.Buffer
		if err := WriteJSON(&lines, &p); err != nil {
			t.Fatal(err)
		}
		again, err := Read(&lines)
		if err != nil || len(again) != 1 || Key(&again[0]) != Key(&kept) {
			t.Fatal(again, err)
		}
		if err := WriteSGF(&sgf, &p); err != nil {
			t.Fatal(err)
		}
		if s := sgf.String(); !strings.Contains(s, "CC0") || !strings.Contains(s, "to play and win") || !strings.Contains(s, "Solved.") {
			t.Fatal(s)
		}
		games, err := record.ReadSGF(&sgf)
		if err != nil || len(games) != 1 {
			t.Fatal(games, err)
		}
	}
}

func TestAgain(t *testing.T) {
	now := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	if got := FirstTry(true, now); !got.Due.IsZero() {
		t.Error(got)
	}
	a := FirstTry(false, now)
	for _, days := range []int{1, 3, 7, 21, 60, 60} {
		if rest := a.Due.Sub(now); rest != time.Duration(days)*day {
			t.Fatalf("%v, not %d days", rest, days)
		}
		if early := a.Next(false, now); early != a {
			t.Error("before it is due nothing changes", early)
		}
		now = a.Due
		a = a.Next(true, now)
	}
	if a = a.Next(false, a.Due); a.Solved != 0 {
		t.Error(a)
	}
	if never := (Repetition{}).Next(false, now); never != (Repetition{}) {
		t.Error(never)
	}
}

func TestAim(t *testing.T) {
	r := rating.Rating{Value: 1700}
	a, b := Aim(r, Seed(7, board.Renju, 3)), Aim(r, Seed(7, board.Renju, 4))
	if a != Aim(r, Seed(7, board.Renju, 3)) || a == b || a < 1200 || a > 2200 {
		t.Error(a, b)
	}
	found := []Found{{"b", 1400}, {"c", 1600}, {"a", 1600}, {"d", 1900}}
	for aim, want := range map[float64]string{1000: "b", 1500: "a", 1620: "a", 3000: "d"} {
		if got := found[nearest(found, aim)].ID; got != want {
			t.Errorf("%v: %s", aim, got)
		}
	}
}

// Each day begins with another rule.
func TestDays(t *testing.T) {
	first := map[board.Rule]int{}
	for i := range 28 {
		d := DayOf(time.Date(2026, 11, 1+i, 23, 59, 0, 0, time.UTC))
		rules := dailyRules(d)
		if len(rules) != len(board.Rules()) {
			t.Fatal(rules)
		}
		first[rules[0]]++
		if v := dailyRating(d); v < 1250 || v > 1700 {
			t.Error(d, v)
		}
	}
	for r, n := range first {
		if n != 7 {
			t.Error(r, n)
		}
	}
}

func TestRate(t *testing.T) {
	person, hard := rating.First(), FirstRating(&puzzle.Puzzle{Own: 4})
	if hard.Value != 1600 || hard.Deviation != 500 {
		t.Fatal(hard)
	}
	up, down := Rate(person, hard, true, false)
	half, _ := Rate(person, hard, true, true)
	lost, won := Rate(person, hard, false, false)
	if up.Value <= half.Value || half.Value <= person.Value || down.Value >= hard.Value || lost.Value >= person.Value || won.Value <= hard.Value {
		t.Error(up, half, down, lost, won)
	}
}

func TestThemeTally(t *testing.T) {
	even, better, worse := NewThemeTally("vcf", 5, 5, 1500), NewThemeTally("vcf", 9, 1, 1500), NewThemeTally("vcf", 0, 3, 1500)
	if even.Rating != 1500 || better.Rating <= 1500 || worse.Rating >= 1500 || worse.Rating < 1000 {
		t.Error(even, better, worse)
	}
	// One try says little, many say more: the deviation shrinks as the root of their number.
	one, many := NewThemeTally("vcf", 1, 0, 1500), NewThemeTally("vcf", 200, 200, 1500)
	if one.Deviation < 250 || many.Deviation > 20 || one.Deviation <= even.Deviation {
		t.Error(one, even, many)
	}
}

// solution returns the first of right moves, and the first reply to each.
func solution(tree []puzzle.Answer) (line []board.Point) {
	for len(tree) > 0 {
		line = append(line, tree[0].Move)
		if len(tree[0].Replies) == 0 {
			break
		}
		line = append(line, tree[0].Replies[0].Move)
		tree = tree[0].Replies[0].Next
	}
	return line
}
