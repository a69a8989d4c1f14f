package room

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// begin makes a game of a host, as Black, against the bot, as the server does when a page asks for one. It returns why it could
// not.
func (h *testRooms) begin(host game.UserID, id string, control game.TimeControl) error {
	s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: control}
	n := records.NewGame{ID: id, Settings: s, Host: host, Color: game.WishBlack, Private: true, Bot: "acorn", Created: time.Now()}
	n.Events = []*game.Event{game.Start(s, host, hubtest.BotID, 0, "", n.Created)}
	switch {
	case !h.lobby.MayPlay(host, id):
		return wire.ErrGames
	case h.Busy():
		return wire.ErrBusy
	}
	if err := h.store.CreateGame(context.Background(), n); err != nil {
		return err
	}
	listed := make(chan struct{})
	if h.Load(id, func() { close(listed) }) {
		<-listed
	}
	return nil
}

// Guests make more games with bots than there may be rooms, and never move. All
// the time somebody else can make a game and play it; after the hour of a first
// move all of theirs are over and nothing of them is in memory.
func TestGamesThatNobodyPlays(t *testing.T) {
	const each, limit, newcomer = 50, 400, 1000
	guests := 20
	if testing.Short() {
		guests = 10
	}
	for name, control := range map[string]game.TimeControl{
		"no clock": {Kind: game.NoClock},
		"minutes":  {Kind: game.Fischer, Initial: 10 * time.Minute},
		"seconds":  {Kind: game.Simple, Period: time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			virtual.Test(t, func(t *testing.T) {
				m := hubtest.NewStore()
				h := newTestRooms(t, m, Limits{Rooms: limit}, nil)
				made := 0
				play := func() {
					t.Helper()
					made++
					id := fmt.Sprint("new", made)
					if err := h.begin(newcomer, id, game.TimeControl{Kind: game.NoClock}); err != nil {
						t.Fatalf("after %d games with %d rooms: %v", m.Count(), h.loaded(), err)
					}
					for i, c := range []game.Command{
						{Kind: game.Move, Point: board.At(7, 7)}, {Kind: game.Move, Point: board.At(0, 0)}, {Kind: game.Resign},
					} {
						c.Actor, c.ClientID, c.Version = newcomer, fmt.Sprint("p/", i), 1+2*i
						who := h.guest(newcomer)
						if a := who.try(t, id, c); a.T != wire.OutAck {
							t.Fatalf("%+v with %d rooms", a, h.loaded())
						}
						pass(500 * time.Millisecond) // the bot answers
					}
					if m.Final(id) == nil {
						t.Fatal(m.Kinds(id))
					}
				}
				for g := range guests {
					for n := range each {
						if err := h.begin(game.UserID(1+g), fmt.Sprintf("g%d/%d", g, n), control); err != nil {
							t.Fatalf("guest %d, game %d, %d rooms: %v", g, n, h.loaded(), err)
						}
					}
					play()
				}
				for range 13 {
					pass(5 * time.Minute)
					play()
				}
				pass(time.Minute)
				synctest.Wait()
				if n, a := h.loaded(), h.alarmed(); n != 0 || a != 0 {
					t.Errorf("%d rooms and %d alarms are left", n, a)
				}
				for id, rec := range m.Games {
					f := m.Final(id)
					if f == nil {
						t.Fatalf("game %s of %d is not over: %s", id, rec.Host, m.Kinds(id))
					}
					want := game.Aborted
					switch {
					case rec.Host == newcomer:
						want = game.ByResign
					case control.Kind == game.Simple: // its flag is sooner
						want = game.ByTime
					}
					if f.Result.Reason != want {
						t.Fatalf("game of %d: %+v", rec.Host, f.Result)
					}
				}
			})
		})
	}
}
