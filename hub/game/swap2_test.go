package game

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

func (tb *table) next(seat board.Stone, do Action, left int) {
	tb.t.Helper()
	n, ok := tb.g.Next()
	if !ok || n.Seat != seat || n.Do != do || n.Left != left {
		tb.t.Fatalf("next %+v %v, want %v %v %d", n, ok, seat, do, left)
	}
}

func (tb *table) seats(black, white UserID) {
	tb.t.Helper()
	if s := tb.g.Seats(); s != (Seats{black, white}) {
		tb.t.Fatalf("seats %+v", s)
	}
}

func TestSwap2(t *testing.T) {
	start := func(t *testing.T) *table {
		tb := seated(t, settings(Swap2, time.Minute, time.Second))
		tb.next(board.Black, Place, 3)
		tb.refused(ErrNotYourTurn, Command{Kind: Move, Actor: bob, Point: pt(t, "h8")})
		tb.now = tb.now.Add(10 * time.Second)
		tb.play("h8", "i9")
		tb.next(board.Black, Place, 1)
		tb.refused(ErrNothingBack, Command{Kind: MakeOffer, Actor: bob, Offer: OfferTakeback})
		tb.play("a1")
		tb.clocks(51*time.Second, time.Minute, board.White) // one increment, as the turn passes
		tb.next(board.White, Choose, 0)
		tb.refused(ErrNotNow, Command{Kind: Move, Actor: bob, Point: pt(t, "h9")})
		tb.refused(ErrNotYourTurn, Command{Kind: Decision, Actor: ann, Option: TakeBlack})
		tb.refused(ErrNotNow, Command{Kind: Decision, Actor: bob, Option: "both"})
		return tb
	}
	t.Run("take white", func(t *testing.T) {
		tb := start(t)
		tb.now = tb.now.Add(5 * time.Second)
		tb.must(Command{Kind: Decision, Actor: bob, Option: TakeWhite})
		tb.seats(ann, bob)
		tb.next(board.White, Place, 0)
		tb.clocks(51*time.Second, 55*time.Second, board.White)              // still bob's turn
		tb.must(Command{Kind: MakeOffer, Actor: ann, Offer: OfferTakeback}) // the third stone, and the choice
		if e := tb.must(Command{Kind: Answer, Actor: bob, Accept: true}); e.Payload.Ply != 2 {
			t.Fatalf("%+v, want Ply 2", e.Payload)
		}
		tb.clocks(50*time.Second, time.Minute, board.Black)
	})
	t.Run("take black", func(t *testing.T) {
		tb := start(t)
		tb.now = tb.now.Add(5 * time.Second)
		tb.must(Command{Kind: Decision, Actor: bob, Option: TakeBlack})
		tb.seats(bob, ann)
		tb.next(board.White, Place, 0) // ann's fourth stone
		tb.clocks(56*time.Second, 51*time.Second, board.White)
		tb.refused(ErrNotYourTurn, Command{Kind: Move, Actor: bob, Point: pt(t, "h9")})
		tb.play("h9", "h10")
		tb.must(Command{Kind: MakeOffer, Actor: ann, Offer: OfferTakeback})
		if e := tb.must(Command{Kind: Answer, Actor: bob, Accept: true}); e.Payload.Ply != 3 {
			t.Fatalf("%+v, want Ply 3", e.Payload)
		}
	})
	t.Run("place two", func(t *testing.T) {
		tb := start(t)
		tb.must(Command{Kind: Decision, Actor: bob, Option: PlaceTwo})
		tb.refused(ErrTooLate, Command{Kind: Abort, Actor: ann})
		tb.next(board.White, Place, 2)
		tb.refused(ErrNotYourTurn, Command{Kind: Move, Actor: ann, Point: pt(t, "b2")})
		tb.play("b2", "c3")
		tb.next(board.Black, Choose, 0)
		tb.refused(ErrNotNow, Command{Kind: Decision, Actor: ann, Option: PlaceTwo})
		tb.must(Command{Kind: Decision, Actor: ann, Option: TakeWhite})
		tb.seats(bob, ann)
		tb.next(board.White, Place, 0)
		tb.play("d4")
		if tb.g.Board().Ply() != 6 {
			t.Fatal(tb.g.Board().Ply())
		}
	})
}
