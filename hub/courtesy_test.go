package hub_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// open creates a private game of these settings between two pages, Black first.
func (b *bench) open(s wire.Settings) (g string, black, white *page) {
	b.t.Helper()
	black, white = b.page(b.user("Ann")), b.page(b.user("Bob"))
	f := black.ok(wire.InCreate, "", 0, wire.CreateData{Settings: s, Color: "black", Kind: "private"})
	g = into[wire.CreatedData](b.t, f).G
	black.watch(g)
	white.watch(g)
	white.ok(wire.InJoin, g, 0, nil)
	return g, black, white
}

// Settings of every kind come back from the store as they went in, and the
// game they make starts with the clocks they say.
func TestSettingsAreKept(t *testing.T) {
	b := newBench(t)
	for _, c := range []struct {
		speed game.Speed
		wire.Settings
	}{
		{game.Rapid, wire.Settings{Rule: "caro", Size: 20, Opening: game.Swap2, Forbidden: game.Refuse, Takebacks: true, Clock: wire.TimeControl{Kind: game.Byoyomi, Initial: 60_000, Period: 20_000, Periods: 3}}},
		{game.Rapid, wire.Settings{Rule: "standard", Size: 19, Opening: game.Free, Forbidden: game.Refuse, Clock: wire.TimeControl{Kind: game.Canadian, Period: 300_000, Stones: 10}}},
		{game.Days, wire.Settings{Rule: "renju", Size: 15, Opening: game.Free, Forbidden: game.Loses, Clock: wire.TimeControl{Kind: game.Correspondence, Period: 3 * 86_400_000}}},
		{game.Rapid, wire.Settings{Rule: "freestyle", Size: 15, Opening: game.Free, Forbidden: game.Refuse, Clock: wire.TimeControl{Kind: game.Simple, Period: 30_000}}},
	} {
		g, black, _ := b.open(c.Settings)
		b.restart()
		black.dial()
		st := black.watch(g)
		want := c.Settings
		want.Clock.Speed = c.speed
		if st.Settings != want || st.Status != "live" {
			t.Errorf("%+v became %+v, %s", want, st.Settings, st.Status)
		}
	}
	visitor := b.page(b.user("Vic"))
	for _, s := range []wire.Settings{
		{Rule: "renju", Size: 19, Opening: game.Free, Forbidden: game.Refuse, Clock: wire.TimeControl{Kind: game.NoClock}},
		{Rule: "caro", Size: 15, Opening: game.Free, Forbidden: game.Loses, Clock: wire.TimeControl{Kind: game.NoClock}},
		{Rule: "caro", Size: 15, Opening: game.Free, Forbidden: game.Refuse, Clock: wire.TimeControl{Kind: game.Byoyomi, Period: 1 << 62, Periods: 1}},
		{Rule: "caro", Size: 15, Opening: game.Free, Forbidden: game.Refuse, Clock: wire.TimeControl{Kind: game.Simple, Period: 30_000, Stones: 3}},
	} {
		visitor.refused("invalid", wire.InCreate, "", 0, wire.CreateData{Settings: s, Color: "black", Kind: "private"})
	}
}

// A draw, time and passes over the wire, and the log that anybody may read.
func TestCourtesiesAndTheLog(t *testing.T) {
	b := newBench(t)
	s := settings(true, game.Free)
	s.Rule = "renju"
	g, black, white := b.open(s)
	for i, p := range []string{"h8", "i9", "h9", "i8", "a15", "c15"} {
		who := []*page{black, white}[i%2]
		who.ok(wire.InMove, g, i+1, at(p))
	}
	white.ok(wire.InGive, g, 7, nil)
	if d := into[wire.EventData](t, black.await("gift")); d.Bonus != 15_000 || d.By != "white" || d.Clock.Black < 610_000 {
		t.Fatalf("%+v", d)
	}
	white.ok(wire.InOffer, g, 8, wire.OfferIn{Offer: game.OfferDraw})
	black.ok(wire.InPass, g, 7, nil) // neither the gift nor the offer has changed the position; the offer is declined by it
	if d := into[wire.EventData](t, white.await("pass")); d.At != "pass" || d.Stone != "black" || d.Next.By != "white" {
		t.Fatalf("%+v", d)
	}
	st := white.watch(g)
	if st.Offer != nil || st.Moves[6].At != "pass" || st.Next.Stone != "white" || st.ClaimAfter != 90_000 {
		t.Fatalf("%+v", st)
	}
	black.refused(game.ErrNotYourTurn.Code, wire.InPass, g, 10, nil)
	white.refused(game.ErrNotAway.Code, wire.InClaim, g, 10, wire.ClaimIn{Win: true})
	white.ok(wire.InPass, g, 10, nil)
	if d := into[wire.EventData](t, black.find(func(f frame) bool { return f.T == "pass" && f.V == 11 })); d.Result == nil || d.Result.Reason != game.ByPasses || d.Result.Winner != "" || d.Next != nil {
		t.Fatalf("%+v", d)
	}
	rows, err := b.hub.Audit(t.Context(), g, 0)
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for i, r := range rows {
		if r.V != i+1 || r.Clock == nil || r.Time == 0 || r.Clock.Black < 0 || r.Clock.White < 0 {
			t.Errorf("%+v", r)
		}
		kinds = append(kinds, string(r.Kind))
	}
	want := []string{"start", "move", "move", "move", "move", "move", "move", "gift", "offer", "pass", "pass"}
	if !slices.Equal(kinds, want) || rows[10].Reason != game.ByPasses || rows[9].At != "pass" || rows[7].Bonus != 15_000 || rows[1].Quota == 0 {
		text, _ := json.Marshal(rows)
		t.Errorf("%s", text)
	}
	if sum, err := b.past.Game(t.Context(), g); err != nil || !slices.Equal(sum.Moves, []string{"h8", "i9", "h9", "i8", "a15", "c15", "pass", "pass"}) || sum.Reason != "passes" {
		t.Errorf("%+v, %v", sum, err)
	}
}

func TestADrawIsAgreed(t *testing.T) {
	b := newBench(t)
	g, black, white := b.match(false)
	black.ok(wire.InMove, g, 1, at("h8"))
	white.ok(wire.InMove, g, 2, at("i9"))
	black.ok(wire.InOffer, g, 3, wire.OfferIn{Offer: game.OfferDraw})
	black.ok(wire.InMove, g, 3, at("i8")) // one's own move leaves it open
	if s := white.watch(g); s.Offer == nil || s.Offer.Offer != game.OfferDraw {
		t.Fatalf("%+v", s.Offer)
	}
	white.ok(wire.InAnswer, g, 5, wire.AnswerIn{Accept: true})
	if d := into[wire.EventData](t, black.await("end")); d.Result.Reason != game.ByAgreement || d.Result.Winner != "" {
		t.Fatalf("%+v", d)
	}
}

// Anybody in sight of the game may ask why a point is forbidden; policy loses
// marks nothing and ends the game.
func TestForbiddenPoints(t *testing.T) {
	b := newBench(t)
	for _, policy := range []game.Policy{game.Refuse, game.Loses} {
		s := settings(false, game.Free)
		s.Rule, s.Forbidden = "renju", policy
		g, black, white := b.open(s)
		eve := b.page(0)
		for i, p := range []string{"f8", "a1", "g8", "a3", "h6", "a5", "h7", "a15"} { // h8 makes two threes
			[]*page{black, white}[i%2].ok(wire.InMove, g, i+1, at(p))
		}
		st := eve.watch(g)
		if marked := slices.Contains(st.Forbidden, "h8"); marked != (policy == game.Refuse) {
			t.Fatalf("%s: marked %v", policy, st.Forbidden)
		}
		w := into[wire.WhyData](t, eve.ok(wire.InWhy, g, 0, wire.WhyIn{At: "h8"}))
		if w.Kind != "double_three" || len(w.Lines) != 2 || w.Lines[0].Shape != "three" || !w.Lines[0].Counts ||
			!slices.Contains(w.Lines[0].Stones, "h8") || len(w.Lines[0].Points) == 0 {
			t.Fatalf("%+v", w)
		}
		if w := into[wire.WhyData](t, eve.ok(wire.InWhy, g, 0, wire.WhyIn{At: "h8", Ply: 4})); w.Kind != "" {
			t.Fatalf("after four moves: %+v", w)
		}
		eve.refused("invalid", wire.InWhy, g, 0, wire.WhyIn{At: "f8"})
		eve.refused("invalid", wire.InWhy, g, 0, wire.WhyIn{At: "zz"})
		f := black.call(wire.InMove, g, 9, at("h8"))
		if policy == game.Refuse {
			if f.Code != game.ErrForbidden.Code {
				t.Fatal(f.raw)
			}
			continue
		}
		d := into[wire.EventData](t, white.find(func(f frame) bool { return f.T == "move" && f.V == 10 }))
		if d.Result == nil || d.Result.Winner != "white" || d.Result.Reason != game.ByForbidden {
			t.Fatalf("%+v", d)
		}
		if w := into[wire.WhyData](t, black.ok(wire.InWhy, g, 0, wire.WhyIn{At: "h8", Ply: 8})); w.Kind != "double_three" {
			t.Fatalf("after the end: %+v", w)
		}
	}
}

// A bot plays on when it is offered a draw.
func TestABotDeclinesADraw(t *testing.T) {
	b := newBench(t)
	ann := b.page(b.user("Ann"))
	g := into[wire.CreatedData](t, ann.ok(wire.InCreate, "", 0,
		wire.CreateData{Settings: settings(false, game.Free), Color: "black", Kind: "bot", Bot: "acorn"})).G
	ann.watch(g)
	ann.ok(wire.InMove, g, 1, at("h8"))
	ann.find(func(f frame) bool { return f.T == "move" && f.V == 3 })
	ann.ok(wire.InOffer, g, 3, wire.OfferIn{Offer: game.OfferDraw})
	if d := into[wire.EventData](t, ann.await("answer")); d.By != "white" || d.Offer != game.OfferDraw {
		t.Fatalf("%+v", d)
	}
}

// A player finds the own games in play on the lobby, private ones too and those
// whose rooms have gone; a seek with a clock of days outlives its host's visit.
func TestOwnGamesInTheLobby(t *testing.T) {
	b := newBench(t)
	s := settings(false, game.Free)
	s.Clock = wire.TimeControl{Kind: game.Correspondence, Period: 86_400_000}
	g, black, white := b.open(s)
	host := b.page(b.user("Hal"))
	waits := into[wire.CreatedData](t, host.ok(wire.InCreate, "", 0, wire.CreateData{Settings: s, Color: "black", Kind: "public"})).G
	host.ws.Close()
	black.ok(wire.InMove, g, 1, at("h8"))
	lobbyOf := func(p *page) wire.LobbyData {
		p.send(wire.InLobby, 0, "", 0, wire.LobbyIn{On: true})
		return into[wire.LobbyData](t, p.await(wire.OutLobby))
	}
	eve := b.page(b.user("Eve"))
	if d := lobbyOf(eve); len(d.Mine) != 0 || len(d.Live) != 0 || len(d.Seeks) != 1 || d.Seeks[0].G != waits {
		t.Fatalf("%+v", d)
	}
	b.restart()
	white.dial()
	eve.dial()
	for _, id := range []string{g, waits} { // games are loaded after the start, or when somebody asks
		eve.watch(id)
	}
	d := lobbyOf(white)
	if len(d.Mine) != 1 || d.Mine[0].G != g || d.Mine[0].Next != "white" || !d.Mine[0].Private || len(d.Seeks) != 1 {
		t.Fatalf("%+v", d)
	}
	white.watch(g)
	white.ok(wire.InResign, g, 2, nil)
	if f := white.await(wire.OutUnlive); f.G != g {
		t.Fatal(f.raw)
	}
}
