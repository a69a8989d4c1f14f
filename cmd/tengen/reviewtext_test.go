package main

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/engine/review"
)

// The text of a review for each kind of end: the win that was there first, the winner's moves with the replies in brackets, and no
// move twice.
func TestReviewTexts(t *testing.T) {
	opt := review.Options{Search: 1_000, Solve: 10_000, Defend: 20_000, Confirm: 80_000, Confirms: 2_000_000, Memory: 8 << 20}
	for name, c := range map[string]struct {
		moves  string
		result record.Result
		want   []string // in this order
	}{
		"a resignation in a won game": {
			"h8 a1 i8 a3 j8 c1 k8 o1", record.Result{Outcome: record.WhiteWins, Reason: record.Resign},
			[]string{"Black resigned a won game: g8.", "6 White c1      does not stop g8 (f8) k8; the engine believes"},
		},
		"a clock in a won game": {
			"h8 a1 i8 a3 j8 c1 k8 o1", record.Result{Outcome: record.WhiteWins, Reason: record.Timeout},
			[]string{"Black ran out of time in a won game: g8."},
		},
		"a draw in a won game": {
			"h8 a1 i8 a3 j8 c1 k8 o1", record.Result{Outcome: record.Draw}, []string{"Black drew a won game: g8."},
		},
		"a missed win": {
			"h8 h9 i8 g8 i7 i9 j6 g9 k5 j9 h7 f9", record.Result{Outcome: record.WhiteWins},
			[]string{"Black had won at move 11: l4. After h7 it was lost."},
		},
		"a lost game": {
			"h8 h7 h9 i8 h10 g8 h11 a1 h12", record.Result{Outcome: record.BlackWins},
			[]string{"White was lost from move 8 on: a1 does not stop h12; the engine believes that h12 would hold"},
		},
	} {
		g := review.Game{Rule: board.Freestyle, Size: 15, Winner: c.result.Winner()}
		for text := range strings.FieldsSeq(c.moves) {
			p, err := board.ParsePoint(text)
			if err != nil {
				t.Fatal(err)
			}
			g.Moves = append(g.Moves, p)
		}
		r, err := review.New(t.Context(), g, opt)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		printReview(&out, g, c.result, r, false)
		rest := out.String()
		t.Logf("%s:\n%s", name, rest)
		for _, want := range c.want {
			_, after, ok := strings.Cut(rest, want)
			if !ok {
				t.Errorf("%s: %q is not said, or not in its place:\n%s", name, want, out.String())
			}
			rest = after
		}
		if n := strings.Count(out.String(), "resigned a won game"); n > 1 || strings.Contains(out.String(), "no proof") {
			t.Errorf("%s: %s", name, out.String())
		}
	}
}
