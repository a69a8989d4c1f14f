package room

import (
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire/frame"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// sortedCrowd tells everybody at once, and records followers that it need not have told at once.
type sortedCrowd struct {
	plainBroadcaster
	mu   sync.Mutex // guards the following
	soon []Follower
}

func (c *sortedCrowd) Tell(event frame.Text, to []Follower, soon bool) {
	c.note(soon, to...)
	c.plainBroadcaster.Tell(event, to, soon)
}

func (c *sortedCrowd) Answer(event, ack frame.Text, to Follower, soon bool) {
	c.note(soon, to)
	c.plainBroadcaster.Answer(event, ack, to, soon)
}

func (c *sortedCrowd) note(soon bool, to ...Follower) {
	if soon {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.soon = append(c.soon, to...)
	}
}

// names returns the names of those guests that it need not have told at once, and forgets them. Each was told so once.
func (c *sortedCrowd) names(t *testing.T, all map[string]*guest) (names []string) {
	t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	for name, g := range all {
		if slices.Contains(c.soon, Follower(g)) {
			names = append(names, name)
		}
	}
	if len(names) != len(c.soon) {
		t.Errorf("%v were told %d times", names, len(c.soon))
	}
	c.soon = nil
	slices.Sort(names)
	return names
}

// A move comes at once to the player who is to act on it, over all sockets. Its own player and those who watch may get it
// later. All other events come at once to everybody.
func TestWhoIsToldAtOnce(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 10*time.Minute, false)
		m.Games["g"].Settings.Rule = board.Renju // which has passes
		crowd := &sortedCrowd{}
		h.Broadcaster = crowd
		h.load("g")
		all := map[string]*guest{
			"black": h.guest(1), "black too": h.guest(1), "white": h.guest(2), "white too": h.guest(2),
			"watcher": h.guest(3), "visitor": h.guest(0),
		}
		for _, g := range all {
			g.watch("g", 0)
		}
		pass(time.Second)
		outside := h.guest(1) // plays without following the game
		afterBlack := []string{"black", "black too", "visitor", "watcher"}
		afterWhite := []string{"visitor", "watcher", "white", "white too"}
		move := func(x, y int) game.Command { return game.Command{Kind: game.Move, Point: board.At(x, y)} }
		black, white := all["black"], all["white"]
		steps := []struct {
			who  *guest
			cmd  game.Command
			t    string
			soon []string // followers who may get it later
		}{
			{black, move(0, 0), "move", afterBlack},
			{white, move(0, 2), "move", afterWhite},
			{outside, move(1, 0), "move", afterBlack},
			{white, move(0, 4), "move", afterWhite},
			{black, move(0, 6), "move", afterBlack},
			{white, move(2, 4), "move", afterWhite},
			{black, move(2, 6), "move", afterBlack},
			{white, game.Command{Kind: game.Pass}, "pass", afterWhite},
			{white, game.Command{Kind: game.MakeOffer, Offer: game.OfferDraw}, "offer", nil},
			{black, game.Command{Kind: game.Answer}, "answer", nil},
			{black, move(2, 0), "move", afterBlack},
			{white, move(2, 2), "move", afterWhite},
			{black, move(3, 0), "move", afterBlack},
			{white, move(4, 2), "move", afterWhite},
			{black, move(4, 0), "move", nil}, // five
		}
		for i, s := range steps {
			s.cmd.Version = i + 1
			id := s.who.command("g", s.cmd)
			synctest.Wait()
			if a, ok := s.who.answer(id); !ok || a.V != i+2 {
				t.Fatalf("%d, %s: %+v", i, s.t, a)
			}
			for name, g := range all {
				if n := slices.IndexFunc(g.messages(), func(m heard) bool { return m.T == s.t && m.V == i+2 }); n < 0 {
					t.Errorf("%d, %s: %s has not heard it", i, s.t, name)
				}
			}
			if got := crowd.names(t, all); !slices.Equal(got, s.soon) {
				t.Errorf("%d, %s: %q may get it later, not %q", i, s.t, got, s.soon)
			}
		}
		if m.Final("g") == nil {
			t.Error("it is not over")
		}
	})
}
