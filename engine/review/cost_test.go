package review

import (
	"testing"

	"tengen/engine"
	"tengen/engine/board"
)

// A move's cost stands when both moves are searched for longer.
func TestCostsStand(t *testing.T) {
	opt := Options{Search: 500, Solve: 300, Defend: 300, Confirm: 300, Memory: 8 << 20}
	g := game(t, board.Freestyle, "g7 j8 h8 i9 h10 j9 g9 j7", board.Empty)
	r, err := New(t.Context(), g, opt)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range r.Moves {
		if m.Mistake != Inaccurate || r.Positions[i].proven() || r.Positions[i+1].proven() {
			continue
		}
		seems, played := chanceOf(t, g, i, r.Positions[i].Best()), chanceOf(t, g, i, g.Moves[i])
		if seems-played < inaccurate/2 {
			t.Errorf("move %d costs %.2f, and with more nodes it has %.2f against %.2f", i+1, m.Cost, played, seems)
		}
	}
}

// chanceOf is the mover's chance by a move after so many of a game, with four times the nodes.
func chanceOf(t *testing.T, g Game, ply int, move board.Point) float64 {
	t.Helper()
	o := engine.DefaultOptions()
	o.TableBytes = 4 << 20
	e := engine.New(o)
	defer e.Close()
	b := boardAfter(t, g, ply)
	b.Play(move)
	res, err := e.Search(t.Context(), b, engine.Limits{Nodes: 2_000})
	if err != nil {
		t.Fatal(err)
	}
	return 1 - believed(engine.Fitted.Chance(res.Score))
}
