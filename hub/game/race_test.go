package game

import (
	"errors"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tengen-go/tengen/engine/board"
)

// finishers are the commands that race against the flag, with their effect on the game if they come in time.
var finishers = map[string]struct {
	command Command // Actor: ann decides, bob waits
	reason  Reason
}{
	"move":             {Command{Kind: Move, Actor: ann, Point: board.At(0, 14)}, ""},
	"five":             {Command{Kind: Move, Actor: ann, Point: board.At(4, 0)}, ByFive},
	"pass":             {Command{Kind: Pass, Actor: ann}, ""},
	"resign":           {Command{Kind: Resign, Actor: ann}, ByResign},
	"other resigns":    {Command{Kind: Resign, Actor: bob}, ByResign},
	"claim":            {Command{Kind: Claim, Actor: bob, Away: time.Hour, Win: true}, ByAway},
	"draw":             {Command{Kind: Answer, Actor: ann, Accept: true}, ByAgreement},
	"the same offered": {Command{Kind: MakeOffer, Actor: ann, Offer: OfferDraw}, ByAgreement},
}

// At the very end of the time the instants decide the race, not the order in which flag and command are asked, and
// exactly one event ends the game.
func TestRaceAtTheFlag(t *testing.T) {
	checks(t, 1000)
	names := []string{"move", "five", "pass", "resign", "other resigns", "claim", "draw", "the same offered"}
	seen := tally{}
	rapid.Check(t, func(t *rapid.T) {
		name := of(t, "command", names...)
		control := of(t, "clock", clocks[1:]...)
		if name == "claim" && control.Kind == Correspondence {
			control = clocks[1]
		}
		g, now := drawOffered(t, control)
		f, lag := finishers[name], of[time.Duration](t, "lag", 0, 300e6, 5e9, -1e6, math.MaxInt64)
		c := f.command
		c.ClientID, c.Version, c.Lag = "last", g.Version(), lag
		d, _ := g.Deadline(lag)
		if !d.After(now) {
			t.Fatalf("deadline %v, now %v", d, now)
		}
		now = d.Add(of[time.Duration](t, "off", 0, -1e6, -1, 1, 1e6))

		flagFirst, commandFirst := again(t, g), again(t, g)
		a := decide(t, flagFirst, c, now, ask(t, flagFirst, now, lag))
		b := decide(t, commandFirst, c, now, now.After(d))
		if ask(t, commandFirst, now, lag) {
			b = ByTime
		}
		want := f.reason
		if now.After(d) {
			want = ByTime
		}
		if a != want || b != want {
			t.Fatalf("%s at %v: %q after the flag was asked, %q before, want %q", name, now.Sub(d), a, b, want)
		}
		if diff := cmp.Diff(look(flagFirst, now), look(commandFirst, now)); diff != "" {
			t.Fatalf("the order decided:\n%s", diff)
		}
		one := 1
		if want == "" {
			one = 0
		}
		if n := results(flagFirst); n != one {
			t.Fatalf("%d results", n)
		}
		seen[name+" "+string(want)]++

		// Both decided from the same state, each at its instant: the first one
		// that is stored stands, the other cannot follow it.
		move, err := g.Decide(&c, d)
		fall, ok := g.Flag(d.Add(time.Millisecond), lag)
		if err != nil || !ok {
			t.Fatalf("at the deadline %v, after it %v", err, ok)
		}
		for _, order := range [][2]*Event{{move, fall}, {fall, move}} {
			both := again(t, g)
			if err := both.Apply(order[0]); err != nil {
				t.Fatal(err)
			}
			after := look(both, d)
			if err := both.Apply(order[1]); !errors.Is(err, ErrLog) {
				t.Fatalf("a second event %d: %v", order[1].Seq, err)
			}
			if !reflect.DeepEqual(after, look(both, d)) || results(both) > 1 {
				t.Fatal("the second event changed the game")
			}
		}
	})
	t.Logf("%s", seen)
	for _, name := range names {
		if seen[name+" "+string(finishers[name].reason)] == 0 || seen[name+" time"] == 0 {
			t.Errorf("%s has not both won and lost", name)
		}
	}
}

// drawOffered returns a renju game in which Black, ann, is to move, could make
// five, and White has offered a draw.
func drawOffered(t *rapid.T, control TimeControl) (*Game, time.Time) {
	s := Settings{Rule: board.Renju, Size: 15, Opening: Free, Forbidden: Refuse, Time: control}
	l := &ledger{t: t, g: New("g", s, ann, WishBlack), now: t0, seen: tally{}}
	l.must(Command{Kind: Join, Actor: bob})
	for i := range 4 {
		for _, c := range []Command{
			{Kind: Move, Actor: ann, Point: board.At(i, 0)},
			{Kind: Move, Actor: bob, Point: board.At(2*i, 7)},
		} {
			l.now = l.now.Add(time.Duration(rapid.IntRange(0, 1200).Draw(t, "ms")) * time.Millisecond)
			l.must(c)
		}
	}
	l.must(draw(bob))
	return l.g, l.now
}

// again returns the same game once more.
func again(t *rapid.T, g *Game) *Game {
	twin, err := Replay(g.ID(), g.Settings(), g.host, g.wish, g.Log(g.Version()))
	if err != nil {
		t.Fatal(err)
	}
	return twin
}

// ask asks for the flag, as a room does, and applies it.
func ask(t *rapid.T, g *Game, now time.Time, lag time.Duration) bool {
	e, ok := g.Flag(now, lag)
	if ok {
		if err := g.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	return ok
}

// decide decides a command that is too late or is not, and returns how the game
// has ended.
func decide(t *rapid.T, g *Game, c Command, now time.Time, late bool) Reason {
	e, err := g.Decide(&c, now)
	switch {
	case late && err != ErrOver || !late && err != nil:
		t.Fatalf("%+v: %v, too late %v", c, err, late)
	case !late:
		if err := g.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	if r := g.Result(); r != nil {
		return r.Reason
	}
	return ""
}

// results counts the events of the log that ended the game.
func results(g *Game) int {
	n := 0
	for _, e := range g.Log(g.Version()) {
		if e.Payload.Result != nil {
			n++
		}
	}
	return n
}
