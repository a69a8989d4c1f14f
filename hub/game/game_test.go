package game

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
)

const (
	ann UserID = 1 // host, Black unless a test wishes otherwise
	bob UserID = 2
	eve UserID = 3 // has no seat
)

var t0 = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// table is a game under test with its own time.
type table struct {
	t   *testing.T
	g   *Game
	now time.Time
	n   int
}

func settings(o Opening, initial, increment time.Duration) Settings {
	s := Settings{Rule: board.Freestyle, Size: 15, Opening: o, Forbidden: Refuse, Takebacks: true, Time: TimeControl{Kind: NoClock}}
	if initial > 0 {
		s.Time = TimeControl{Kind: Fischer, Initial: initial, Increment: increment}
	}
	return s
}

// seated returns a live game between ann (Black) and bob (White).
func seated(t *testing.T, s Settings) *table {
	t.Helper()
	if err := s.Validate(); err != nil {
		t.Fatal(err)
	}
	tb := &table{t: t, g: New("game", s, ann, WishBlack), now: t0}
	tb.must(Command{Kind: Join, Actor: bob})
	return tb
}

func (tb *table) try(c Command) (*Event, error) {
	tb.n++
	c.ClientID = "c" + string(rune('0'+tb.n%10)) + string(rune('a'+tb.n/10%26)) + string(rune('a'+tb.n/260))
	c.Version = tb.g.Version()
	return tb.g.Decide(&c, tb.now)
}

func (tb *table) must(c Command) *Event {
	tb.t.Helper()
	e, err := tb.try(c)
	if err != nil {
		tb.t.Fatalf("%+v: %v, want no error", c, err)
	}
	if err := tb.g.Apply(e); err != nil {
		tb.t.Fatal(err)
	}
	return e
}

func (tb *table) refused(want *fault.Error, c Command) {
	tb.t.Helper()
	before := tb.g.Version()
	if _, err := tb.try(c); !reflect.DeepEqual(err, error(want)) {
		tb.t.Fatalf("%+v: got %v, want %v", c, err, want)
	}
	if tb.g.Version() != before {
		tb.t.Fatal("a refused command changed the game")
	}
}

// play places stones for the side to decide.
func (tb *table) play(points ...string) *Event {
	tb.t.Helper()
	var e *Event
	for _, s := range points {
		n, ok := tb.g.Next()
		if !ok {
			tb.t.Fatalf("%s: the game is not live", s)
		}
		e = tb.must(Command{Kind: Move, Actor: tb.g.Player(n.Seat), Point: pt(tb.t, s)})
	}
	return e
}

func pt(t *testing.T, s string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestFiveEndsTheGame(t *testing.T) {
	tb := seated(t, settings(Free, 0, 0))
	e := tb.play("h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8")
	r := e.Payload.Result
	if r == nil || r.Winner != "black" || r.Reason != ByFive || len(r.Line) != 5 {
		t.Fatalf("result %+v", r)
	}
	tb.refused(ErrOver, Command{Kind: Move, Actor: bob, Point: pt(t, "a1")})
	tb.refused(ErrOver, Command{Kind: Resign, Actor: ann})
	if got := tb.g.MoveText(); got != "h8h9i8i9j8j9k8k9l8" {
		t.Fatalf(`%+v, want "h8h9i8i9j8j9k8k9l8"`, got)
	}
}

func TestOverlineByRule(t *testing.T) {
	// Black joins three and two to six with f8.
	line := []string{"c8", "a1", "d8", "a3", "e8", "a5", "g8", "a7", "h8", "a9", "f8"}
	for rule, want := range map[board.Rule]Reason{board.Freestyle: ByOverline, board.Standard: ""} {
		s := settings(Free, 0, 0)
		s.Rule = rule
		tb := seated(t, s)
		e := tb.play(line...)
		var got Reason
		if r := e.Payload.Result; r != nil {
			got = r.Reason
		}
		if got != want {
			t.Errorf("%v: %q, want %q", rule, got, want)
		}
	}
	s := settings(Free, 0, 0)
	s.Rule = board.Renju
	tb := seated(t, s)
	tb.play(line[:len(line)-1]...)
	tb.refused(ErrForbidden, Command{Kind: Move, Actor: ann, Point: pt(t, "f8")})
	if diff := cmp.Diff([]string{"f8"}, names(tb.g.Forbidden())); diff != "" {
		t.Fatal(diff)
	}
}

func names(ps []board.Point) []string {
	var out []string
	for _, p := range ps {
		out = append(out, p.String())
	}
	return out
}

func TestFullBoardIsADraw(t *testing.T) {
	s := settings(Free, 0, 0)
	s.Rule = board.Standard
	tb := seated(t, s)
	// Rows of pairs, shifted so that no line holds five: black where
	// (x + 2y) mod 4 < 2. Black has one stone more, as play demands.
	var black, white []board.Point
	for y := range 15 {
		for x := range 15 {
			if (x+2*y)%4 < 2 {
				black = append(black, board.At(x, y))
			} else {
				white = append(white, board.At(x, y))
			}
		}
	}
	for len(black) > len(white)+1 { // the pattern's surplus goes to White, where it makes no five
		white, black = append(white, black[len(black)-1]), black[:len(black)-1]
	}
	for i := range 225 {
		p := black[i/2]
		if i%2 == 1 {
			p = white[i/2]
		}
		tb.play(p.String())
		if i < 224 && tb.g.Phase() != Live {
			t.Fatalf("over after %d stones: %+v", i+1, tb.g.Result())
		}
	}
	if r := tb.g.Result(); r == nil || r.Reason != FullBoard || r.Winner != "" {
		t.Fatalf("result %+v", r)
	}
}

func TestRefusals(t *testing.T) {
	waiting := &table{t: t, g: New("game", settings(Free, 0, 0), ann, WishBlack), now: t0}
	waiting.refused(ErrOwnGame, Command{Kind: Join, Actor: ann})
	waiting.refused(ErrNotStarted, Command{Kind: Move, Actor: ann, Point: pt(t, "h8")})
	waiting.refused(ErrNotPlayer, Command{Kind: Abort, Actor: eve})

	tb := seated(t, settings(Free, 0, 0))
	tb.play("h8")
	for _, k := range []CommandKind{Move, Decision, MakeOffer, Answer, Resign, Abort} {
		tb.refused(ErrNotPlayer, Command{Kind: k, Actor: eve})
		tb.refused(ErrNotPlayer, Command{Kind: k, Actor: 0})
	}
	tb.refused(ErrStarted, Command{Kind: Join, Actor: eve})
	tb.refused(ErrNotYourTurn, Command{Kind: Move, Actor: ann, Point: pt(t, "a1")})
	tb.refused(ErrOccupied, Command{Kind: Move, Actor: bob, Point: pt(t, "h8")})
	tb.refused(ErrOffBoard, Command{Kind: Move, Actor: bob, Point: board.At(15, 3)})
	tb.refused(ErrOffBoard, Command{Kind: Move, Actor: bob, Point: board.None})
	tb.refused(ErrNotNow, Command{Kind: Decision, Actor: bob, Option: TakeBlack})
	tb.refused(ErrNoOffer, Command{Kind: Answer, Actor: bob, Accept: true})
	tb.refused(ErrNotNow, Command{Kind: MakeOffer, Actor: bob, Offer: "draw?"})
	tb.refused(ErrNotNow, Command{Kind: MakeOffer, Actor: bob, Offer: OfferRematch})
	tb.refused(ErrNothingBack, Command{Kind: MakeOffer, Actor: bob, Offer: OfferTakeback})

	for _, v := range []int{0, 1, 3, -1, 1 << 30} {
		_, err := tb.g.Decide(&Command{Kind: Move, Actor: bob, Point: pt(t, "a1"), Version: v, ClientID: "x"}, t0)
		if !errors.Is(err, ErrStale) {
			t.Errorf("version %d of 2: %v", v, err)
		}
	}
}

func TestRepeatedCommandIsFound(t *testing.T) {
	tb := seated(t, settings(Free, 0, 0))
	e := tb.play("h8")
	again, ok := tb.g.Done(ann, e.ClientID)
	if !ok || again.Seq != e.Seq {
		t.Fatalf("%+v %v, want ok, Seq %v", again, ok, e.Seq)
	}
	if _, ok := tb.g.Done(bob, e.ClientID); ok {
		t.Fatal("another player's id")
	}
	if _, ok := tb.g.Done(ann, ""); ok {
		t.Fatal("the empty id")
	}
}

func TestAbort(t *testing.T) {
	tb := seated(t, settings(Free, 0, 0))
	tb.play("h8")
	e := tb.must(Command{Kind: Abort, Actor: bob})
	if r := e.Payload.Result; r.Reason != Aborted || r.Winner != "" {
		t.Fatalf(`%+v, want Reason Aborted, Winner ""`, r)
	}
	tb = seated(t, settings(Free, 0, 0))
	tb.play("h8", "i9")
	tb.refused(ErrTooLate, Command{Kind: Abort, Actor: ann})

	tb = &table{t: t, g: New("game", settings(Free, time.Minute, 0), ann, WishBlack), now: t0}
	tb.must(Command{Kind: Abort, Actor: ann})
	if c, _, ok := tb.g.Remaining(tb.now); ok {
		t.Fatalf("the clocks of a game that never started: %+v", c)
	}
	tb.refused(ErrWithdrawn, Command{Kind: Join, Actor: bob})
	tb.refused(ErrOver, Command{Kind: Abort, Actor: ann})
}

func TestTakeback(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, time.Second))
	tb.now = tb.now.Add(5 * time.Second)
	tb.play("h8") // ann 56 s
	tb.now = tb.now.Add(2 * time.Second)
	tb.must(Command{Kind: MakeOffer, Actor: ann, Offer: OfferTakeback})
	tb.refused(ErrOffered, Command{Kind: MakeOffer, Actor: ann, Offer: OfferTakeback})
	tb.refused(ErrNoOffer, Command{Kind: Answer, Actor: ann, Accept: true})
	tb.must(Command{Kind: Answer, Actor: bob})
	tb.refused(ErrOffered, Command{Kind: MakeOffer, Actor: ann, Offer: OfferTakeback})
	tb.play("i9")
	tb.must(Command{Kind: MakeOffer, Actor: ann, Offer: OfferTakeback}) // bob has answered: two plies
	e := tb.must(Command{Kind: Answer, Actor: bob, Accept: true})
	if e.Kind != TookBack || e.Payload.Ply != 0 || tb.g.MoveText() != "" {
		t.Fatalf("%+v, board %q", e, tb.g.MoveText())
	}
	c, run, _ := tb.g.Remaining(tb.now)
	if want := (Clocks{Black: 60_000, White: 60_000}); c != want || run != board.Black {
		t.Fatalf("clocks %+v, running %v", c, run)
	}
	tb.play("h8")
	tb.must(Command{Kind: MakeOffer, Actor: ann, Offer: OfferTakeback}) // one ply
	if e := tb.must(Command{Kind: MakeOffer, Actor: bob, Offer: OfferTakeback}); e.Kind != TookBack {
		t.Fatalf("the same offer back accepts: %+v", e)
	}
	tb.play("a1", "a2")
	tb.must(Command{Kind: MakeOffer, Actor: bob, Offer: OfferTakeback})
	tb.play("a3")
	if _, _, ok := tb.g.Offer(); ok {
		t.Fatal("a move lets an offer lapse")
	}
}

func TestRematchExchangesNothingTwice(t *testing.T) {
	tb := seated(t, settings(Free, 0, 0))
	tb.refused(ErrNotNow, Command{Kind: MakeOffer, Actor: ann, Offer: OfferRematch})
	tb.must(Command{Kind: Resign, Actor: ann})
	tb.refused(ErrNotPlayer, Command{Kind: MakeOffer, Actor: eve, Offer: OfferRematch})
	tb.must(Command{Kind: MakeOffer, Actor: ann, Offer: OfferRematch, NextGame: "n1"})
	e := tb.must(Command{Kind: MakeOffer, Actor: bob, Offer: OfferRematch, NextGame: "n2"})
	if e.Kind != Rematched || e.Payload.NextGame != "n2" || tb.g.Rematch() != "n2" {
		t.Fatalf(`%+v, want Kind Rematched, Payload.NextGame "n2", tb.g.Rematch() "n2"`, e)
	}
	tb.refused(ErrOver, Command{Kind: MakeOffer, Actor: bob, Offer: OfferRematch})
	if r := tb.g.Result(); r.Winner != "white" || r.Reason != ByResign {
		t.Fatalf(`%+v, want Winner "white", Reason ByResign`, r)
	}
}

func TestSettings(t *testing.T) {
	good := settings(Swap2, 5*time.Minute, 3*time.Second)
	if err := good.Validate(); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*Settings){
		"rule":        func(s *Settings) { s.Rule = 77 },
		"size":        func(s *Settings) { s.Size = 14 },
		"opening":     func(s *Settings) { s.Opening = "sakata" },
		"policy":      func(s *Settings) { s.Forbidden = "" },
		"kind":        func(s *Settings) { s.Time.Kind = "sand" },
		"no initial":  func(s *Settings) { s.Time.Initial = 0 },
		"huge":        func(s *Settings) { s.Time.Initial = 1 << 62 },
		"negative":    func(s *Settings) { s.Time.Increment = -1 },
		"microsecond": func(s *Settings) { s.Time.Increment = time.Microsecond },
		"none, timed": func(s *Settings) { s.Time.Kind = NoClock },
	} {
		s := good
		change(&s)
		if err := s.Validate(); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%s: %v, want fault.CodeOf(err) Invalid", name, err)
		}
	}
}
