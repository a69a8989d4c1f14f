package lobby

import (
	"strings"
	"testing"

	"tengen/engine/board"
	"tengen/hub/wire"
)

// pointsIn reads moves as they are told.
func pointsIn(text string) []board.Point { return pointsOf(strings.Fields(text)) }

// Black is to move and wins with i10, a straight four.
const won = "h10 f10 j11 j8 k13 d9 i11 g9 k11 h11 j10 j12 k10 k14"

func playWon() *town {
	l := newTown()
	l.Play(wire.Live{G: "g", Settings: wire.Settings{Size: 15}, Moves: strings.Fields(won)}, wire.Origin{})
	return l
}

// askedOf is a position with a win that was found in it.
type askedOf struct {
	size  int
	moves string
	side  board.Stone
	line  string
}

func (l *town) refuses(q askedOf) bool {
	moves := pointsIn(q.moves)
	return l.Shows(moves) || l.Helps(q.size, moves, q.side, pointsIn(q.line))
}

// The win of a live game is refused however the position is disguised: what does not decide does not count.
func TestWinOfALiveGame(t *testing.T) {
	l := playWon()
	const line = "i10"
	for name, q := range map[string]askedOf{
		"four stones far away":   {15, won + " a1 o1 a3 o3", board.Black, line},
		"passes between them":    {15, won + " a1 pass a3 pass c1 pass c3 pass", board.Black, line},
		"the other side to move": {15, won + " a1 o1 a3 o3 pass", board.Black, line},
		"many stones far away":   {15, won + " a1 o1 a3 o3 c1 m1 c3 m3 a5 o5 c5 m5 a13 o15", board.Black, line},
		"some are missing":       {15, "h10 pass j11 j8 k13 pass i11 pass k11 h11 j10 j12 k10 pass", board.Black, line},
		"on a larger board":      {20, won + " a1 t1 a3 t3 a5 t5", board.Black, line},
		"turned":                 {15, "j8 j6 k10 h10 m11 i4 k9 i7 k11 k8 j10 l10 j11 n11 a1 o1 a3 o3", board.Black, "j9"},
		"the colours exchanged":  {15, "pass h10 f10 j11 j8 k13 d9 i11 g9 k11 h11 j10 j12 k10 k14 o1 a1 o3 a3", board.White, line},
	} {
		if !l.refuses(q) {
			t.Error(name)
		}
	}
}

func TestWinOfAnotherGame(t *testing.T) {
	l := playWon()
	for name, q := range map[string]askedOf{
		"the same shape of threats among other stones": {15, "h8 a1 i8 a3 j8 c1", board.Black, "k8"},
		"no win":        {15, "h8 g9", board.Black, ""},
		"nowhere":       {15, "h8 g9", board.Black, "pass"},
		"off the board": {5, "h8 g9", board.Black, "t20"},
	} {
		if l.refuses(q) {
			t.Error(name)
		}
	}
	l.Over("g")
	if l.refuses(askedOf{15, won, board.Black, "i10"}) {
		t.Error("the game is over")
	}
}
