package game

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/engine/board"
)

func renju(p Policy) Settings {
	s := settings(Free, time.Minute, time.Second)
	s.Rule, s.Forbidden = board.Renju, p
	return s
}

// pass passes for the side to decide.
func (tb *table) pass() *Event {
	tb.t.Helper()
	n, _ := tb.g.Next()
	return tb.must(Command{Kind: Pass, Actor: tb.g.Player(n.Seat)})
}

func TestPassOnlyInRenju(t *testing.T) {
	for _, rule := range []board.Rule{board.Freestyle, board.Standard, board.Caro} {
		s := settings(Free, 0, 0)
		s.Rule = rule
		tb := seated(t, s)
		tb.play("h8", "i9", "h9")
		tb.refused(ErrNoPass, Command{Kind: Pass, Actor: bob})
	}
}

func TestPassAfterSixMoves(t *testing.T) {
	tb := seated(t, renju(Refuse))
	for i, p := range []string{"h8", "i9", "h9", "a15", "c15", "e15"} {
		n, _ := tb.g.Next()
		tb.refused(ErrNotNow, Command{Kind: Pass, Actor: tb.g.Player(n.Seat)})
		if tb.play(p); tb.g.Board().Ply() != i+1 {
			t.Fatal(tb.g.MoveText())
		}
	}
	tb.play("g15")
	tb.refused(ErrNotYourTurn, Command{Kind: Pass, Actor: ann})
	tb.refused(ErrNotPlayer, Command{Kind: Pass, Actor: eve})
	tb.now = tb.now.Add(10 * time.Second)
	e := tb.pass()
	if e.Kind != Passed || e.Payload.Point != nil || e.Payload.Result != nil || e.Payload.SpentMS != 10_000 {
		t.Fatalf("%+v, want Kind Passed, Payload.Point nil, Payload.Result nil, Payload.SpentMS 10_000", e)
	}
	tb.clocks(64*time.Second, 54*time.Second, board.Black) // a pass is a turn: it earns its increment
	if got := tb.g.MoveText(); got != "h8i9h9a15c15e15g15pass" {
		t.Fatalf(`%+v, want "h8i9h9a15c15e15g15pass"`, got)
	}
}

// In swap2 nobody passes before the opening is over.
func TestNoPassInTheOpening(t *testing.T) {
	s := renju(Refuse)
	s.Opening = Swap2
	tb := seated(t, s)
	tb.play("h8", "i9", "h9")
	tb.refused(ErrNotNow, Command{Kind: Pass, Actor: bob}) // bob has to choose
	tb.must(Command{Kind: Decision, Actor: bob, Option: PlaceTwo})
	tb.refused(ErrNotNow, Command{Kind: Pass, Actor: bob}) // bob has to place
	tb.play("a1", "o15")
	tb.must(Command{Kind: Decision, Actor: ann, Option: TakeBlack})
	tb.refused(ErrNotNow, Command{Kind: Pass, Actor: bob}) // the sixth move
	tb.play("a15")
	tb.pass()
	tb.next(board.White, Place, 0)
}

func TestColoursAfterAPass(t *testing.T) {
	tb := seated(t, renju(Refuse))
	tb.play("h8", "i9", "h9", "a15", "c15", "e15", "g15")
	tb.pass() // White
	tb.play("a1", "b1")
	tb.pass() // Black
	tb.play("o1")
	b := tb.g.Board()
	for p, want := range map[string]board.Stone{"h9": board.Black, "a1": board.Black, "b1": board.White, "o1": board.White} {
		if got := b.At(pt(t, p)); got != want {
			t.Errorf("%s is %v, want %v", p, got, want)
		}
	}
	tb.next(board.Black, Place, 0)
	tb.pass()
	tb.play("o2")
	if e := tb.pass(); e.Payload.Result != nil {
		t.Fatal("two passes with a stone between them")
	}
}

func TestTwoPassesDraw(t *testing.T) {
	tb := seated(t, renju(Refuse))
	tb.play("h8", "i9", "h9", "a15", "c15", "e15", "g15")
	tb.pass()
	e := tb.pass()
	if r := e.Payload.Result; r == nil || r.Winner != "" || r.Reason != ByPasses || tb.g.Phase() != Over {
		t.Fatalf(`%+v, want Winner "", Reason ByPasses, the game over`, r)
	}
	tb.clocks(64*time.Second, 64*time.Second, board.Empty) // the last turn earned nothing
	tb.refused(ErrOver, Command{Kind: Pass, Actor: bob})
	rebuilt(t, tb.g)
}

func TestTakebackOfAPass(t *testing.T) {
	tb := seated(t, renju(Refuse))
	tb.play("h8", "i9", "h9", "a15", "c15", "e15", "g15")
	tb.now = tb.now.Add(5 * time.Second)
	tb.pass() // White
	tb.must(Command{Kind: MakeOffer, Actor: bob, Offer: OfferTakeback})
	e := tb.must(Command{Kind: Answer, Actor: ann, Accept: true})
	if e.Payload.Ply != 7 || tb.g.MoveText() != "h8i9h9a15c15e15g15" {
		t.Fatalf(`%+v %s, want Ply 7, "h8i9h9a15c15e15g15"`, e.Payload, tb.g.MoveText())
	}
	tb.clocks(64*time.Second, 63*time.Second, board.White)
	tb.pass()
	tb.play("a1")
	tb.must(Command{Kind: MakeOffer, Actor: bob, Offer: OfferTakeback}) // pass and stone
	tb.must(Command{Kind: Answer, Actor: ann, Accept: true})
	tb.play("o1")
	if e := tb.pass(); e.Payload.Result != nil { // the pass taken back is not the first of two
		t.Fatalf("%+v, want nil", e.Payload.Result)
	}
	rebuilt(t, tb.g)
}

// Passes do not fill the board; the last empty point does. (A board so small is
// not offered, but the game knows no difference.)
func TestFullBoardWithPasses(t *testing.T) {
	s := renju(Refuse)
	s.Size = 5
	tb := &table{t: t, g: New("game", s, ann, WishBlack), now: t0}
	tb.must(Command{Kind: Join, Actor: bob})
	var black, white []board.Point
	for y := range 5 {
		for x := range 5 {
			if (x+2*y)%4 < 2 { // no five in a row, no forbidden point
				black = append(black, board.At(x, y))
			} else {
				white = append(white, board.At(x, y))
			}
		}
	}
	stones := 0
	for tb.g.Phase() == Live {
		n, _ := tb.g.Next()
		mine := &black
		if n.Stone == board.White {
			mine = &white
		}
		if b := tb.g.Board(); len(*mine) == 0 || b.Ply()%7 == 6 && b.Passes() == 0 {
			tb.pass()
			continue
		}
		tb.play((*mine)[0].String())
		*mine = (*mine)[1:]
		stones++
	}
	if r := tb.g.Result(); r.Reason != FullBoard || r.Winner != "" || stones != 25 || tb.g.Board().Ply() <= 25 {
		t.Fatalf("%+v after %d stones, %d plies", r, stones, tb.g.Board().Ply())
	}
}

// forbiddenPoints are positions of rules.md §2: Black's stones and what Black
// must not play.
var forbiddenPoints = map[string]struct {
	stones []string
	move   string
}{
	"double-three":            {[]string{"f8", "g8", "h6", "h7"}, "h8"},
	"double-four":             {[]string{"e8", "f8", "g8", "h5", "h6", "h7"}, "h8"},
	"double-four in one line": {[]string{"e8", "g8", "i8", "k8"}, "h8"},
	"overline":                {[]string{"a1", "b1", "c1", "e1", "f1", "g1"}, "d1"},
}

// fill plays Black's stones, White's along the upper edge.
func (tb *table) fill(stones []string) {
	tb.t.Helper()
	far := []string{"a15", "c15", "e15", "g15", "i15", "k15", "m15"}
	for i, p := range stones {
		tb.play(p, far[i])
	}
}

func TestAForbiddenPointLoses(t *testing.T) {
	for name, c := range forbiddenPoints {
		t.Run(name, func(t *testing.T) {
			tb := seated(t, renju(Loses))
			tb.fill(c.stones)
			if f := tb.g.Forbidden(); f != nil {
				t.Fatalf("marked: %v", names(f))
			}
			before, _, _ := tb.g.Remaining(tb.now)
			tb.now = tb.now.Add(3 * time.Second)
			e := tb.play(c.move)
			if diff := cmp.Diff(&Result{Winner: "white", Reason: ByForbidden}, e.Payload.Result); diff != "" {
				t.Fatal(diff)
			}
			if b := tb.g.Board(); b.At(pt(t, c.move)) != board.Black || tb.g.Phase() != Over {
				t.Fatal("the stone does not stand")
			}
			tb.clocks(time.Duration(before.Black)*time.Millisecond-3*time.Second,
				time.Duration(before.White)*time.Millisecond, board.Empty)
			rebuilt(t, tb.g)

			tb = seated(t, renju(Refuse))
			tb.fill(c.stones)
			tb.refused(ErrForbidden, Command{Kind: Move, Actor: ann, Point: pt(t, c.move)})
			if diff := cmp.Diff([]string{c.move}, names(tb.g.Forbidden())); diff != "" {
				t.Fatal(diff)
			}
		})
	}
}

// Only Black, only on forbidden points, and a five is never forbidden.
func TestWhatDoesNotLose(t *testing.T) {
	tb := seated(t, renju(Loses))
	tb.fill(forbiddenPoints["double-three"].stones)
	tb.play("a1")
	if e := tb.play("h8"); e.Payload.Result != nil { // White's stone there
		t.Fatalf("%+v, want nil", e.Payload.Result)
	}
	tb = seated(t, renju(Loses))
	tb.fill([]string{"d8", "e8", "f8", "g8", "h5", "h6", "h7"})
	if e := tb.play("h8"); e.Payload.Result == nil || e.Payload.Result.Winner != "black" || e.Payload.Result.Reason != ByFive {
		t.Fatalf(`%+v, want Winner "black", Reason ByFive`, e.Payload.Result) // a five, and a four besides
	}
}
