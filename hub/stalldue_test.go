package hub

import (
	"fmt"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// seatLeft stores a game of two members that they left when each had moved, and returns when Black's clock runs out: soon, if left is
// now. It is the first server's, which has not loaded it: whatever is due is due before the first command.
func (s *slowSite) seatLeft(id string, black, white game.UserID, left time.Time) (ends time.Time) {
	s.t.Helper()
	set := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse}
	set.Time = game.TimeControl{Kind: game.Fischer, Initial: game.MinInitial}
	began := left.Add(time.Millisecond - game.MinInitial)
	n := records.NewGame{ID: id, Settings: set, Host: black, Color: game.WishBlack, Created: began, Events: []*game.Event{game.Start(set, black, white, 0, "", began)}}
	g, err := records.Rebuild(&records.GameRecord{NewGame: n})
	if err != nil {
		s.t.Fatal(err)
	}
	for i, u := range []game.UserID{black, white} {
		c := game.Command{Kind: game.Move, Actor: u, ClientID: "p/1", Version: i + 1, Point: board.At(i, 3)}
		e, err := g.Decide(&c, left)
		if err == nil {
			err = g.Apply(e)
		}
		if err != nil {
			s.t.Fatal(err)
		}
		n.Events = append(n.Events, e)
	}
	if s.all != nil {
		s.all.Give("a", []string{id})
	}
	if err := s.m.CreateGame(s.t.Context(), n); err != nil {
		s.t.Fatal(err)
	}
	ends, _ = g.Deadline(0)
	return ends
}

// Events that were due before a command are stored first. Then the command's question to the store stalls no other game either,
// with one server and with three: answers to moves do not wait behind it in either case.
func TestOneSlowAnswerBehindSomethingDueStallsNoOtherGame(t *testing.T) {
	flag := func(s *slowSite) func() {
		y := s.b.call(62)
		ends := s.seatLeft("left", 61, 62, time.Now())
		await.True(s.t, "the clock to run out", func() bool { return game.Instant(time.Now()).After(ends) }) // commands come at whole milliseconds
		return func() { y.say(wire.InOffer, "left", 3, wire.OfferIn{Offer: game.OfferRematch}) }
	}
	bonus := func(s *slowSite) func() {
		y := s.a.call(62)
		s.seatLeft("left", 61, 62, time.Now().Add(-time.Minute)) // before the server began
		return func() { y.say(wire.InOffer, "left", 3, wire.OfferIn{Offer: game.OfferDraw}) }
	}
	for _, c := range []struct {
		due, method string
		shared      bool
		prepare     func(*slowSite) func()
		log         string
	}{
		{"a flag", "Blocked", false, flag, "start move move end"},
		{"a flag", "Blocked", true, flag, "start move move end"},
		{"a flag", "Pausing", false, flag, "start move move end"},
		{"a flag", "Pausing", true, flag, "start move move end"},
		{"a bonus", "Blocked", false, bonus, "start move move bonus"},
	} {
		t.Run(fmt.Sprintf("%s/%s/shared=%v", c.due, c.method, c.shared), func(t *testing.T) {
			t.Parallel()
			s := newSlowSite(t, c.shared)
			if c.shared {
				s.open("c")
			}
			one, two, g := s.match(51, 52, s.b)
			stir := c.prepare(s)
			release := s.held.hold(c.method)
			defer release()
			stir()
			await.True(t, c.method+" to be asked", s.held.isAsked)
			await.True(t, c.due+" to be stored", func() bool { return s.m.Kinds("left") == c.log })
			s.play(one, two, g, c.method)
		})
	}
}
