package tournament

import (
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// wait ticks each second for so long.
func (w *world) wait(d time.Duration) {
	w.t.Helper()
	for range int(d / time.Second) {
		w.now = w.now.Add(time.Second)
		w.tick()
	}
}

func (w *world) begun() int { return len(w.event.Sections[0].Rounds) }

// A round waits for a player who sits in another game, until that is over.
func TestARoundWaitsForAPlayerInAGame(t *testing.T) {
	for _, kind := range []Kind{Swiss, RoundRobin, Knockout} {
		w := newWorld(t, planOf(kind), 4)
		w.busy = map[game.UserID]bool{2: true}
		w.to(t0)
		s := &w.event.Sections[0]
		if w.begun() != 0 || !slices.Equal(s.Held, []int{1}) || !s.Hold.Equal(t0.Add(holdFor)) {
			t.Fatalf("%s: %d rounds, held %v until %v", kind, w.begun(), s.Held, s.Hold)
		}
		w.wait(time.Minute)
		if w.begun() != 0 {
			t.Errorf("%s: the round begins before its time", kind)
		}
		w.busy = nil
		w.wait(time.Second)
		if w.begun() != 1 || len(s.Held) != 0 || !s.Hold.IsZero() {
			t.Errorf("%s: %d rounds, held %v", kind, w.begun(), s.Held)
		}
	}
}

// All the ways in which a wait ends: with its time, with the players' leaving, and before all others who would be waited for.
func TestAWaitIsShort(t *testing.T) {
	w := newWorld(t, planOf(Swiss), 6)
	w.busy = map[game.UserID]bool{2: true, 3: true}
	w.to(t0)
	w.wait(holdFor - time.Second)
	if w.begun() != 0 {
		t.Fatal("the round begins before its time")
	}
	w.wait(time.Second)
	if w.begun() != 1 || w.event.Playing(1) == "" {
		t.Fatalf("%d rounds after the wait", w.begun())
	}
	for len(w.games()) > 0 {
		w.stronger(w.games()[0])
	}
	w.to(w.event.Due()) // the second time
	if w.begun() != 1 || len(w.event.Sections[0].Held) != 2 {
		t.Fatalf("%d rounds, %v", w.begun(), w.event.Sections[0].Held)
	}
	w.must(3, Leave{})
	w.wait(time.Second)
	if w.begun() != 1 {
		t.Fatal("another player is still waited for")
	}
	w.must(2, Leave{})
	w.wait(time.Second)
	if w.begun() != 2 {
		t.Fatal("players are waited for who have left")
	}
	w.must(2, Join{})
	w.must(3, Join{})
	for len(w.games()) > 0 {
		w.stronger(w.games()[0])
	}
	w.to(w.event.Due()) // nobody holds up an event three times
	if w.begun() != 3 {
		t.Errorf("%d rounds, held %v", w.begun(), w.event.Sections[0].Held)
	}
}

// A section that waits keeps no other one from its round, and an outage during the wait puts the round off as always.
func TestAWaitBesideOthers(t *testing.T) {
	p := planOf(Swiss)
	p.Sections = []string{"A", "B"}
	w := newWorld(t, p, 8)
	w.busy = map[game.UserID]bool{1: true}
	w.to(t0)
	w.wait(time.Second)
	if w.begun() != 0 || len(w.event.Sections[1].Rounds) != 1 {
		t.Fatalf("%d and %d rounds", w.begun(), len(w.event.Sections[1].Rounds))
	}

	w = newWorld(t, planOf(Swiss), 4)
	w.to(t0)
	for len(w.games()) > 0 {
		w.stronger(w.games()[0])
	}
	w.busy = map[game.UserID]bool{1: true}
	w.to(w.event.Due())
	if w.event.Sections[0].Hold.IsZero() {
		t.Fatal("nobody is waited for")
	}
	w.now = w.now.Add(10 * time.Minute)
	w.tick()
	if w.begun() != 1 || !w.event.Sections[0].Next.Equal(w.now.Add(putOff)) {
		t.Errorf("%d rounds, the next at %v", w.begun(), w.event.Sections[0].Next)
	}
	w.wait(putOff)
	if w.begun() != 2 {
		t.Errorf("%d rounds", w.begun())
	}
}

// A log's waits are the same after it is replayed.
func TestAWaitIsReadAgain(t *testing.T) {
	w := newWorld(t, planOf(Swiss), 4)
	w.busy = map[game.UserID]bool{4: true}
	w.to(t0)
	again, err := Replay(w.event.ID, w.log)
	if err != nil || !slices.Equal(again.Sections[0].Held, []int{3}) || again.Players[3].holds != 1 {
		t.Fatalf("%+v, %v", again.Sections, err)
	}
	if l := again.Lines[len(again.Lines)-1]; l.Kind != Shifted || l.Why != InPlay {
		t.Errorf("%+v", l)
	}
}
