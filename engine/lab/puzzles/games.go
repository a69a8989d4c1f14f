package puzzles

import (
	"context"
	"math/rand/v2"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/lab/calibrate"
	"github.com/tengen-go/tengen/engine/level"
)

// Game is a finished game.
type Game struct {
	Size  int
	Moves []board.Point
}

// Source returns the game with a number, from 0, always the same; false where there is none. Several goroutines may ask
// at once.
type Source func(ctx context.Context, number int) (Game, bool, error)

// List is a source of given games.
func List(games []Game) Source {
	return func(_ context.Context, number int) (Game, bool, error) {
		if number >= len(games) {
			return Game{}, false, nil
		}
		return games[number], true, nil
	}
}

// players are the levels that play. They overlook some attacks, as people do, but not all of them.
var players = []string{"cedar", "dogwood", "dogwood", "elm", "elm", "fir", "ginkgo"}

// seeds keeps the games of different seeds apart.
const seeds = 1 << 32

// SelfPlay is a source without end: games of two levels, drawn by the number, from openings that are drawn too.
func SelfPlay(rule board.Rule, seed uint64) (Source, error) {
	var sides []calibrate.Player
	for _, id := range players {
		l, err := level.Parse(id)
		if err != nil {
			return nil, err
		}
		sides = append(sides, calibrate.Of(l, engine.Limits{}))
	}
	return func(ctx context.Context, number int) (Game, bool, error) {
		rng := rand.New(rand.NewPCG(seed, uint64(number)))
		a, b := sides[rng.IntN(len(sides))], sides[rng.IntN(len(sides))]
		g, err := calibrate.Play(ctx, rule, a, b, int(seed%seeds)*seeds+number)
		return Game{Size: selfPlaySize, Moves: g.Moves}, err == nil, err
	}, nil
}

// selfPlaySize is the board of calibrate's games.
const selfPlaySize = 15
