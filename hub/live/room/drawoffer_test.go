package room

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A bot takes a draw late in a level game, and no other. It asks the engine only if it is late.
func TestABotTakesADraw(t *testing.T) {
	for name, c := range map[string]struct {
		stones int
		answer engine.Result
		err    error
		want   string // the last event
	}{
		"level":        {60, engine.Result{Nodes: 1, Score: engine.Level}, nil, "end"},
		"early":        {20, engine.Result{Nodes: 1}, nil, "answer"},
		"better":       {60, engine.Result{Nodes: 1, Score: engine.Level + 1}, nil, "answer"},
		"worse":        {60, engine.Result{Nodes: 1, Score: -engine.Level - 1}, nil, "answer"},
		"won":          {60, engine.Result{Nodes: 1, Mate: 7}, nil, "answer"},
		"not searched": {60, engine.Result{}, nil, "answer"},
		"no engine":    {60, engine.Result{}, errors.New("none"), "answer"},
	} {
		t.Run(name, func(t *testing.T) {
			asked := 0
			botEngine := func(_ context.Context, r engine.Request) (engine.Result, error) {
				if r.Board.Ply() != c.stones { // a move
					return engine.Result{Move: evenly(r.Board)}, nil
				}
				asked++
				if r.Bot != level.Evaluator || r.Budget > time.Second {
					t.Errorf("judged by %v in %v", r.Bot, r.Budget)
				}
				return c.answer, c.err
			}
			m := hubtest.NewStore()
			inVirtualTime(t, m, botEngine, func(t *testing.T, h *testRooms) {
				m.Seated("g", 0, true)
				h.load("g")
				for i := 0; i < c.stones; i += 2 {
					h.levelMove(t, "g")
				}
				draw := game.Command{Kind: game.MakeOffer, Offer: game.OfferDraw, Actor: 1, ClientID: "draw", Version: len(m.Log("g"))}
				if err := h.order("g", draw); err != nil {
					t.Fatal(err)
				}
				pass(time.Second)
				synctest.Wait()
				log := m.Log("g")
				if got := string(log[len(log)-1].Kind); got != c.want {
					t.Fatalf("%s, want %s", got, c.want)
				}
				if want := min(1, c.stones/lateStones); asked != want {
					t.Errorf("asked %d times, want %d", asked, want)
				}
			})
		})
	}
}

// levelMove has user 1 place the next stone of a game in which nobody gets five, and the bot answer.
func (h *testRooms) levelMove(t *testing.T, id string) {
	t.Helper()
	var p board.Point
	h.in(t, id, func(r *room) { p = evenly(r.game.Board()) })
	v := len(h.store.Log(id))
	if err := h.order(id, game.Command{Kind: game.Move, Actor: 1, ClientID: fmt.Sprint(v), Version: v, Point: p}); err != nil {
		t.Fatal(err)
	}
	pass(time.Second)
}

// evenly returns the next point of a game in which nobody gets five: pairs of columns change colours by row.
func evenly(b *board.Board) board.Point {
	for i := range 225 {
		p := board.At(i%15, i/15)
		black := (p.X()/2+p.Y())%2 == 0
		if b.At(p) == board.Empty && black == (b.Turn() == board.Black) {
			return p
		}
	}
	return board.None
}

// A bot offers a draw late in a level game, now and then. If nobody takes it, it moves on and offers again much later.
func TestABotOffersADraw(t *testing.T) {
	for name, c := range map[string]struct {
		judged engine.Result
		want   []int // stones at which it offers
	}{
		"level":  {engine.Result{Nodes: 1, Score: engine.Level}, []int{61, 81}},
		"better": {engine.Result{Nodes: 1, Score: engine.Level + 1}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			botEngine := func(_ context.Context, r engine.Request) (engine.Result, error) {
				if r.Bot == level.Evaluator {
					return c.judged, nil
				}
				return engine.Result{Move: evenly(r.Board), Nodes: 1}, nil
			}
			m := hubtest.NewStore()
			inVirtualTime(t, m, botEngine, func(t *testing.T, h *testRooms) {
				m.Seated("g", 0, true)
				h.load("g")
				for range 45 {
					h.levelMove(t, "g")
				}
				var offers []int
				stones := 0
				for _, e := range m.Log("g") {
					switch {
					case e.Kind == game.Moved:
						stones++
					case e.Kind == game.Offered && e.Payload.Offer == game.OfferDraw && e.Actor == hubtest.BotID:
						offers = append(offers, stones)
					}
				}
				if !slices.Equal(offers, c.want) || stones != 90 {
					t.Errorf("offers at %v of %d stones, want %v", offers, stones, c.want)
				}
			})
		})
	}
}
