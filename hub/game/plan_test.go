package game

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

func lines(t *testing.T, texts ...string) [][]board.Point {
	t.Helper()
	out, err := ParsePlan(texts)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// planned plays a game of days to where Bob is to move, and has Ann plan.
func planned(t *testing.T, s Settings, texts ...string) (*table, Plan) {
	t.Helper()
	tb := begun(t, s)
	tb.play("j8")
	p, err := MakePlan(tb.g, ann, tb.g.Version(), lines(t, texts...))
	if err != nil {
		t.Fatal(err)
	}
	return tb, p
}

func TestAPlanIsPlayedWhileItsLinesCome(t *testing.T) {
	tb, p := planned(t, ofDays(3, 0), "a1b1c1d1", "a1b1c2d2", "a2b2")
	if _, ok := p.Answer(tb.g); ok {
		t.Error("an answer before there is a move")
	}
	tb.play("a1")
	if at, ok := p.Answer(tb.g); !ok || at.String() != "b1" {
		t.Fatalf("%v %v", at, ok)
	}
	tb.play("b1")
	if left := PlanTexts(p.Left(tb.g)); !slices.Equal(left, []string{"c1d1", "c2d2"}) {
		t.Errorf("left: %v", left)
	}
	tb.play("c2")
	if at, ok := p.Answer(tb.g); !ok || at.String() != "d2" {
		t.Fatalf("%v %v", at, ok)
	}
	tb.play("d2")
	if left := p.Left(tb.g); len(left) != 0 {
		t.Errorf("left at its end: %v", left)
	}
}

func TestAPlanThatIsOutOfStepIsDropped(t *testing.T) {
	tb, p := planned(t, ofDays(3, 0), "a1b1c1d1")
	tb.play("a1")
	tb.play("b2") // another answer than planned
	tb.play("c1")
	if _, ok := p.Answer(tb.g); ok {
		t.Error("it goes on after another move of one's own")
	}
	tb, p = planned(t, ofDays(3, 0), "a1b1")
	tb.play("a1")
	tb.must(Command{Kind: MakeOffer, Actor: bob, Offer: OfferTakeback})
	tb.must(Command{Kind: Answer, Actor: ann, Accept: true})
	tb.play("a1")
	if _, ok := p.Answer(tb.g); ok {
		t.Error("it stands after a takeback")
	}
	tb, p = planned(t, ofDays(3, 0), "a1b1")
	tb.must(Command{Kind: Resign, Actor: bob})
	if len(p.Left(tb.g)) != 0 {
		t.Error("it stands after the end")
	}
}

func TestPlansThatAreRefused(t *testing.T) {
	many := make([]string, PlanLines+1)
	for i := range many {
		many[i] = "a1b1"
	}
	long := ""
	for i := range PlanMoves + 2 {
		long += board.At(i%15, 10+i/15).String()
	}
	renju := ofDays(3, 0)
	renju.Rule, renju.Forbidden = board.Renju, Refuse
	for name, c := range map[string]struct {
		s     Settings
		by    UserID
		play  string
		lines []string
		want  error
	}{
		"minutes":              {settings(Free, 600e9, 0), ann, "j8", []string{"a1b1"}, ErrPlanDays},
		"no player":            {ofDays(3, 0), 77, "j8", []string{"a1b1"}, ErrNotPlayer},
		"on the own turn":      {ofDays(3, 0), bob, "j8", []string{"a1b1"}, ErrPlanTurn},
		"a stone there":        {ofDays(3, 0), ann, "j8", []string{"a1h8"}, ErrPlanIllegal},
		"the same point twice": {ofDays(3, 0), ann, "j8", []string{"a1a1"}, ErrPlanIllegal},
		"off the board":        {ofDays(3, 0), ann, "j8", []string{"a1t19"}, ErrPlanIllegal},
		"no answer":            {ofDays(3, 0), ann, "j8", []string{"a1"}, ErrPlanEnd},
		"nothing":              {ofDays(3, 0), ann, "j8", []string{""}, ErrPlanEnd},
		"after the end":        {ofDays(3, 0), ann, "j8", []string{"a1k8a2l8a3i8a4b4"}, ErrPlanEnd},
		"two answers":          {ofDays(3, 0), ann, "j8", []string{"a1b1", "a1b2"}, ErrPlanTwo},
		"too many":             {ofDays(3, 0), ann, "j8", many, ErrPlanMost},
		"too long":             {ofDays(3, 0), ann, "j8", []string{long}, ErrPlanMost},
		"forbidden":            {renju, ann, "j8", []string{"a1k8a2l8a3m8a4i8"}, ErrPlanIllegal},
	} {
		t.Run(name, func(t *testing.T) {
			tb := begun(t, c.s)
			tb.play(c.play)
			all := make([][]board.Point, len(c.lines))
			for i, text := range c.lines {
				var err error
				if all[i], err = parseLine(text); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := MakePlan(tb.g, c.by, tb.g.Version(), all); err != c.want {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
	tb := begun(t, ofDays(3, 0))
	v := tb.g.Version()
	tb.play("j8")
	if _, err := MakePlan(tb.g, ann, v, lines(t, "a1b1")); err != ErrStale {
		t.Errorf("for another position: %v", err)
	}
	if _, err := MakePlan(tb.g, ann, 0, nil); err != nil {
		t.Errorf("no plan at all: %v", err)
	}
	for _, text := range []string{"h", "8h", "h8pass", "h8é9", "h0a1", "h99a1"} {
		if _, err := ParsePlan([]string{text}); err != ErrPlanIllegal {
			t.Errorf("%s: %v", text, err)
		}
	}
	opening := ofDays(3, 0)
	opening.Opening = Swap2
	tb = seated(t, opening)
	if _, err := MakePlan(tb.g, bob, tb.g.Version(), lines(t, "a1b1")); err != ErrPlanTurn {
		t.Errorf("in the opening: %v", err)
	}
}
