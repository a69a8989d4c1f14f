package review

import "math"

// Accuracy is how well one side played: of a move that kept all its chances 100 %, of one that cost c of them
//
//	103.1668 * exp(-4.354*c) - 3.1669
//
// percent, which is the formula of lichess.org/page/accuracy. A mistake that rests on a proof costs half a game, or more if
// the chances were better. A side's accuracy is, as there, halfway between the arithmetic and the harmonic mean of its moves,
// so that a single move that threw the game away shows beside many good ones. Moves without a choice do not count: in
// a lost position, and the only move that held when it was played.
type Accuracy struct {
	Percent float64 `json:"percent"` // 100 without a choice
	Choices int     `json:"choices"` // moves that had one
}

// provenCost is the least cost of a mistake that rests on a proof.
const provenCost = 0.5

// accuracy returns that of a move, in percent.
func (m Move) accuracy() float64 {
	cost := m.Cost
	if m.Mistake.Proven() {
		cost = max(cost, provenCost)
	}
	return min(max(103.1668*math.Exp(-4.354*cost)-3.1669, 0), 100)
}

// accuracyOf returns that of a side, from its moves with a choice.
func accuracyOf(moves []float64) Accuracy {
	if len(moves) == 0 {
		return Accuracy{Percent: 100}
	}
	n, sum, inverse := float64(len(moves)), 0.0, 0.0
	for _, x := range moves {
		sum += x
		inverse += 1 / max(x, 1)
	}
	return Accuracy{Percent: (sum/n + n/inverse) / 2, Choices: len(moves)}
}
