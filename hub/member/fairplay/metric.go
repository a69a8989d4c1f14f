package fairplay

import (
	"math"

	"github.com/tengen-go/tengen/engine/fairplay"
)

// Metric is something about moves that is compared with what is expected. Names are stored and sent: they never change.
type Metric string

// The measures. Each move that one looks at has an outcome from 0 to 1; more is more like an engine.
const (
	Choice1  Metric = "choice1" // the engine's first choice was played
	Choice2  Metric = "choice2" // one of its first two
	Choice3  Metric = "choice3" // or three
	Loss     Metric = "loss"    // what the move kept of the chance
	Loss02   Metric = "loss02"  // it cost less than 2 % of the chance
	Loss05   Metric = "loss05"
	Loss10   Metric = "loss10"
	OnlyMove Metric = "only" // a quiet move that alone held was found
	Wins     Metric = "wins" // a forced win was found
)

// Metrics are all of them.
var Metrics = []Metric{Choice1, Choice2, Choice3, Loss, Loss02, Loss05, Loss10, OnlyMove, Wins}

// worst is the loss from which on it does not matter any more how much more a move has lost.
const worst = 0.3

// features are what an expectation goes by: one, the rating, and what the position was like.
const features = 5

type vector [features]float64

// outcome returns the features and the outcome of a move; false if the measure does not look at it.
func (k Metric) outcome(m *fairplay.Move, rating float64) (x vector, y float64, ok bool) {
	r := (rating - 1200) / 400
	yes := func(b bool) float64 {
		if b {
			return 1
		}
		return 0
	}
	hard := yes(m.Hard)
	switch {
	case k == OnlyMove:
		return vector{1, r}, yes(m.Found), m.Kind == fairplay.Only
	case k == Wins:
		length := math.Log(float64(max(m.Plies, 1)) / 3)
		return vector{1, r, length, r * length}, yes(m.Found), m.Kind == fairplay.Attack
	case m.Kind != fairplay.Free:
		return x, 0, false
	}
	x = vector{1, r, math.Log(float64(m.Choices) / 6), hard, r * hard}
	switch k {
	case Choice1:
		y = yes(m.Rank == 1)
	case Choice2:
		y = yes(m.Rank == 1 || m.Rank == 2)
	case Choice3:
		y = yes(m.Rank > 0)
	case Loss:
		y = 1 - min(m.Loss, worst)/worst
	case Loss02:
		y = yes(m.Loss < 0.02)
	case Loss05:
		y = yes(m.Loss < 0.05)
	case Loss10:
		y = yes(m.Loss < 0.10)
	default:
		return x, 0, false
	}
	return x, y, true
}
