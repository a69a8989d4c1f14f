package hub

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

func points(t *testing.T, text string) (list []board.Point) {
	t.Helper()
	for _, m := range strings.Fields(text) {
		p, err := board.ParsePoint(m)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// A player in a game with a person gets no analysis, and nobody gets one of a position in play. A game against a bot restricts
// its player in nothing.
func TestNoHelpInPlay(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	ann, bob, carl := b.call(1), b.call(2), b.call(3)
	against := wanted("black", game.Fischer)
	against.Kind, against.Bot = "bot", "acorn"
	carl.made(against)
	if b.hub.Plays(1) || b.hub.Plays(3) {
		t.Fatal("nobody plays a person yet")
	}
	g := ann.made(wanted("black", game.Fischer))
	v := bob.must(wire.InJoin, g, 0, nil).V
	for i, at := range strings.Fields("h8 h9 i8 i9 j10 j11") {
		v = []*caller{ann, bob}[i%2].must(wire.InMove, g, v, wire.MoveIn{At: at}).V
	}
	ann.watch(g) // a move is acknowledged before the lobby knows of it; the room answers this after both
	if !b.hub.Plays(1) || !b.hub.Plays(2) || b.hub.Plays(3) {
		t.Error("who plays a person:", b.hub.Plays(1), b.hub.Plays(2), b.hub.Plays(3))
	}
	for position, want := range map[string]bool{
		"h8 h9 i8 i9 j10 j11":    true,
		"j10 j11 i8 h9 h8 i9":    true,  // in another order
		"h8 g8 h9 g9 f10 e10":    true,  // turned
		"h9 h8 i9 i8 j11 j10":    true,  // the colours exchanged
		"c3 c4 d3 d4 e5 e6":      true,  // elsewhere on the board, or on a larger one
		"h8 h9 i8 i9 j10 j11 a1": true,  // a stone more
		"h8 h9 i8 i9 j10 a1 a3":  false, // and one less
		"h8 h9 i8 i9 j10":        false, // before
		"h8 h9":                  false, // an opening
	} {
		if got := b.hub.InLiveGame(points(t, position)); got != want {
			t.Errorf("%s: %v", position, got)
		}
	}
	if b.hub.RepeatsLiveGame(points(t, "h8 h9 i8 i9 j10 j11 a1")) {
		t.Error("an opening that many play keeps no game from being reviewed")
	}
	ann.must(wire.InResign, g, v, nil)
	ann.watch(g)
	if b.hub.Plays(1) || b.hub.InLiveGame(points(t, "h8 h9 i8 i9 j10 j11")) {
		t.Error("the game is over")
	}
}
