package client

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/backoff"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// Links are written by members whose account is older than a day; whatever else by everybody.
func TestWhoWritesLinks(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		now := time.Now()
		for _, c := range []struct {
			user  int
			since time.Time
			text  string
			ok    bool
		}{
			{1, now.Add(-24 * time.Hour), "www.example.com", true},
			{1, now.Add(-24*time.Hour + 1), "www.example.com", false},
			{1, now.Add(-24*time.Hour + 1), "h8.i9", true},
			{int(hubtest.Guests), now.Add(-999 * time.Hour), "www.example.com", false},
			{int(hubtest.Guests), now.Add(-999 * time.Hour), "good luck", true},
		} {
			d := closed()
			u := hubtest.User(game.UserID(c.user))
			caller := d.newConn(Identity{User: &u, Since: c.since})
			err := caller.mayTalk(room.Say{From: caller, Text: c.text}, now)
			if (err == nil) != c.ok || err != nil && fault.Of(err).Reason != "chat_link" {
				t.Errorf("%+v: %v", c, err)
			}
		}
	})
}

// A user who goes on writing too fast waits longer each time, and is told for how long. After a quiet time it starts anew.
func TestAFloodWaitsLonger(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		d := &Server{services: services{
			talkers: limit.New(limit.Options{Events: 3, Per: 15 * time.Second, Max: 9, Now: time.Now}),
			floods:  backoff.NewLedger(backoff.Talk, 9),
		}}
		u := hubtest.User(1)
		from := closed().newConn(Identity{User: &u})
		// flood writes as fast as it may until it is refused, waits as it is told, and returns for how long.
		flood := func() time.Duration {
			for range 4 {
				if err := d.MayTalk(from.User().ID); err != nil {
					f := fault.Of(err)
					wait := time.Duration(f.Values["seconds"]) * time.Second
					if f.Code != fault.TooMany || f.Reason != "chat_often" {
						t.Fatal(err)
					}
					if again := fault.Of(d.MayTalk(from.User().ID)); again.Values["seconds"] != f.Values["seconds"] {
						t.Error("it costs more to ask again: ", again.Values)
					}
					time.Sleep(wait)
					return wait
				}
			}
			t.Fatal("no flood")
			return 0
		}
		for i, want := range []time.Duration{30 * time.Second, time.Minute, 2 * time.Minute, 4 * time.Minute, 8 * time.Minute, 10 * time.Minute, 10 * time.Minute} {
			if wait := flood(); wait != want {
				t.Errorf("flood %d waits %v, want %v", i, wait, want)
			}
		}
		time.Sleep(time.Hour)
		if wait := flood(); wait != 30*time.Second {
			t.Errorf("after an hour it waits %v", wait)
		}
	})
}
