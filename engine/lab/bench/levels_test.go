package bench

import (
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/lab/calibrate"
)

// points returns what a scores against b in some games, by rules in turn.
func points(t *testing.T, a, b calibrate.Player, games int) (points float64) {
	t.Helper()
	for i := range games {
		g, err := calibrate.Play(t.Context(), board.Rules()[i/2%len(board.Rules())], a, b, i)
		if err != nil {
			t.Fatal(err)
		}
		switch winner := g.WonBy(); winner {
		case "":
			points += 0.5
		case a.Name:
			points++
		}
	}
	return points
}

// Each level beats the one below it, and the novice, which knows only the rules, beats the lowest. Games are bounded by
// positions, so they are the same everywhere, and this test notices a weaker or stronger level.
func TestEachLevelBeatsTheOneBelow(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	const games = 16
	all := calibrate.Players(engine.Limits{Nodes: 60_000})
	const many = 100 // they are quick, and nine in ten is near all
	if got := points(t, calibrate.Novice, all[1], many); got < 0.85*float64(many) {
		t.Errorf("the novice scores %v of %d against %s", got, many, all[1].Name)
	}
	for i := 2; i < len(all)-3; i++ { // the highest three would take minutes
		if got := points(t, all[i], all[i-1], games); got <= 0.55*games {
			t.Errorf("%s scores %v of %d against %s", all[i].Name, got, games, all[i-1].Name)
		}
	}
}

// A game that goes by a number is the same game each time.
func TestTheSameGame(t *testing.T) {
	all := calibrate.Players(engine.Limits{Nodes: 1000})
	for _, n := range []int{0, 1, 7} {
		one, err := calibrate.Play(t.Context(), board.Renju, all[3], all[6], n)
		if err != nil {
			t.Fatal(err)
		}
		two, err := calibrate.Play(t.Context(), board.Renju, all[3], all[6], n)
		if err != nil || board.FormatList(one.Moves) != board.FormatList(two.Moves) || one.Black != two.Black {
			t.Errorf("game %d: %v, then %v, %v", n, one, two, err)
		}
	}
}
