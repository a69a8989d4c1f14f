package study

import (
	"errors"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/hub/base/fault"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// line is a study of one line of moves.
func line(rule, moves string) Study {
	s := Study{Rule: rule, Size: 15, Nodes: []TreeNode{{Up: -1}}}
	for i, m := range strings.Fields(moves) {
		s.Nodes = append(s.Nodes, TreeNode{Up: i, At: m})
	}
	return s
}

// with changes a study.
func with(s Study, change func(*Study)) Study {
	change(&s)
	return s
}

func TestCheckAccepts(t *testing.T) {
	for name, s := range map[string]Study{
		"nothing":                       line("freestyle", ""),
		"passes":                        line("renju", "pass pass h8 pass pass pass"),
		"a five at the end":             line("freestyle", "h8 a1 i8 a3 j8 c1 k8 c3 l8"),
		"an overline":                   line("standard", "h8 a1 i8 a3 j8 c1 l8 c3 m8 e1 k8 e3"),
		"a forbidden point":             line("renju", "g8 f5 h10 f6 g9 f4 f3 o1 h8 f7 f8"),
		"it is White's turn":            line("renju", "pass g8 f5 h10 f6 g9 f4 h8 o1 f8 o3"),
		"other variations":              with(line("freestyle", "h8 i9"), func(s *Study) { s.Nodes = append(s.Nodes, TreeNode{Up: 0, At: "i9"}, TreeNode{Up: 3, At: "h8"}) }),
		"a deep line":                   line("caro", strings.Repeat("pass ", MaxDepth)),
		"a start, an id and a question": with(line("renju", "h8 i9"), func(s *Study) { s.ID, s.Start, s.Asks = "0az9", 2, true }),
		"marks": with(line("freestyle", "h8"), func(s *Study) {
			s.Nodes[1].Marks = []TreeMark{{Label, "h8", "A"}, {Cross, "h8", ""}, {Label, "a1", "B"}}
		}),
	} {
		if err := s.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCheckRefuses(t *testing.T) {
	mark := func(m ...TreeMark) Study {
		return with(line("freestyle", "h8 i9"), func(s *Study) { s.Nodes[1].Marks = m })
	}
	for _, c := range []struct {
		name string
		s    Study
		node int // -1: none
		want error
		why  fault.Reason
	}{
		{"no rule", line("chess", ""), -1, ErrRule, "study_rule"},
		{"no size", with(line("renju", ""), func(s *Study) { s.Size = 21 }), -1, ErrSize, "study_rule"},
		{"no nodes", Study{Rule: "renju", Size: 15}, 0, ErrRoot, "study_tree"},
		{"a root with a move", with(line("renju", ""), func(s *Study) { s.Nodes[0].At = "h8" }), 0, ErrRoot, "study_tree"},
		{"a root below itself", with(line("renju", ""), func(s *Study) { s.Nodes[0].Up = 0 }), 0, ErrRoot, "study_tree"},
		{"its own parent", with(line("renju", "h8 i9"), func(s *Study) { s.Nodes[2].Up = 2 }), 2, ErrParent, "study_tree"},
		{"a parent behind", with(line("renju", "h8 i9"), func(s *Study) { s.Nodes[1].Up = 2 }), 1, ErrParent, "study_tree"},
		{"another root", with(line("renju", "h8 i9"), func(s *Study) { s.Nodes[2].Up = -1 }), 2, ErrParent, "study_tree"},
		{"no move", line("renju", "h8 PASS"), 2, ErrPoint, "study_point"},
		{"off the board", line("renju", "h8 p16"), 2, ErrPoint, "study_point"},
		{"occupied", line("renju", "h8 i9 h8"), 3, ErrOccupied, "study_occupied"},
		{"after a five", line("freestyle", "h8 a1 i8 a3 j8 c1 k8 c3 l8 e1"), 10, ErrOver, "study_over"},
		{"a pass after a five", line("freestyle", "h8 a1 i8 a3 j8 c1 k8 c3 l8 pass"), 10, ErrOver, "study_over"},
		{"after a forbidden point", line("renju", "g8 f5 h10 f6 g9 f4 f3 o1 h8 f7 f8 o3"), 12, ErrOver, "study_over"},
		{"twice", with(line("renju", "h8"), func(s *Study) { s.Nodes = append(s.Nodes, s.Nodes[1]) }), 2, ErrTwice, "study_tree"},
		{"too deep", line("caro", strings.Repeat("pass ", MaxDepth+1)), MaxDepth + 1, ErrDepth, "study_large"},
		{"too many", with(line("caro", ""), func(s *Study) { s.Nodes = append(s.Nodes, make([]TreeNode, MaxNodes)...) }), -1, ErrMany, "study_large"},
		{"a start below none", with(line("renju", "h8"), func(s *Study) { s.Start = -1 }), -1, ErrStart, "study_tree"},
		{"a start behind the main line", with(line("renju", "h8"), func(s *Study) { s.Start = 2 }), -1, ErrStart, "study_tree"},
		{"a start on a longer variation", with(line("renju", "h8"), func(s *Study) {
			s.Nodes, s.Start = append(s.Nodes, TreeNode{Up: 0, At: "i9"}, TreeNode{Up: 2, At: "j9"}), 2
		}), -1, ErrStart, "study_tree"},
		{"an id that is none", with(line("renju", ""), func(s *Study) { s.ID = "a/b" }), -1, ErrChapters, "study_chapters"},
		{"an id that is too long", with(line("renju", ""), func(s *Study) { s.ID = "aaaaaaaaaaaaa" }), -1, ErrChapters, "study_chapters"},
		{"a mark off the board", mark(TreeMark{Cross, "p1", ""}), 1, ErrPoint, "study_point"},
		{"a mark nowhere", mark(TreeMark{Cross, "pass", ""}), 1, ErrPoint, "study_point"},
		{"no such mark", mark(TreeMark{"star", "h8", ""}), 1, ErrMark, "study_tree"},
		{"a mark twice", mark(TreeMark{Cross, "h8", ""}, TreeMark{Cross, "h8", ""}), 1, ErrMark, "study_tree"},
		{"a label without a text", mark(TreeMark{Label, "h8", ""}), 1, ErrMark, "study_tree"},
		{"a cross with a text", mark(TreeMark{Cross, "h8", "A"}), 1, ErrMark, "study_tree"},
		{"a long label", mark(TreeMark{Label, "h8", strings.Repeat("a", maxLabel+1)}), 1, ErrText, "study_text"},
		{"a long title", with(line("renju", ""), func(s *Study) { s.Title = strings.Repeat("é", maxTitle+1) }), -1, ErrText, "study_text"},
		{"a control character", with(line("renju", ""), func(s *Study) { s.White = "a\x00" }), -1, ErrText, "study_text"},
		{"a long comment", with(line("renju", "h8"), func(s *Study) { s.Nodes[1].Comment = strings.Repeat("a", maxComment+1) }), 1, ErrText, "study_text"},
	} {
		err := c.s.Check()
		node := -1
		if e := (*NodeError)(nil); errors.As(err, &e) {
			node = e.Node
		}
		if !errors.Is(err, c.want) || node != c.node {
			t.Errorf("%s: %v, want %v at %d", c.name, err, c.want, c.node)
		}
		f := fault.Of(Refusal(err))
		if f.Reason != c.why || f.Code != fault.Invalid && f.Code != fault.TooLarge {
			t.Errorf("%s: %+v, want %s", c.name, f, c.why)
		}
	}
	if Refusal(nil) != nil {
		t.Error("nothing is refused")
	}
}

func TestTidy(t *testing.T) {
	s := line("renju", "h8")
	s.Title, s.Black = " A\u202e \x00title\n", "\xff"
	s.Nodes[0].Comment = "  a\tb\r\nc\u2028d\x00\x1b[31m\u2066<script>\n \n"
	s.Nodes[1].Marks = []TreeMark{{Label, "h8", " A\n"}}
	s.Tidy()
	if s.Title != "A title" || s.Black != "\uFFFD" || s.Nodes[0].Comment != "  a b\nc\nd[31m<script>" || s.Nodes[1].Marks[0].Text != "A" {
		t.Errorf("%q %q %+v", s.Title, s.Black, s.Nodes)
	}
	if err := s.Check(); err != nil {
		t.Error(err)
	}
}

// Invisible characters, and heaps of marks, are removed from a comment; those that writing needs stay.
func TestTidyComment(t *testing.T) {
	heap := "a" + strings.Repeat("\u0301", 60)
	for given, want := range map[string]string{
		"a\u200bb\u2060c\u00add":       "abcd",
		heap + "\n" + heap + "b":       "a\u0301\u0301\u0301\na\u0301\u0301\u0301b",
		"\u0301\u0301":                 "",
		"  . X\n\u3000 . O\n\n. .":     "  . X\n\u3000 . O\n\n. .",
		"\u200b\n\u2028":               "",
		"👩\u200d👩\u200d👧 ❤\ufe0f":      "👩\u200d👩\u200d👧 ❤\ufe0f",
		"می\u200cخواهم":                "می\u200cخواهم",
		"five\r\n in\ra\u2029row\t!\n": "five\n in\na\nrow !",
	} {
		s := line("renju", "")
		s.Nodes[0].Comment = given
		s.Tidy()
		if got := s.Nodes[0].Comment; got != want {
			t.Errorf("%q: %q, want %q", given, got, want)
		}
		if err := s.Check(); err != nil {
			t.Errorf("%q: %v", given, err)
		}
	}
}

// A study that was kept when comments could have more is opened all the same.
func TestKeptEarlier(t *testing.T) {
	c, err := decode([]byte(`{"rule":"renju","size":15,"nodes":[{"up":-1,"at":"","c":"a\u200bb"}]}`))
	if err != nil || len(c) != 1 || c[0].Nodes[0].Comment != "ab" {
		t.Errorf("%+v, %v", c, err)
	}
}

// A stored study reads back unchanged, and other data is refused.
func TestKept(t *testing.T) {
	s := line("renju", "h8 i9")
	s.Title, s.Nodes[2].Comment = "</script><b>&", "a\nb"
	body, err := s.encode()
	if err != nil || !strings.Contains(string(body), "</script><b>&") {
		t.Fatalf("%s, %v", body, err)
	}
	if again, err := decode(body); err != nil || len(again) != 1 || again[0].Title != s.Title || again[0].Nodes[2].Comment != "a\nb" {
		t.Errorf("%+v, %v", again, err)
	}
	for _, bad := range []string{"", "null", `{"rule":"renju","size":15,"nodes":[{"up":0,"at":""}]}`, `{"rule":"renju","x":1}`} {
		if _, err := decode([]byte(bad)); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
	for i := range s.Nodes {
		s.Nodes[i].Comment = strings.Repeat("五", maxComment)
	}
	if err := s.Fits(); err != nil {
		t.Error(err)
	}
	for range MaxBytes / (3 * maxComment) {
		s.Nodes = append(s.Nodes, TreeNode{Up: 2, At: "a1", Comment: s.Nodes[0].Comment})
	}
	if f := fault.Of(s.Fits()); f.Reason != "study_large" {
		t.Errorf("%+v", f)
	}
	if _, err := s.encode(); !errors.Is(err, ErrLarge) {
		t.Error(err)
	}
}
