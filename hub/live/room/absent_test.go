package room

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// claimBy has a user claim the win in the game g.
func (h *testRooms) claimBy(u game.UserID, name string, version int) error {
	return h.order("g", game.Command{Kind: game.Claim, Actor: u, ClientID: name, Version: version, Win: true})
}

// drop takes a follower out of the game g.
func (h *testRooms) drop(g *guest) {
	h.Leave("g", g)
	synctest.Wait()
}

// The wait for a claim counts from when the opponent was last heard of, and anew when it comes back.
func TestClaim(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		h.plug("g", 1)
		white := h.mute("g", 2)
		if err := h.claimBy(1, "there", 3); err != game.ErrNotAway {
			t.Fatal(err)
		}
		pass(5 * time.Second)
		white.set(func(g *guest) { g.heard = time.Now() })
		pass(2 * time.Second) // silent, then gone: counted from the last sign
		h.drop(white)
		pass(claimWait - 2*time.Second - time.Millisecond)
		if err := h.claimBy(1, "early", 3); err != game.ErrNotAway {
			t.Fatal(err)
		}
		h.drop(h.mute("g", 2)) // back for a moment: it counts anew
		pass(claimWait - time.Millisecond)
		if err := h.claimBy(1, "early again", 3); err != game.ErrNotAway {
			t.Fatal(err)
		}
		pass(time.Millisecond)
		if err := h.claimBy(1, "now", 3); err != nil {
			t.Fatal(err)
		}
		if r := m.Final("g").Result; r.Winner != "black" || r.Reason != game.ByAway {
			t.Fatalf("%+v", r)
		}
	})
}

// A line that says nothing is no presence, even before it is cut.
func TestClaimAgainstASilentSocket(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		h.mute("g", 2)
		pass(claimWait)
		if err := h.order("g", game.Command{Kind: game.Claim, Actor: 1, ClientID: "c", Version: 3}); err != nil {
			t.Fatal(err)
		}
		if r := m.Final("g").Result; r.Winner != "" || r.Reason != game.ByAway {
			t.Fatalf("%+v", r)
		}
	})
}

// After a restart nobody has been heard of, and nobody is to blame for it.
func TestClaimAfterARestart(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		first := newTestRooms(t, m, Limits{}, nil)
		first.opened(t, "g", fischer)
		pass(time.Hour / 10)
		first.close()
		second := newTestRooms(t, m, Limits{}, nil)
		defer second.close()
		synctest.Wait()
		pass(claimWait - time.Millisecond)
		if err := second.claimBy(1, "early", 4); err != game.ErrNotAway {
			t.Fatal(err)
		}
		pass(time.Millisecond)
		if err := second.claimBy(1, "now", 4); err != nil {
			t.Fatal(err)
		}
	})
}

// A player who has never watched the game can be absent from it.
func TestClaimAgainstOneWhoNeverWatched(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.seek(t, "g", fischer)
		h.plug("g", 1)
		white := h.guest(2)
		join := white.command("g", game.Command{Kind: game.Join})
		synctest.Wait()
		if a, ok := white.answer(join); !ok || a.T != wire.OutAck {
			t.Fatalf("%+v", a)
		}
		h.bothMove(t, "g")
		pass(claimWait - time.Millisecond)
		if err := h.claimBy(1, "early", 3); err != game.ErrNotAway {
			t.Fatal(err)
		}
		pass(time.Millisecond)
		if err := h.claimBy(1, "now", 3); err != nil {
			t.Fatal(err)
		}
	})
}

// A player who plays on without watching is not absent.
func TestPlayingIsBeingThere(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		for i := range 12 {
			pass(20 * time.Second)
			cmd := game.Command{
				Kind: game.Move, Actor: game.UserID(1 + i%2), ClientID: fmt.Sprint("x", i), Version: 3 + i, Point: board.At(i, i%3),
			}
			if err := h.order("g", cmd); err != nil {
				t.Fatal(i, err)
			}
		}
		if err := h.claimBy(1, "c", 15); err != game.ErrNotAway {
			t.Fatal("claimed against one who has just moved:", err)
		}
	})
}

// During an outage nobody can come back: the wait begins anew.
func TestClaimAfterAnOutage(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		h.plug("g", 1)
		h.drop(h.mute("g", 2))
		m.Do(func(m *hubtest.Store) { m.BeatErr = hubtest.ErrInjected })
		pass(5 * time.Minute)
		m.Do(func(m *hubtest.Store) { m.BeatErr = nil })
		pass(3 * time.Second)
		if err := h.claimBy(1, "c", 4); err != game.ErrNotAway {
			t.Fatal(err)
		}
	})
}

// The window that was used last counts, also if another is cut after it.
func TestAbsenceCountsFromTheNewestSign(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		h.plug("g", 1)
		mute, used := h.mute("g", 2), h.mute("g", 2)
		pass(25 * time.Second)
		used.set(func(g *guest) { g.heard = time.Now() })
		h.drop(used)
		pass(5 * time.Second)
		h.drop(mute)
		pass(claimWait - 5*time.Second - time.Millisecond)
		if err := h.claimBy(1, "early", 3); err != game.ErrNotAway {
			t.Fatal(err)
		}
		pass(time.Millisecond)
		if err := h.claimBy(1, "now", 3); err != nil {
			t.Fatal(err)
		}
	})
}

// A player who was absent when the room left has been absent since then.
func TestAbsenceOutlivesTheRoom(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		pass(claimWait - time.Second)
		if n := h.loaded(); n != 0 {
			t.Fatalf("%d rooms", n)
		}
		h.plug("g", 1)
		if err := h.claimBy(1, "early", 3); err != game.ErrNotAway {
			t.Fatal(err)
		}
		pass(time.Second)
		if err := h.claimBy(1, "now", 3); err != nil {
			t.Fatal(err)
		}
	})
}

// lastPresence returns the presence that a guest was sent last.
func (g *guest) lastPresence(t *testing.T) wire.Presence {
	t.Helper()
	synctest.Wait()
	last := g.last()
	if last.T != wire.OutPresence {
		t.Fatalf("%+v", last)
	}
	return part[wire.Presence](t, last)
}

// The opponent is told that a player is there, and when one whose line was cut was last heard of.
func TestTheOpponentIsToldSinceWhen(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		black := h.plug("g", 1)
		pass(time.Second)
		white := h.mute("g", 2)
		last := time.Now().UnixMilli()
		pass(30 * time.Second)
		if p := black.lastPresence(t); !p.Black || !p.White || p.WhiteLost != 0 {
			t.Fatalf("%+v", p)
		}
		h.drop(white)
		h.in(t, "g", func(r *room) {
			if p := r.here(time.Now()); p.White || p.WhiteLost != last {
				t.Errorf("%+v, last heard of at %d", p, last)
			}
		})
		pass(2 * presencePause)
		if p := black.lastPresence(t); !p.Black || p.White || p.WhiteLost != last {
			t.Fatalf("%+v, last heard of at %d", p, last)
		}
	})
}

// Nobody was absent in an outage: neither a player who had left before it, nor one who leaves after it.
func TestNobodyIsAbsentInAnOutage(t *testing.T) {
	for name, after := range map[string]bool{"left before": false, "leaves after": true} {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
				h.opened(t, "g", fischer)
				black, white := h.plug("g", 1), h.mute("g", 2)
				if !after {
					h.drop(white)
				}
				m.Do(func(m *hubtest.Store) { m.BeatErr = hubtest.ErrInjected })
				pass(5 * time.Minute)
				m.Do(func(m *hubtest.Store) { m.BeatErr = nil })
				pass(3 * time.Second)
				if after {
					h.drop(white)
					pass(time.Second)
				}
				back := h.outages.LastBack().UnixMilli()
				if p := black.lastPresence(t); p.White || p.WhiteLost != back {
					t.Fatalf("%+v, back at %d", p, back)
				}
			})
		})
	}
}
