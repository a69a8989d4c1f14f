package lobby

import (
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
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

// pointsOf are moves as they are told.
func pointsOf(moves []string) []board.Point {
	points := make([]board.Point, len(moves))
	for i, m := range moves {
		points[i] = pointOf(m)
	}
	return points
}

// A live game's position follows its moves, those that are taken back too, and is nobody's when the game is over.
func TestALiveGamesPositionFollowsItsMoves(t *testing.T) {
	l := newTown()
	g := Game{ID: "g", Settings: game.Settings{Size: 15}, Moves: strings.Fields("h8 i9 j7 h10 k8 f6 l12")}
	e, _, _ := l.Play(g, Origin{})
	shown := func(want bool, moves string) {
		t.Helper()
		if got := l.InLiveGame(pointsIn(moves)); got != want {
			t.Errorf("%s: %v", moves, got)
		}
	}
	const first, later, other = "h8 i9 j7 h10 k8 f6", "h8 i9 j7 h10 k8 f6 l12 c3 m4 d13 n14 b9", "h8 i9 j7 h10 a1 o15 o1 a15"
	shown(true, first)
	shown(false, later)
	e.Move(board.White, strings.Fields(later))
	shown(false, first)
	shown(true, later)
	e.Move(board.White, strings.Fields(other)) // some were taken back
	shown(false, later)
	shown(true, other)
	g.Moves = strings.Fields(later)
	l.Play(g, Origin{}) // as when somebody comes
	shown(true, later)
	l.Over("g")
	shown(false, later)
	e.Move(board.White, strings.Fields(other))
	shown(false, other)
}

// A question about live games allocates as much for a thousand as for ten.
func TestNothingIsAllocatedForALiveGame(t *testing.T) {
	position := pointsIn("c3 d13 e4 m12 f5 l11 c4 d12 e5")
	allocations := func(games int) (shown, helps float64) {
		l := newTown()
		for i := range games {
			l.Play(benchLive(i), Origin{})
		}
		shown = testing.AllocsPerRun(5, func() { l.InLiveGame(position) })
		helps = testing.AllocsPerRun(5, func() { l.HelpsInLiveGame(15, position, board.Black, pointsIn("g6"), time.Time{}) })
		return shown, helps
	}
	fewShown, fewHelps := allocations(10)
	if shown, helps := allocations(1000); shown != fewShown || helps != fewHelps {
		t.Errorf("%v and %v, beside ten games %v and %v", shown, helps, fewShown, fewHelps)
	}
}

// The position of a game in which engines are allowed is no secret from them, also while it moves and when it is over.
func TestAGameWithEnginesIsNoSecret(t *testing.T) {
	l := newTown()
	const moves, later = "h8 i9 j7 h10 k8 f6", "h8 i9 j7 h10 k8 f6 l12 c3"
	e, _, _ := l.Play(Game{ID: "g", Settings: game.Settings{Size: 15, Engines: true}, Moves: strings.Fields(moves)}, Origin{})
	if l.InLiveGame(pointsIn(moves)) {
		t.Error("it is refused")
	}
	e.Move(board.White, strings.Fields(later))
	l.Play(Game{ID: "h", Settings: game.Settings{Size: 15}, Moves: strings.Fields(later)}, Origin{})
	if !l.InLiveGame(pointsIn(later)) {
		t.Error("another game with the position is given away")
	}
	l.Over("g")
}
