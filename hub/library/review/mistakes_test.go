package review

import (
	"testing"

	"github.com/tengen-go/tengen/engine/ask"
	explain "github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// A forbidden move in a position that was lost is no exercise: nothing there is better.
func TestNoExerciseWhereAllIsLost(t *testing.T) {
	g := newFixture(t).add("g", missed, "white")
	r := &Report{Positions: make([]ask.Position, 11), Moves: make([]Move, 10)}
	for _, i := range []int{6, 8} {
		r.Moves[i].Mistake = string(explain.Forbidden)
	}
	r.Positions[8].Lost = true
	if list := mistakes(g, r); len(list) != 1 || list[0].Move != 7 {
		t.Errorf("%+v", list)
	}
}

// A player who lets the clock run in a position that is proven lost is noted; a loss by time in another position, or
// another loss, is not.
func TestLostByTime(t *testing.T) {
	black, white := &archive.Player{ID: 1}, &archive.Player{ID: 2}
	for name, c := range map[string]struct {
		reason game.Reason
		winner string
		moves  int
		lost   bool
		want   game.UserID
	}{
		"white, to move": {game.ByTime, "black", 9, true, 2},
		"black, to move": {game.ByTime, "white", 10, true, 1},
		"not lost":       {game.ByTime, "black", 9, false, 0},
		"resigned":       {game.ByResign, "black", 9, true, 0},
		"not to move":    {game.ByTime, "black", 10, true, 0},
	} {
		r := &Report{Positions: make([]ask.Position, c.moves+1)}
		r.Positions[c.moves].Lost = c.lost
		if got := lostByTime(archive.Summary{Black: black, White: white, Winner: c.winner, Reason: c.reason}, r); got != c.want {
			t.Errorf("%s: %d", name, got)
		}
	}
}
