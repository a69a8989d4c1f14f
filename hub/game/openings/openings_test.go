package openings_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/opening"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/openings"
)

var start = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// walk has both sides of a game decided until play is free, and returns the game. A decision with an error is taken, too.
func walk(t *testing.T, o game.Opening, rule board.Rule, d *opening.Decider) *game.Game {
	t.Helper()
	s := game.Settings{Rule: rule, Size: 15, Opening: o, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock}}
	g := game.New("g", s, 1, game.WishBlack)
	act := func(c game.Command) {
		c.Version, c.ClientID = g.Version(), fmt.Sprint(g.Version())
		e, err := g.Decide(&c, start)
		if err == nil {
			err = g.Apply(e)
		}
		if err != nil {
			t.Fatalf("%s, %s: %+v: %v", o, g.MoveText(), c, err)
		}
	}
	act(game.Command{Kind: game.Join, Actor: 2})
	for range 60 {
		n, _ := g.Next()
		if n.Left == 0 && n.Do == game.Place {
			return g
		}
		var c game.Command
		if openings.Asks(n) {
			c, _ = openings.Decide(t.Context(), d, n, g.Board())
		} else {
			p, _ := engine.SafeMove(g.Board())
			c = game.Command{Kind: game.Move, Point: p}
		}
		c.Actor = g.Player(n.Seat)
		act(c)
	}
	t.Fatalf("%s does not end: %s", o, g.MoveText())
	return nil
}

// A bot answers every question of every opening, with a search and without one.
func TestEveryOpeningIsDecided(t *testing.T) {
	e := engine.New(engine.DefaultOptions())
	defer e.Close()
	search := func(ctx context.Context, b *board.Board, l engine.Limits) (engine.Result, error) {
		return e.Search(ctx, b, l)
	}
	none := func(context.Context, *board.Board, engine.Limits) (engine.Result, error) {
		return engine.Result{}, engine.ErrBusy
	}
	for _, o := range game.Openings() {
		for _, rule := range []board.Rule{board.Freestyle, board.Renju} {
			for name, d := range map[string]*opening.Decider{
				"full": {Search: search, Nodes: 300}, "weak": {Search: search, Nodes: 100, Error: 1, Seed: 7}, "none": {Search: none},
			} {
				if g := walk(t, o, rule, d); g.Phase() != game.Live {
					t.Errorf("%s, %v, %s: %s", o, rule, name, g.MoveText())
				}
			}
		}
	}
}

// With an error the answer is one that the rules allow, and the error is told.
func TestErrorsAreTold(t *testing.T) {
	d := &opening.Decider{Search: func(context.Context, *board.Board, engine.Limits) (engine.Result, error) {
		return engine.Result{}, engine.ErrBusy
	}}
	b, err := board.New(board.Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	c, err := openings.Decide(t.Context(), d, game.Next{Do: game.Choose, Options: []game.Option{game.KeepSeats, game.SwapSeats}}, b)
	if !errors.Is(err, engine.ErrBusy) || c.Option != game.KeepSeats {
		t.Errorf("%+v, %v", c, err)
	}
}
