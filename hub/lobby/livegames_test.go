package lobby

import (
	"strings"
	"testing"
	"time"

	"tengen/engine/board"
	"tengen/hub/game"
)

// pointsIn reads moves as they are told.
func pointsIn(text string) []board.Point { return pointsOf(strings.Fields(text)) }

// Black is to move and wins with i10, a straight four.
const won = "h10 f10 j11 j8 k13 d9 i11 g9 k11 h11 j10 j12 k10 k14"

// began is when the game of playWon did.
var began = time.Date(2026, 11, 26, 8, 0, 0, 0, time.UTC)

func playWon() *town {
	l := newTown()
	l.Play(Game{ID: "g", Settings: game.Settings{Size: 15}, Moves: strings.Fields(won)}, Origin{Began: began})
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
	return l.InLiveGame(moves) || l.HelpsInLiveGame(q.size, moves, q.side, pointsIn(q.line), time.Time{})
}

// The win of a live game is refused however the position is disguised: what does not decide does not count.
func TestWinOfALiveGame(t *testing.T) {
	l := playWon()
	const line = "i10"
	for name, q := range map[string]askedOf{
		"four stones far away":   {size: 15, moves: won + " a1 o1 a3 o3", side: board.Black, line: line},
		"passes between them":    {size: 15, moves: won + " a1 pass a3 pass c1 pass c3 pass", side: board.Black, line: line},
		"the other side to move": {size: 15, moves: won + " a1 o1 a3 o3 pass", side: board.Black, line: line},
		"many stones far away":   {size: 15, moves: won + " a1 o1 a3 o3 c1 m1 c3 m3 a5 o5 c5 m5 a13 o15", side: board.Black, line: line},
		"some are missing":       {size: 15, moves: "h10 pass j11 j8 k13 pass i11 pass k11 h11 j10 j12 k10 pass", side: board.Black, line: line},
		"on a larger board":      {size: 20, moves: won + " a1 t1 a3 t3 a5 t5", side: board.Black, line: line},
		"turned":                 {size: 15, moves: "j8 j6 k10 h10 m11 i4 k9 i7 k11 k8 j10 l10 j11 n11 a1 o1 a3 o3", side: board.Black, line: "j9"},
		"the colours exchanged":  {size: 15, moves: "pass h10 f10 j11 j8 k13 d9 i11 g9 k11 h11 j10 j12 k10 k14 o1 a1 o3 a3", side: board.White, line: line},
	} {
		if !l.refuses(q) {
			t.Error(name)
		}
	}
}

func TestWinOfAnotherGame(t *testing.T) {
	l := playWon()
	for name, q := range map[string]askedOf{
		"the same shape of threats among other stones": {size: 15, moves: "h8 a1 i8 a3 j8 c1", side: board.Black, line: "k8"},
		"no win":        {size: 15, moves: "h8 g9", side: board.Black, line: ""},
		"nowhere":       {size: 15, moves: "h8 g9", side: board.Black, line: "pass"},
		"off the board": {size: 5, moves: "h8 g9", side: board.Black, line: "t20"},
	} {
		if l.refuses(q) {
			t.Error(name)
		}
	}
	const disguised = won + " a1 o1 a3 o3"
	for name, c := range map[string]struct {
		ended   time.Time
		refused bool
	}{
		"of a game that was over before": {began.Add(-time.Minute), false},
		"of a game beside it":            {began.Add(time.Minute), true},
	} {
		if l.HelpsInLiveGame(15, pointsIn(disguised), board.Black, pointsIn("i10"), c.ended) != c.refused {
			t.Error(name)
		}
	}
	l.Over("g")
	if l.refuses(askedOf{size: 15, moves: won, side: board.Black, line: "i10"}) {
		t.Error("the game is over")
	}
}
