package hub

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// signOut ends a guest's session, as a logout does: the store knows it first.
func (b *server) signOut(u int) {
	b.Do(func(m *hubtest.Store) {
		if m.Gone == nil {
			m.Gone = map[game.UserID]bool{}
		}
		m.Gone[game.UserID(u)] = true
	})
	b.hub.EndSessions([]int64{int64(u)})
}

// over has a guest and a member begin a game, which the guest resigns, and watch it.
func over(guest, member *caller, clock game.ClockKind) (g string) {
	d := wanted("black", clock)
	d.Kind = "private"
	g = guest.made(d)
	member.persist(wire.InJoin, g, 0, nil)
	guest.watch(g)
	member.watch(g)
	guest.persist(wire.InResign, g, 1, nil)
	member.find(func(h heard) bool { return h.T == "end" && h.G == g })
	return g
}

// A guest who offers a rematch and signs out has withdrawn it, whatever the clock and on whichever node it is: nobody begins a
// game with a user who can never come back.
func TestARematchWithNobody(t *testing.T) {
	for _, clock := range []game.ClockKind{game.Fischer, game.NoClock, game.Correspondence} {
		t.Run(string(clock), func(t *testing.T) {
			inSharing(t, func(t *testing.T, s *sharing) {
				a, b := s.join("a"), s.join("b")
				guest, ann := b.call(guests+1), a.call(1)
				g := over(guest, ann, clock)
				guest.must(wire.InOffer, g, 2, wire.OfferIn{Offer: game.OfferRematch})
				ann.find(func(h heard) bool { return h.T == "offer" })
				before := s.all.Count()
				b.signOut(guests + 1)
				h := ann.find(func(h heard) bool { return h.T == "answer" && h.G == g })
				if e := part[wire.EventData](t, h); e.By != "black" || e.Offer != game.OfferRematch {
					t.Error(h.raw)
				}
				if h := ann.ask(wire.InAnswer, g, h.V, wire.AnswerIn{Accept: true}); h.Code != game.ErrOver.Code { // nothing is offered
					t.Error(h.raw)
				}
				if n := s.all.Count(); n != before {
					t.Errorf("%d games more", n-before)
				}
			})
		})
	}
}

// A player who accepts before an offer is withdrawn is told that nobody is there. In a game of days the game begins, if the
// opponent may come back.
func TestARematchWithWhoIsAway(t *testing.T) {
	for clock, code := range map[game.ClockKind]fault.Code{game.Fischer: fault.Conflict, game.NoClock: fault.Conflict, game.Correspondence: ""} {
		t.Run(string(clock), func(t *testing.T) {
			b := newServer(t, Limits{}, hubtest.Busy)
			guest, ann := b.call(guests+1), b.call(1)
			g := over(guest, ann, clock)
			guest.must(wire.InOffer, g, 2, wire.OfferIn{Offer: game.OfferRematch})
			guest.ws.Close()
			b.emptied(game.UserID(guests + 1))
			for range 2 {
				if h := ann.ask(wire.InOffer, g, 3, wire.OfferIn{Offer: game.OfferRematch}); h.Code != code || code != "" && h.Why != "opponent_left" {
					t.Error(h.raw)
				}
				if code == "" {
					return
				}
			}
			back := b.call(guests + 1) // it was a reload
			ann.must(wire.InAnswer, g, 3, wire.AnswerIn{Accept: true})
			back.await(wire.OutBegan)
		})
	}
}

// A guest's open games are withdrawn at once when it signs out, and soon if its session ends while it is away; those of a
// guest that has become a member, or may come back, stay.
func TestOpenGamesOfNobody(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		days := wanted("black", game.Correspondence)
		private := wanted("black", game.Fischer)
		private.Kind = "private"
		ann := a.call(1)
		for _, c := range []struct {
			guest int
			end   func(*caller)
			gone  bool
		}{
			{guests + 1, func(*caller) { b.signOut(guests + 1) }, true},
			{guests + 2, func(c *caller) { // away first; then its session ends
				c.ws.Close()
				b.emptied(game.UserID(guests + 2))
				await.True(t, "the owner to know", func() bool { return !a.hub.online(game.UserID(guests + 2)) })
				b.signOut(guests + 2)
				b.hub.withdrawStranded(b.hub.pairing.OfferingAway()) // a sweep
			}, true},
			{guests + 3, func(c *caller) {
				c.ws.Close()
				b.emptied(game.UserID(guests + 3))
				b.hub.withdrawStranded(b.hub.pairing.OfferingAway())
			}, false},
			{guests + 4, func(*caller) {
				s.all.Store.Merge(game.UserID(guests+4), memberID)
				b.signOut(guests + 4)
				b.hub.withdrawStranded(b.hub.pairing.OfferingAway())
			}, false},
		} {
			guest := b.call(c.guest)
			games := []string{guest.made(days), guest.made(private)}
			c.end(guest)
			for _, g := range games {
				switch {
				case c.gone:
					await.True(t, "the game to be withdrawn", func() bool { return s.all.Final(g) != nil })
					if h := ann.ask(wire.InJoin, g, 0, nil); h.Code != game.ErrOver.Code {
						t.Errorf("%d: %s", c.guest, h.raw)
					}
				case s.all.Final(g) != nil:
					t.Errorf("%d: a game of somebody who may come back is withdrawn", c.guest)
				}
			}
		}
	})
}

// A user who joins the game of a guest that can never come back is told, and the game goes, whether or not it was noticed
// before.
func TestJoiningNobody(t *testing.T) {
	b := newServer(t, Limits{Ping: time.Hour}, hubtest.Busy)
	guest, ann := b.call(guests+1), b.call(1)
	d := wanted("black", game.Correspondence)
	g := guest.made(d)
	guest.ws.Close()
	await.True(t, "the question whether the guest can come back", func() (asked bool) {
		b.Do(func(m *hubtest.Store) { asked = m.LookedFor[game.UserID(guests+1)] > 0 })
		return asked
	})
	b.Do(func(m *hubtest.Store) { m.Gone = map[game.UserID]bool{game.UserID(guests + 1): true} })
	if h := ann.ask(wire.InJoin, g, 0, nil); h.Why != "opponent_left" {
		t.Error(h.raw)
	}
	await.True(t, "the game to be withdrawn", func() bool { return b.Final(g) != nil })
}

// A challenge whose maker has gone is not accepted.
func TestAChallengeOfWhoHasGone(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	ann, bob := b.call(1), b.call(2)
	g := ann.made(challenging(2, game.Fischer))
	ann.ws.Close()
	b.emptied(1)
	if h := bob.ask(wire.InJoin, g, 0, nil); h.Why != "opponent_left" {
		t.Error(h.raw)
	}
	b.call(1)
	bob.must(wire.InJoin, g, 0, nil)
}
