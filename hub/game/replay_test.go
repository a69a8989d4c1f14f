package game

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tengen-go/tengen/engine/board"
)

// view is what anybody can ask of a game.
type view struct {
	Version   int
	Phase     Phase
	Seats     Seats
	Moves     string
	Spent     []int64
	Next      Next
	Timed     bool
	Clocks    Clocks
	Running   board.Stone
	Quota     [2]int64 // Black's, White's
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
	v.Clocks, v.Running, v.Timed = g.Remaining(now)
	v.Quota = [2]int64{g.quotaOf(v.Seats.Black), g.quotaOf(v.Seats.White)}
	v.Offer, v.OfferBy, _ = g.Offer()
	return v
}

// rebuilt returns the game that the log makes, through JSON and back. It fails
// the test if that differs from g in anything.
func rebuilt(t rapid.TB, g *Game) *Game {
	t.Helper()
	text, err := json.Marshal(g.Log(g.Version()))
	if err != nil {
		t.Fatal(err)
	}
	var log []*Event
	if err := json.Unmarshal(text, &log); err != nil {
		t.Fatal(err)
	}
	again, err := Replay(g.ID(), g.Settings(), g.host, g.wish, log)
	if err != nil {
		t.Fatal(err)
	}
	if len(log) > 0 && !reflect.DeepEqual(g, again) {
		t.Fatalf("the log rebuilds another state:\n%s", cmp.Diff(look(g, t0), look(again, t0)))
	}
	return again
}

func TestReplayRefusesADamagedLog(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, 0))
	tb.play("h8", "i9", "h9")
	good := tb.g.Log(tb.g.Version())
	damage := map[string]func(log []*Event) []*Event{
		"gap":       func(l []*Event) []*Event { return append(l[:1], l[2:]...) },
		"twice":     func(l []*Event) []*Event { return append(l, l[3]) },
		"occupied":  func(l []*Event) []*Event { l[3].Payload.Point = l[1].Payload.Point; return l },
		"no point":  func(l []*Event) []*Event { l[2].Payload.Point = nil; return l },
		"no clock":  func(l []*Event) []*Event { l[2].Payload.Clock = nil; return l },
		"kind":      func(l []*Event) []*Event { l[2].Kind = "jump"; return l },
		"no start":  func(l []*Event) []*Event { return l[1:] },
		"same seat": func(l []*Event) []*Event { l[0].Payload.White = l[0].Payload.Black; return l },
		"ply":       func(l []*Event) []*Event { l[3].Kind = TookBack; l[3].Payload.Ply = 9; return l },
		"stranger":  func(l []*Event) []*Event { l[3].Kind, l[3].Actor = Gave, eve; return l },
		"no gift":   func(l []*Event) []*Event { l[3].Kind, l[3].Payload.Clock = Gave, nil; return l },
		"no pass":   func(l []*Event) []*Event { l[3].Kind, l[3].Payload.Clock = Passed, nil; return l },
		"no bonus":  func(l []*Event) []*Event { l[3].Kind, l[3].Payload.Clock = Bonus, nil; return l },
		"no result": func(l []*Event) []*Event { l[3].Kind = Ended; return l },
		"adjourned": func(l []*Event) []*Event { l[3].Kind, l[3].Payload.Clock = Adjournment, nil; return l },
		"resumed":   func(l []*Event) []*Event { l[3].Kind = Resumed; return l },
		"rematch":   func(l []*Event) []*Event { l[3].Kind, l[3].Payload.Offer = Offered, OfferRematch; return l },
	}
	for name, f := range damage {
		if _, err := Replay("game", tb.g.Settings(), ann, WishBlack, f(stored(good, 0))); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// Events that the settings of a game rule out.
func TestReplayRefusesWhatTheSettingsRuleOut(t *testing.T) {
	untimed := seated(t, settings(Free, 0, 0))
	opening := seated(t, settings(Swap2, 0, 0))
	forbidden := seated(t, renju(Refuse))
	forbidden.fill(forbiddenPoints["overline"].stones)
	point, clock := pt(t, "d1"), Clocks{}
	for name, c := range map[string]struct {
		tb *table
		e  *Event
		ok bool
	}{
		"a gift of no clock":      {untimed, &Event{Kind: Gave, Actor: ann, Payload: Payload{Clock: &clock}}, false},
		"a bonus of no clock":     {untimed, &Event{Kind: Bonus, Payload: Payload{Clock: &clock}}, false},
		"a choice in free play":   {untimed, &Event{Kind: Chose, Actor: ann, Payload: Payload{Black: ann, White: bob}}, false},
		"a pass in the opening":   {opening, &Event{Kind: Passed, Actor: ann}, false},
		"a forbidden point":       {forbidden, &Event{Kind: Moved, Actor: ann, Payload: Payload{Point: &point, Clock: &clock}}, false},
		"a forbidden point loses": {forbidden, &Event{Kind: Moved, Actor: ann, Payload: Payload{Point: &point, Clock: &clock, Result: &Result{Winner: "white", Reason: ByForbidden}}}, true},
	} {
		c.e.Seq = c.tb.g.Version() + 1
		if err := rebuilt(t, c.tb.g).Apply(c.e); (err == nil) != c.ok {
			t.Errorf("%s: %v, want that it applies: %v", name, err, c.ok)
		}
	}
}
