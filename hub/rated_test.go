package hub

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/moderation"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

func ratedSettings() wire.Settings {
	s := wireSettings(game.Free)
	s.Rated = true
	return s
}

// Both players' ratings are shown from the start. Every viewer is shown what the end has made of them: as it happens,
// afterwards, and after the game is read again.
func TestRatedGame(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	b.Do(func(m *hubtest.Store) {
		m.Rated = map[game.UserID]records.Rating{1: {Value: 1600}, 2: {Value: 1700, Provisional: true}}
	})
	one, two := b.call(1), b.call(2)
	g := one.made(wire.CreateData{Settings: ratedSettings(), Color: "black", Kind: "private"})
	if s := one.watch(g); s.Host.Rating == nil || s.Host.Rating.Value != 1600 || !s.Settings.Rated {
		t.Fatalf("%+v", s)
	}
	two.must(wire.InJoin, g, 0, nil)
	p := part[wire.EventData](t, one.await("start")).Players
	if p.Black.Rating == nil || p.Black.Rating.Value != 1600 || p.White.Rating == nil || *p.White.Rating != (records.Rating{Value: 1700, Provisional: true}) {
		t.Fatalf("%+v %+v", p.Black.Rating, p.White.Rating)
	}
	one.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"})
	two.must(wire.InMove, g, 2, wire.MoveIn{At: "h9"})
	two.must(wire.InResign, g, 3, nil)
	want := records.Changes{
		Black: records.Changed{Before: records.Rating{Value: 1600}, After: records.Rating{Value: 1608}},
		White: records.Changed{Before: records.Rating{Value: 1700, Provisional: true}, After: records.Rating{Value: 1692, Provisional: true}},
	}
	if c := part[wire.EventData](t, one.await("end")).Ratings; c == nil || *c != want {
		t.Errorf("told at the end: %+v", c)
	}
	if s := b.call(3).watch(g); s.Ratings == nil || *s.Ratings != want || s.Players.Black.Rating.Value != 1608 {
		t.Errorf("shown afterwards: %+v", s.Ratings)
	}
	two.must(wire.InOffer, g, 4, wire.OfferIn{Offer: game.OfferRematch})
	one.must(wire.InAnswer, g, 5, wire.AnswerIn{Accept: true})
	next := part[wire.EventData](t, one.await("rematch")).Game
	if s := one.watch(next); !s.Settings.Rated || s.Players.Black.Rating.Value != 1692 {
		t.Errorf("the rematch: %+v", s.Players)
	}
}

func TestWhatCannotBeRated(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	one := b.call(1)
	refused := func(change func(*wire.Settings), why fault.Reason) {
		t.Helper()
		s := ratedSettings()
		change(&s)
		if h := one.ask(wire.InCreate, "", 0, wire.CreateData{Settings: s, Color: "black", Kind: "private"}); h.T != wire.OutError || h.Why != why {
			t.Errorf("%s: %s", why, h.raw)
		}
	}
	refused(func(s *wire.Settings) { s.Clock = wire.TimeControl{Kind: game.NoClock} }, "rated_clock")
	refused(func(s *wire.Settings) { s.Takebacks = true }, "rated_takebacks")
	refused(func(s *wire.Settings) { s.Rule = "renju" }, "rated_forbidden")
}

// A guest makes no rated game and joins none.
func TestGuestsAreNotRated(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	member, guest := b.call(1), b.call(guests)
	d := wire.CreateData{Settings: ratedSettings(), Color: "black", Kind: "private"}
	if h := guest.ask(wire.InCreate, "", 0, d); h.Why != "guest_rated" {
		t.Error(h.raw)
	}
	g := member.made(d)
	guest.watch(g)
	if h := guest.ask(wire.InJoin, g, 0, nil); h.Why != "guest_rated" {
		t.Error(h.raw)
	}
	if s := member.watch(g); s.Status != "waiting" {
		t.Errorf("%+v", s)
	}
}

// Why a rated game changes no rating is told when it is known: with the start, to users who come later, and with the end.
func TestUnratedGame(t *testing.T) {
	for _, why := range []string{records.AddressShared, "short"} {
		b := newServer(t, Limits{}, hubtest.Busy)
		b.Do(func(m *hubtest.Store) { m.Unrated = why })
		one, two := b.call(1), b.call(2)
		g := one.made(wire.CreateData{Settings: ratedSettings(), Color: "black", Kind: "private"})
		one.watch(g)
		two.must(wire.InJoin, g, 0, nil)
		early := map[bool]string{true: why}[why == records.AddressShared]
		if d := part[wire.EventData](t, one.await("start")); d.Unrated != early {
			t.Errorf("%s: told at the start: %q", why, d.Unrated)
		}
		if s := b.call(3).watch(g); s.Unrated != early {
			t.Errorf("%s: shown meanwhile: %q", why, s.Unrated)
		}
		one.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"})
		two.must(wire.InMove, g, 2, wire.MoveIn{At: "h9"})
		two.must(wire.InResign, g, 3, nil)
		if d := part[wire.EventData](t, one.await("end")); d.Unrated != why || d.Ratings != nil {
			t.Errorf("%s: told at the end: %+v", why, d)
		}
		if s := b.call(3).watch(g); s.Unrated != why || s.Ratings != nil {
			t.Errorf("%s: shown afterwards: %+v", why, s)
		}
	}
}

// Both players of a rated game are noted before it begins, and once.
func TestPlayersAreNoted(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	one, two, three := b.call(1), b.call(2), b.call(3)
	g := one.made(wire.CreateData{Settings: ratedSettings(), Color: "black", Kind: "private"})
	two.must(wire.InJoin, g, 0, nil)
	one.made(wire.CreateData{Settings: ratedSettings(), Color: "black", Kind: "private"})
	three.watch(g)
	b.Do(func(m *hubtest.Store) {
		if len(m.Networks) != 2 || len(m.Networks[1]) != 1 || len(m.Networks[2]) != 1 || m.Networks[1][0] != m.Networks[2][0] {
			t.Errorf("%d members: %v", len(m.Networks), m.Networks)
		}
	})
}

// A member who plays unrated games only makes, joins and repeats no rated game, also if the decision comes while one waits; casual games
// go on. An opponent learns nothing of it.
func TestUnratedGamesOnly(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	one, two := b.call(1), b.call(2)
	rated := wire.CreateData{Settings: ratedSettings(), Color: "black", Kind: "private"}
	casual := rated
	casual.Settings.Rated = false
	barred := moderation.Sanctions{Unrated: moderation.Forever, UnratedFor: moderation.Unfair}
	waiting := one.made(rated)
	open := two.made(rated)
	b.Sanction(1, barred, true)
	await.True(t, "a refusal", func() bool { return one.ask(wire.InCreate, "", 0, rated).Why == "unrated" })
	if h := one.ask(wire.InJoin, open, 0, nil); h.Why != "unrated" || !strings.Contains(h.raw, `"texts":{"reason":"unfair"}`) {
		t.Errorf("it joins a rated game: %s", h.raw)
	}
	if h := two.ask(wire.InJoin, waiting, 0, nil); h.T != wire.OutError || h.Why == "unrated" {
		t.Errorf("its rated game is joined: %s", h.raw)
	}
	g := one.made(casual)
	two.must(wire.InJoin, g, 0, nil)
	b.Sanction(1, moderation.Sanctions{}, true)

	// A rated game that was in play ends, and there is no rematch.
	three, four := b.call(3), b.call(4)
	g = three.made(rated)
	four.must(wire.InJoin, g, 0, nil)
	three.watch(g)
	four.watch(g)
	b.Sanction(3, barred, true)
	four.must(wire.InResign, g, 1, nil)
	await.True(t, "a refusal", func() bool { return three.ask(wire.InCreate, "", 0, rated).Why == "unrated" })
	if h := three.ask(wire.InOffer, g, 2, wire.OfferIn{Offer: game.OfferRematch}); h.Why != "unrated" {
		t.Errorf("it offers a rated game: %s", h.raw)
	}
	four.must(wire.InOffer, g, 2, wire.OfferIn{Offer: game.OfferRematch})
	if h := three.ask(wire.InAnswer, g, 3, wire.AnswerIn{Accept: true}); h.Why != "unrated" {
		t.Errorf("it repeats a rated game: %s", h.raw)
	}
}
