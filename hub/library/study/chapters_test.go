package study

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/fault"
)

// named is a chapter of that id.
func named(s Study, id string) Study { return with(s, func(s *Study) { s.ID = id }) }

// many are so many chapters of one line.
func many(n int, moves string) (c Chapters) {
	for i := range n {
		c = append(c, named(line("renju", moves), fmt.Sprint("c", i)))
	}
	return c
}

func TestChaptersAreChecked(t *testing.T) {
	bad := named(line("renju", "h8 h8"), "b")
	for _, c := range []struct {
		name string
		c    Chapters
		want error
	}{
		{"one without an id", Chapters{line("renju", "h8")}, nil},
		{"one with an id", many(1, "h8"), nil},
		{"as many as there may be", many(MaxChapters, "h8"), nil},
		{"other rules and boards", Chapters{named(line("caro", ""), "a"), named(with(line("freestyle", ""), func(s *Study) { s.Size = 20 }), "b")}, nil},
		{"none", nil, ErrChapters},
		{"one too many", many(MaxChapters+1, ""), ErrChapters},
		{"two of one id", append(many(2, ""), many(1, "")...), ErrChapters},
		{"one of two without an id", append(many(1, ""), line("renju", "")), ErrChapters},
		{"an id for addresses of other sites", Chapters{named(line("renju", ""), "//a")}, ErrChapters},
		{"a bad move in the second", Chapters{named(line("renju", ""), "a"), bad}, ErrOccupied},
		{"too many moves together", Chapters{named(with(line("caro", ""), func(s *Study) { s.Nodes = append(s.Nodes, make([]TreeNode, MaxNodes/2)...) }), "a"),
			named(with(line("caro", ""), func(s *Study) { s.Nodes = append(s.Nodes, make([]TreeNode, MaxNodes/2)...) }), "b")}, ErrMany},
	} {
		if err := c.c.Check(); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	if f := fault.Of(Refusal(many(MaxChapters+1, "").Check())); f.Reason != "study_chapters" || f.Values["max"] != MaxChapters {
		t.Errorf("%+v", f)
	}
	if f := fault.Of(Refusal(Chapters{named(line("renju", ""), "a"), bad}.Check())); f.Reason != "study_occupied" || f.Values["node"] != 2 {
		t.Errorf("%+v", f)
	}
}

// Several chapters are kept as such. A single one is kept as all studies were before, so that an older server reads it too.
func TestChaptersAreKept(t *testing.T) {
	one, err := Chapters{line("renju", "h8")}.encode()
	if err != nil || string(one) != `{"rule":"renju","size":15,"nodes":[{"up":-1,"at":""},{"up":0,"at":"h8"}]}` {
		t.Errorf("%s, %v", one, err)
	}
	c := many(3, "h8 i9")
	c[1].Start, c[1].Asks, c[1].Title = 1, true, "Find it"
	body, err := c.encode()
	if err != nil {
		t.Fatal(err)
	}
	again, err := decode(body)
	if err != nil || len(again) != 3 || again[1].ID != "c1" || again[1].Start != 1 || !again[1].Asks || again[1].Title != "Find it" || again[0].Asks {
		t.Errorf("%+v, %v", again, err)
	}
	for _, bad := range []string{`{"chapters":[{"id":"a","rule":"renju","size":15,"nodes":[]}]}`, `{"chapters":[]}`, `{"chapters":[null]}`, `{"chapters":{}}`, `{"chapters":[{"x":1}]}`} {
		if _, err := decode([]byte(bad)); err == nil {
			t.Errorf("%s was read", bad)
		}
	}
	for i := range c {
		c[i].Nodes[0].Comment = strings.Repeat("五", maxComment)
	}
	for len(c) < MaxChapters {
		c = append(c, named(c[0], fmt.Sprint("d", len(c))))
	}
	for i := range c { // each is far below what one may have
		for range 2 {
			c[i].Nodes = append(c[i].Nodes, TreeNode{Up: 0, At: fmt.Sprintf("a%d", len(c[i].Nodes)), Comment: c[0].Nodes[0].Comment})
		}
	}
	if _, err := c.encode(); !errors.Is(err, ErrLarge) {
		t.Error(err)
	}
}

// A chapter that is a whole study has its title. Chapters have their own, also when there is but one left.
func TestTitlesOfChapters(t *testing.T) {
	for _, c := range []struct {
		chapters Chapters
		want     string
	}{
		{Chapters{line("renju", "")}, `"title":"Fours"`},
		{Chapters{with(line("renju", ""), func(s *Study) { s.Title = "Mine" })}, `"title":"Fours"`},
		{Chapters{with(many(1, "")[0], func(s *Study) { s.Title = "Mine" })}, `"title":"Mine"`},
		{many(2, ""), `"id":"c1"`},
	} {
		title, body, err := draft(" Fours\n", c.chapters)
		if err != nil || title != "Fours" || !strings.Contains(string(body), c.want) {
			t.Errorf("%q %s, %v, want %s", title, body, err, c.want)
		}
	}
	if _, _, err := draft("x", nil); fault.Of(err).Reason != "study_chapters" {
		t.Error(err)
	}
}

// A study starts behind a position that its file sets up.
func TestTheStartIsBehindWhatIsSetUp(t *testing.T) {
	for file, want := range map[string]int{
		"(;SZ[15]AB[hh][ii]AW[hi];W[aa])":  3,
		"(;SZ[15]AB[hh][ii];W[aa];B[bb])":  3, // and a pass between them
		"(;SZ[15];B[hh];W[ii])":            0,
		"(;SZ[15](;AB[hh];W[ii])(;B[aa]))": 0, // not at the root
		"(;SZ[15]AB[hh]AW[ii]PL[W];W[aa])": 2,
		"(;SZ[15]AB[aa][ba][ca][da][ea])":  9,
	} {
		games, err := record.ReadSGF(strings.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		s, _, _ := FromRecord(games[0])
		if err := s.Check(); err != nil || s.Start != want {
			t.Errorf("%s: %d, %v, want %d", file, s.Start, err, want)
		}
	}
}
