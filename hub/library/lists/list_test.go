package lists

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// items are so many puzzles.
func items(n int) (all []Item) {
	for i := range n {
		all = append(all, Item{Kind: PuzzleEntry, ID: fmt.Sprint("p", i)})
	}
	return all
}

func TestLists(t *testing.T) {
	for _, c := range []struct {
		name, title string
		items       []Item
		want        error
	}{
		{"empty", "Tuesday", nil, nil},
		{"full", strings.Repeat("五", maxTitle), items(MaxEntries), nil},
		{"a study and two chapters of it", "x", []Item{{Kind: StudyEntry, ID: "s_-1", Chapter: ""}, {Kind: StudyEntry, ID: "s_-1", Chapter: "a"}, {Kind: StudyEntry, ID: "s_-1", Chapter: "b"}}, nil},
		{"a study and a puzzle of one id", "x", []Item{{Kind: StudyEntry, ID: "a", Chapter: ""}, {Kind: PuzzleEntry, ID: "a", Chapter: ""}}, nil},
		{"one too many", "x", items(MaxEntries + 1), ErrEntries},
		{"no title", " \u202e\x00\n", nil, ErrTitle},
		{"a long title", strings.Repeat("五", maxTitle+1), nil, ErrTitle},
		{"a title that is no text", "\xff", nil, nil},
		{"another kind", "x", []Item{{Kind: "game", ID: "g1"}}, ErrEntry},
		{"no kind", "x", []Item{{}}, ErrEntry},
		{"no id", "x", []Item{{Kind: PuzzleEntry, ID: "", Chapter: ""}}, ErrEntry},
		{"a long id", "x", []Item{{Kind: PuzzleEntry, ID: strings.Repeat("a", 65)}}, ErrEntry},
		{"an id that leads elsewhere", "x", []Item{{Kind: StudyEntry, ID: "../../me", Chapter: ""}}, ErrEntry},
		{"a chapter that does", "x", []Item{{Kind: StudyEntry, ID: "s1", Chapter: "/x"}}, ErrEntry},
		{"a chapter of a puzzle", "x", []Item{{Kind: PuzzleEntry, ID: "p1", Chapter: "a"}}, ErrEntry},
		{"twice", "x", append(items(3), items(1)...), ErrEntry},
	} {
		if _, err := check(c.title, c.items); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	if title, err := check(" A\u202e \x00list\n", nil); err != nil || title != "A list" {
		t.Errorf("%q, %v", title, err)
	}
}

func TestKept(t *testing.T) {
	for _, want := range [][]Item{nil, items(3), {{Kind: StudyEntry, ID: "s1", Chapter: "a"}}} {
		body, err := encode(want)
		if err != nil || body[0] != '[' {
			t.Fatalf("%s, %v", body, err)
		}
		if got, err := Decode(body); err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%v, %v, want %v", got, err, want)
		}
	}
	for _, bad := range []string{"", "{}", `[1]`} {
		if _, err := Decode([]byte(bad)); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}
