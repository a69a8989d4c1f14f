package room

import (
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/outage"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// The parts of a room, without a room.

// begun is a game that Ann has with Black against user 2, whose clocks have run since an instant.
func begun(t *testing.T, s game.Settings, at time.Time) *loaded {
	t.Helper()
	rec := &records.GameRecord{NewGame: records.NewGame{
		ID: "g", Settings: s, Host: 1, Color: game.WishBlack, Created: at, Events: []*game.Event{game.Start(s, 1, 2, 0, "", game.Instant(at))},
	}}
	g, err := records.Rebuild(rec)
	if err != nil {
		t.Fatal(err)
	}
	rec.Events = nil
	return &loaded{id: "g", game: g, record: rec, people: wire.People{1: hubtest.User(1), 2: hubtest.User(2)}}
}

func TestAudienceTellsOnlyPlayersOfWhoHides(t *testing.T) {
	s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: fischer}
	a := newAudience(begun(t, s, time.Now()), plainBroadcaster{}, &BlockChanges{})
	h := &testRooms{}
	ann, bob, eve := h.guest(1), h.guest(2), h.guest(3)
	a.hiding.learn([]game.UserID{1, 2}, []game.UserID{2}, time.Now())
	for _, f := range []*guest{ann, eve, bob} {
		a.followers.add(f)
		a.tellPresence(time.Now())
	}
	if p := part[wire.Presence](t, ann.last()); !p.White || p.Watchers != 1 {
		t.Errorf("the opponent is told %+v", p)
	}
	if p := part[wire.Presence](t, eve.last()); p.White || !p.Black {
		t.Errorf("a watcher is told %+v", p)
	}
	told := len(eve.messages())
	if !a.leave(bob, time.Time{}) || !a.tellPresence(time.Now()) {
		t.Error("nobody has left")
	}
	if len(eve.messages()) != told {
		t.Errorf("a watcher hears that a player who hides has left: %+v", eve.last())
	}
	if p := part[wire.Presence](t, ann.last()); p.White || p.WhiteLost == 0 {
		t.Errorf("the opponent is told %+v", p)
	}
}

func TestClockExcusesWhatWasRefused(t *testing.T) {
	s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse,
		Time: game.TimeControl{Kind: game.Fischer, Initial: time.Minute}}
	began := time.Now().Add(-70 * time.Second)
	l := begun(t, s, began)
	a := newAudience(l, plainBroadcaster{}, &BlockChanges{})
	c := clock{loaded: l, outages: outage.New(outage.Config{}), audience: &a}
	now := began.Add(61 * time.Second)
	refused := began.Add(50 * time.Second)
	c.hear([]refusal{{by: 1, first: refused, last: refused}})
	c.excuse(now)
	if e := c.ended(now, now); e != nil {
		t.Errorf("a command was refused at 50 s of 60, and at 61 s there is %s", e.Kind)
	}
	late := began.Add(2 * time.Minute)
	c.excuse(late)
	if e := c.ended(late, late); e == nil || !strings.HasPrefix(string(e.Kind), "end") {
		t.Errorf("a minute later there is %+v", e)
	}
}
