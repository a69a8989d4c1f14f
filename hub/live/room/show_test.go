package room

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// shown asks how a game stands, and returns what was answered.
func (h *testRooms) shown(t *testing.T, id string, viewer game.UserID) (wire.GameState, error) {
	t.Helper()
	type answer struct {
		s   wire.GameState
		err error
	}
	got := make(chan answer, 2)
	if h.Send(id, Show{Viewer: viewer, Answer: func(s wire.GameState, err error) { got <- answer{s, err} }}) != nil {
		t.Fatal("the room is full")
	}
	synctest.Wait()
	if len(got) != 1 {
		t.Fatalf("%d answers, want 1", len(got))
	}
	a := <-got
	return a.s, a.err
}

// Showing a game to a user lets nobody in: the player who left stays away, nobody watches, and the room leaves as if it had not
// been asked.
func TestShowLetsNobodyIn(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := hubtest.NewStore()
		m.Seated("g", 0, false)
		h := newTestRooms(t, m, Limits{}, nil)
		s, err := h.shown(t, "g", 1)
		if err != nil || s.G != "g" || s.You != "black" || s.Presence.Watchers != 0 || s.Presence.Black {
			t.Errorf("the player sees %+v, %v", s, err)
		}
		if s, err := h.shown(t, "g", 0); err != nil || s.You != "" || s.Presence.Watchers != 0 {
			t.Errorf("a visitor sees %+v, %v", s, err)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if h.room("g") != nil {
			t.Error("the room stays for nobody")
		}
	})
}

func TestShowOfWhatCannotBeShown(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := hubtest.NewStore()
		m.Seated("g", time.Hour, false)
		h := newTestRooms(t, m, Limits{}, nil)
		if _, err := h.shown(t, "none", 0); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("no such game: %v", err)
		}
		h.shown(t, "g", 0) // it is loaded
		var panicked error
		h.in(t, "g", func(r *room) {
			r.record = nil
			Show{Answer: func(_ wire.GameState, err error) { panicked = err }}.do(r)
		})
		if fault.CodeOf(panicked) != fault.Retry {
			t.Errorf("in a panic: %v", panicked)
		}
		if s, err := h.shown(t, "g", 0); err != nil || s.G != "g" {
			t.Errorf("read again: %+v, %v", s, err)
		}
	})
}
