package hub_test

import (
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// A user who has no right to an action is told so by its code. The game does not change and nobody else hears of it.
func TestWhoMayDoWhat(t *testing.T) {
	b := newBench(t)
	live, black, white := b.match(true)
	black.ok(wire.InMove, live, 1, at("h8")) // White is to move, at version 2
	waiting := into[wire.CreatedData](t, black.ok(wire.InCreate, "", 0,
		wire.CreateData{Settings: settings(false, game.Free), Color: "black", Kind: "private"})).G
	over, loser, winner := b.match(false)
	loser.ok(wire.InMove, over, 1, at("a1"))
	loser.ok(wire.InResign, over, 2, nil)

	visitor, stranger, spectator := b.page(0), b.page(b.user("Sam")), b.page(b.user("Eve"))
	listener := b.page(0)
	for _, g := range []string{live, waiting, over} {
		spectator.watch(g)
		listener.watch(g)
	}
	for _, p := range []*page{black, white, loser, winner, listener, spectator} {
		p.quiet()
		p.seen = nil
	}
	actions := []struct {
		t string
		d any
	}{
		{wire.InJoin, nil}, {wire.InMove, at("b2")}, {wire.InChoose, wire.ChooseIn{Option: game.TakeBlack}},
		{wire.InOffer, wire.OfferIn{Offer: game.OfferTakeback}}, {wire.InAnswer, wire.AnswerIn{Accept: true}},
		{wire.InResign, nil}, {wire.InAbort, nil}, {wire.InOffer, wire.OfferIn{Offer: game.OfferRematch}},
		{wire.InPass, nil}, {wire.InOffer, wire.OfferIn{Offer: game.OfferDraw}}, {wire.InClaim, wire.ClaimIn{Win: true}},
		{wire.InGive, nil},
	}
	never := func(code fault.Code) []fault.Code {
		out := make([]fault.Code, len(actions))
		for i := range out {
			out[i] = code
		}
		return out
	}
	with := func(codes []fault.Code, i int, code fault.Code) []fault.Code { codes[i] = code; return codes }
	np, started, ended := game.ErrNotPlayer.Code, game.ErrStarted.Code, game.ErrOver.Code
	turn, notNow, noOffer := game.ErrNotYourTurn.Code, game.ErrNotNow.Code, game.ErrNoOffer.Code
	noPass, early := game.ErrNoPass.Code, game.ErrTooEarly.Code
	for _, c := range []struct {
		who  string
		p    *page
		g    string
		v    int
		want []fault.Code
	}{
		{"a visitor, live", visitor, live, 2, never(fault.Unauthorized)},
		{"a visitor, waiting", visitor, waiting, 0, never(fault.Unauthorized)},
		{"a stranger, live", stranger, live, 2, with(never(np), 0, started)},
		{"a stranger, over", stranger, over, 3, with(never(np), 0, ended)},
		{"a stranger, waiting", stranger, waiting, 0, with(never(np), 0, "")},
		{"a spectator, live", spectator, live, 2, with(never(np), 0, started)},
		{"a spectator, over", spectator, over, 3, with(never(np), 0, ended)},
		{"a player of another game", loser, live, 2, with(never(np), 0, started)},
		{"the wrong seat", black, live, 2, []fault.Code{started, turn, notNow, "", noOffer, "", "", notNow, noPass, early, early, ""}},
		{"the right seat", white, live, 2, []fault.Code{started, "", notNow, game.ErrNothingBack.Code, noOffer, "", "", notNow, noPass, early, early, ""}},
		{"the loser, over", loser, over, 3, []fault.Code{ended, ended, ended, ended, ended, ended, ended, "", ended, ended, ended, ended}},
		{"nobody's game", stranger, "AAAAAAAAAAAA", 0, never(fault.NotFound)},
	} {
		for i, a := range actions {
			if c.want[i] == "" { // allowed: not this test's question
				continue
			}
			if f := c.p.call(a.t, c.g, c.v, a.d); f.Code != c.want[i] || f.Message == "" {
				t.Errorf("%s: %s: %s, want %s", c.who, a.t, f.raw, c.want[i])
			}
		}
	}
	// The right seat, at any version but the present one.
	for _, v := range []int{0, 1, 3, 1000} {
		white.refused(game.ErrStale.Code, wire.InMove, live, v, at("b2"))
		white.refused(game.ErrStale.Code, wire.InResign, live, v, nil)
		white.refused(game.ErrStale.Code, wire.InGive, live, v, nil)
	}
	black.refused(game.ErrOwnGame.Code, wire.InJoin, waiting, 0, nil)
	stranger.refused(fault.Forbidden, wire.InChat, live, 0, wire.ChatIn{Text: "not in the room"})
	visitor.refused(fault.Unauthorized, wire.InCreate, "", 0, wire.CreateData{})

	for _, p := range []*page{black, white, loser, winner, listener, spectator} {
		if rest := p.quiet(); len(rest) != 0 {
			t.Errorf("%s heard %s", p.name, rest[0].raw)
		}
	}
	for g, v := range map[string]int{live: 2, waiting: 0, over: 3} {
		if s := listener.watch(g); s.V != v {
			t.Errorf("game %s went from version %d to %d", g, v, s.V)
		}
	}
}
