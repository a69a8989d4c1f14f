package engine

import "github.com/tengen-go/tengen/engine/threat"

// near is the place of a square relative to another, for moves that answer or
// continue one: the same for all pairs at the same distance and direction.
const (
	nearReach = 5
	nearSide  = 2*nearReach + 1
	nearAll   = nearSide*nearSide + 1 // the last is everything further away
)

// relation returns where q lies as seen from p.
func relation(p, q threat.Square) int {
	dx := int(q&31) - int(p&31) + nearReach
	dy := int(q>>5) - int(p>>5) + nearReach
	if p == threat.None || uint(dx) >= nearSide || uint(dy) >= nearSide {
		return nearAll - 1
	}
	return dy*nearSide + dx
}

// history is what moves have been worth in this search: for each colour by
// square, and by where they lie from the last move of either side.
type history struct {
	at       [2][threat.Cells]int16
	answers  [2][nearAll]int16 // relative to the move that is answered
	follows  [2][nearAll]int16 // relative to the own move before
	counters [2][threat.Cells]threat.Square
}

// maxHistory bounds the scores.
const maxHistory = 8192

// pull moves a score towards the bound, the slower the nearer it is.
func pull(h *int16, bonus int32) {
	weight := bonus
	if weight < 0 {
		weight = -weight
	}
	*h += int16(bonus - int32(*h)*weight/maxHistory)
}

// learn notes that q was good or bad for a colour after the moves before it.
func (h *history) learn(c int, q, answered, own threat.Square, bonus int32) {
	pull(&h.at[c][q&(threat.Cells-1)], bonus)
	pull(&h.answers[c][relation(answered, q)], bonus/4)
	pull(&h.follows[c][relation(own, q)], bonus/4)
}

// worth is the sum of q's history scores, between about -maxHistory*2 and its opposite.
func (h *history) worth(c int, q, answered, own threat.Square) int32 {
	return int32(h.at[c][q&(threat.Cells-1)]) +
		(int32(h.answers[c][relation(answered, q)])+int32(h.follows[c][relation(own, q)]))/2
}

// halve makes room for what the next search learns.
func (h *history) halve() {
	for c := range 2 {
		for i := range h.at[c] {
			h.at[c][i] /= 2
		}
		for i := range h.answers[c] {
			h.answers[c][i] /= 2
			h.follows[c][i] /= 2
		}
	}
}
