package hub

import (
	"testing"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// When a game between people begins, its players' games against bots are adjourned. Their players resume them, and nobody else
// does.
func TestABotWaitsWhileItsPlayerPlaysAPerson(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	ann, bob := b.call(1), b.call(2)
	against := wanted("black", game.Fischer)
	against.Kind, against.Bot = "bot", "acorn"
	bot := ann.made(against)
	ann.watch(bot)
	ann.must(wire.InMove, bot, 1, wire.MoveIn{At: "a1"})
	answered := ann.find(func(h heard) bool { return h.T == "move" && h.G == bot && h.V == 3 })

	live := ann.made(wanted("black", game.Fischer))
	bob.must(wire.InJoin, live, 0, nil)
	h := ann.find(func(h heard) bool { return h.T == "adjourn" && h.G == bot })
	d := part[wire.EventData](t, h)
	if h.V != answered.V+1 || d.By != "" || d.Next != nil || d.Clock == nil || d.Clock.Run != "" || d.May == nil {
		t.Fatal(h.raw)
	}
	if s := ann.watch(bot); s.Status != "adjourned" || len(s.May) != 2 {
		t.Fatalf("%+v", s)
	}
	if h := ann.ask(wire.InMove, bot, h.V, wire.MoveIn{At: "a2"}); h.Code != game.ErrAdjourned.Code {
		t.Error(h.raw)
	}
	if h := bob.ask(wire.InResume, bot, h.V, nil); h.Code != game.ErrNotPlayer.Code {
		t.Error(h.raw)
	}
	ann.must(wire.InResume, bot, h.V, nil)
	back := ann.find(func(h heard) bool { return h.T == "resume" && h.G == bot })
	if d := part[wire.EventData](t, back); d.By != "black" || d.Next == nil || d.Clock.Run != "black" {
		t.Fatal(back.raw)
	}
	ann.must(wire.InMove, bot, h.V, wire.MoveIn{At: "a2"})
	if s := ann.watch(live); s.Status != "live" {
		t.Errorf("%+v", s)
	}
}
