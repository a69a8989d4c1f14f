package review

import "math"

// Accuracy is how well one side played, and what is told of it first. It is, of a move that kept all its chances 100 %, of one that cost c of them
//
//	103.1668 * exp(-4.354*c) - 3.1669
//
// percent, which is the formula of lichess.org/page/accuracy. A mistake that rests on a proof costs half a game at most, and
// a missed win of more than LongWin moves nothing. A side's accuracy is, as there, halfway between the arithmetic and the harmonic mean of its moves,
// so that a single move that threw the game away shows beside many good ones. Moves without a choice do not count: in
// a lost position, and the only move that held when it was played.
type Accuracy struct {
	Percent float64 `json:"percent"` // 100 without a choice
	Choices int     `json:"choices"` // moves that had one

	HadWon int `json:"hadWon,omitempty"` // the last move with which a side that did not win missed a win, counted from 1; 0: none
	Best   int `json:"best,omitempty"`   // the side's best move; 0: none stands out
}

// halfGame is the highest cost of a mistake that rests on a proof.
const halfGame = 0.5

// accuracy returns that of a move, in percent.
func (m Move) accuracy() float64 {
	cost := m.Cost
	if m.Mistake.Proven() {
		cost = min(cost, halfGame)
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
