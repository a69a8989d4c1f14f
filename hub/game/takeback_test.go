package game

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// again returns another table with the same game.
func (tb *table) again() *table {
	tb.t.Helper()
	g, err := tb.g.AsOf(tb.g.Version())
	if err != nil {
		tb.t.Fatal(err)
	}
	return &table{t: tb.t, g: g, now: tb.now}
}

// back has a player ask for a takeback, and the other agree.
func (tb *table) back(asker UserID) *Event {
	tb.t.Helper()
	tb.must(Command{Kind: MakeOffer, Actor: asker, Offer: OfferTakeback})
	return tb.must(Command{Kind: Answer, Actor: ann + bob - asker, Accept: true})
}

// before is a view of a game as far as a takeback brings it back.
func before(g *Game) string {
	v := look(g, time.Time{})
	v.Version, v.Quota, v.Running, v.Offer, v.OfferBy = 0, [2]int64{}, 0, "", 0
	v.Clocks = g.clock
	return fmt.Sprintf("%+v, steps %+v, acts %d", v, g.walk, len(g.acts))
}

// After each step of each branch of each protocol each player may take back its last stone or decision with all that followed, and then the
// opening goes on as before. An opponent's gift stays.
func TestTakebacksInOpenings(t *testing.T) {
	for name, c := range branches {
		words := slices.DeleteFunc(strings.Fields(c.script), func(w string) bool { return strings.ContainsAny(w, "@!") })
		for done := range len(words) + 1 {
			for _, asker := range []UserID{ann, bob} {
				s := settings(c.opening, time.Minute, time.Second)
				s.Rule = board.Renju
				tb := seated(t, s)
				last := -1
				for i, word := range words[:done] {
					if tb.g.Decider() == asker {
						last = i
					}
					tb.now = tb.now.Add(time.Second)
					tb.walk(word)
				}
				if last < 0 {
					tb.refused(ErrNothingBack, Command{Kind: MakeOffer, Actor: asker, Offer: OfferTakeback})
					continue
				}
				was, err := tb.g.AsOf(1 + last) // the start is version 1
				if err != nil {
					t.Fatal(err)
				}
				tb.back(asker)
				if got, want := before(tb.g), before(was); got != want {
					t.Fatalf("%s: %d takes back after %q:\n%s, want\n%s", name, asker, words[:done], got, want)
				}
				rebuilt(t, tb.g)
				for _, word := range words[last:] {
					tb.walk(word)
				}
				tb.walk("o15")
				if got := tb.g.MoveText(); got != c.moves+"o15" || tb.g.Seats().Black != c.black {
					t.Errorf("%s: after a takeback %s, Black %d, want %s, %d", name, got, tb.g.Seats().Black, c.moves, c.black)
				}
				rebuilt(t, tb.g)
			}
		}
	}
}

// Fifths are taken back one by one, then what came before them; the opponent's next act ends the question.
func TestTakebacksOneByOne(t *testing.T) {
	s := settings(Soosyrv8, time.Minute, 0)
	s.Rule = board.Renju
	tb := seated(t, s)
	tb.walk("h8 i9 i8 =keep a1 =3 =keep b1 c1")
	for _, fifths := range []int{1, 0} {
		if tb.back(ann); len(tb.g.Fifths()) != fifths {
			t.Fatalf("%v are offered, want %d", tb.g.Fifths(), fifths)
		}
	}
	tb.walk("@black.offer.3")
	tb.back(ann)
	tb.walk("@black.choose.0 =swap @black.offer.3")
	tb.seats(bob, ann)
	tb.back(ann) // changed colours: both sit where they sat
	tb.seats(ann, bob)
	tb.back(bob)
	tb.walk("@white.choose.0") // no number is declared any more
	if n := tb.g.declared; n != 0 {
		t.Error("declared", n)
	}
	tb.back(bob)
	tb.walk("@white.place.1")
	tb.back(bob)
	tb.walk("@white.choose.0")
	tb.must(Command{Kind: MakeOffer, Actor: ann, Offer: OfferTakeback})
	tb.walk("=swap") // bob acts instead of answering
	tb.offers("", 0)
	tb.refused(ErrNoOffer, Command{Kind: Answer, Actor: bob, Accept: true})
}

// Gifts since then stay, with the player who got them.
func TestGiftsOutliveTakebacksInOpenings(t *testing.T) {
	tb := seated(t, settings(Swap2, time.Minute, 0))
	tb.walk("a1 b2 c3 =black")
	gift := tb.must(Command{Kind: Give, Actor: ann}).Payload.BonusMS // to bob, now Black
	tb.back(bob)
	tb.clocks(time.Minute, time.Minute+time.Duration(gift)*time.Millisecond, board.White)
}

// A log whose takeback is not of this opening is damaged.
func TestReplayRefusesDamagedTakebacks(t *testing.T) {
	tb := seated(t, settings(Swap2, time.Minute, 0))
	tb.walk("a1 b2 c3 =black")
	e := tb.back(bob)
	for name, spoil := range map[string]func(p *Payload){
		"no version": func(p *Payload) { p.Since = 0 }, "a version before the start": func(p *Payload) { p.Since = 1 },
		"a later version": func(p *Payload) { p.Since = 99 }, "other moves": func(p *Payload) { p.Ply = 1 },
		"negative": func(p *Payload) { p.Since = -1 }, "other seats": func(p *Payload) { p.Black, p.White = p.White, p.Black },
		"no seats": func(p *Payload) { p.Black, p.White = 0, 0 },
	} {
		log, bad := slices.Clone(tb.g.Log(tb.g.Version())), *e
		spoil(&bad.Payload)
		log[len(log)-1] = &bad
		if _, err := Replay("game", tb.g.Settings(), ann, WishBlack, log); err == nil {
			t.Error(name)
		}
	}
}
