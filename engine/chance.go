package engine

import (
	"math"

	"github.com/tengen-go/tengen/engine/weights"
)

// Chance returns the chance to win that the evaluation was fitted to, by logistic regression over the engine's own
// games, for the score's side. A search finds better moves than the evaluation knew of, so use Fitted for the scores of
// a search.
func Chance(score int) float64 { return Curve{Slope: 1}.Chance(score) }

// Curve turns the score of a search into a chance to win, of the side to move: the logistic function of
// Lean + Slope·x, x being the score in weights.Unit.
type Curve struct{ Lean, Slope float64 }

// Fitted is the curve of a search of some 20,000 nodes, fitted to how games of the engine with itself ended
// (tengen-lab tune chance, docs/lab/2026-11-25-even-openings.md). Proven wins and losses are not its business.
var Fitted = Curve{Lean: -0.03, Slope: 0.91}

// Chance returns the chance to win, from 0 to 1.
func (c Curve) Chance(score int) float64 {
	return 1 / (1 + math.Exp(-c.Lean-c.Slope*float64(score)/weights.Unit))
}
