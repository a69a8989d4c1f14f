package openings_test

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/opening"
	"github.com/tengen-go/tengen/hub/game"
)

// The positions that the page's trainer shows as fair are ones that the openings allow, and about even by a search.
func TestExamplesOfTheTrainer(t *testing.T) {
	text, err := os.ReadFile("../../../frontend/src/protocols/fair.json")
	if err != nil {
		t.Fatal(err)
	}
	var examples map[game.Opening][][]string
	if err := json.Unmarshal(text, &examples); err != nil {
		t.Fatal(err)
	}
	// Each position has an empty table: a value must not hang on the positions searched before it.
	d := &opening.Decider{Nodes: 30_000, Search: func(ctx context.Context, b *board.Board, l engine.Limits) (engine.Result, error) {
		e := engine.New(engine.DefaultOptions())
		defer e.Close()
		return e.Search(ctx, b, l)
	}}
	const even = 80 // in 1/weights.Unit of a logit: the trainer calls a chance of 0.4 to 0.6 fair
	rules := map[game.Opening]board.Rule{game.Swap2: board.Freestyle, game.Taraguchi10: board.Renju}
	for o, list := range examples {
		s := game.Settings{Rule: rules[o], Size: 15, Opening: o, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock}}
		for _, moves := range list {
			g := game.New("g", s, 1, game.WishBlack)
			act := func(c game.Command) {
				c.Version, c.ClientID = g.Version(), string(rune('a'+g.Version()))
				ev, err := g.Decide(&c, start)
				if err == nil {
					err = g.Apply(ev)
				}
				if err != nil {
					t.Fatalf("%s, %v: %v", o, moves, err)
				}
			}
			act(game.Command{Kind: game.Join, Actor: 2})
			for _, at := range moves {
				for n, _ := g.Next(); n.Do == game.Choose; n, _ = g.Next() {
					act(game.Command{Kind: game.Decision, Actor: g.Player(n.Seat), Option: game.KeepSeats})
				}
				p, err := board.ParsePoint(at)
				if err != nil {
					t.Fatal(err)
				}
				n, _ := g.Next()
				act(game.Command{Kind: game.Move, Actor: g.Player(n.Seat), Point: p})
			}
			if n, _ := g.Next(); n.Do != game.Choose {
				t.Errorf("%s, %v: nobody chooses then, but %v", o, moves, n.Do)
			}
			if v, err := d.Value(t.Context(), g.Board(), 0); err != nil || math.Abs(v) > even {
				t.Errorf("%s, %v: %v, %v", o, moves, v, err)
			}
		}
	}
	if len(examples) != len(rules) {
		t.Errorf("%d openings, want %d", len(examples), len(rules))
	}
}
