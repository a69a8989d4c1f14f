package game

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tengen/engine/board"
)

// view is what anybody can ask of a game.
type view struct {
	Version   int
	Phase     Phase
	Seats     Seats
	Moves     string
	Spent     []int64
	Next      Next
	Clocks    Clocks
	Running   board.Stone
	Offer     OfferKind
	OfferBy   UserID
	Result    *Result
	Rematch   string
	Forbidden []string
}

func look(g *Game, now time.Time) view {
	v := view{
		Version: g.Version(), Phase: g.Phase(), Seats: g.Seats(), Moves: g.MoveText(),
		Spent: append([]int64{}, g.Spent()...), Result: g.Result(), Rematch: g.Rematch(), Forbidden: names(g.Forbidden()),
	}
	v.Next, _ = g.Next()
	v.Clocks, v.Running, _ = g.Remaining(now)
	v.Offer, v.OfferBy, _ = g.Offer()
	return v
}

// Random commands of two players and a stranger never break an invariant, a
// refused one changes nothing, and the log, through JSON and back, rebuilds the
// state exactly.
func TestReplayRebuildsTheState(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := settings(rapid.SampledFrom([]Opening{Free, Swap2}).Draw(t, "opening"), 0, 0)
		s.Rule = rapid.SampledFrom([]board.Rule{board.Freestyle, board.Standard, board.Renju}).Draw(t, "rule")
		if rapid.Bool().Draw(t, "timed") {
			s.Time = TimeControl{Fischer, 10 * time.Second, time.Second}
		}
		g, now := New("g", s, ann, WishRandom), t0
		for i := range rapid.IntRange(1, 120).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 1200).Draw(t, "ms")) * time.Millisecond)
			e, ok := g.Flag(now)
			if !ok {
				c := randomCommand(t, g, i)
				before := look(g, now)
				var err error
				e, err = g.Decide(c, now)
				if diff := cmp.Diff(before, look(g, now)); diff != "" {
					t.Fatalf("Decide changed the game:\n%s", diff)
				}
				if err != nil {
					continue
				}
			}
			if err := g.Apply(e); err != nil {
				t.Fatal(err)
			}
			if c, _, ok := g.Remaining(now); ok && (c.Black < 0 || c.White < 0) {
				t.Fatalf("negative clock %+v", c)
			}
		}
		text, err := json.Marshal(g.Log())
		if err != nil {
			t.Fatal(err)
		}
		var log []Event
		if err := json.Unmarshal(text, &log); err != nil {
			t.Fatal(err)
		}
		again, err := Replay("g", s, ann, WishRandom, log)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(look(g, now), look(again, now)); diff != "" {
			t.Fatalf("the log rebuilds another state:\n%s", diff)
		}
	})
}

func randomCommand(t *rapid.T, g *Game, i int) Command {
	c := Command{
		Kind:     CommandKind(rapid.SampledFrom([]int{0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6}).Draw(t, "kind")),
		Actor:    rapid.SampledFrom([]UserID{ann, bob, ann, bob, ann, bob, eve, 0}).Draw(t, "actor"),
		ClientID: fmt.Sprint(i),
		Version:  g.Version(),
		Point:    board.At(rapid.IntRange(4, 10).Draw(t, "x"), rapid.IntRange(4, 10).Draw(t, "y")),
		Option:   rapid.SampledFrom([]Option{TakeBlack, TakeWhite, PlaceTwo}).Draw(t, "option"),
		Offer:    rapid.SampledFrom([]OfferKind{OfferTakeback, OfferRematch}).Draw(t, "offer"),
		Accept:   rapid.Bool().Draw(t, "accept"),
		Coin:     rapid.Bool().Draw(t, "coin"),
		NextGame: fmt.Sprint("next", i),
	}
	if c.Kind == Resign && rapid.IntRange(0, 9).Draw(t, "rarely") > 0 {
		c.Kind = Move
	}
	if n, ok := g.Next(); ok && rapid.Bool().Draw(t, "in turn") {
		c.Actor = g.Player(n.Seat)
	}
	return c
}

func TestReplayRefusesADamagedLog(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, 0))
	tb.play("h8", "i9", "h9")
	good := tb.g.Log()
	damage := map[string]func(log []Event) []Event{
		"gap":       func(l []Event) []Event { return append(l[:1], l[2:]...) },
		"twice":     func(l []Event) []Event { return append(l, l[3]) },
		"occupied":  func(l []Event) []Event { l[3].Payload.Point = l[1].Payload.Point; return l },
		"no point":  func(l []Event) []Event { l[2].Payload.Point = nil; return l },
		"no clock":  func(l []Event) []Event { l[2].Payload.Clock = nil; return l },
		"kind":      func(l []Event) []Event { l[2].Kind = "jump"; return l },
		"no start":  func(l []Event) []Event { return l[1:] },
		"same seat": func(l []Event) []Event { l[0].Payload.White = l[0].Payload.Black; return l },
		"ply":       func(l []Event) []Event { l[3].Kind = TookBack; l[3].Payload.Ply = 9; return l },
	}
	for name, f := range damage {
		log := f(append([]Event(nil), good...))
		if _, err := Replay("game", tb.g.Settings(), ann, WishBlack, log); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
