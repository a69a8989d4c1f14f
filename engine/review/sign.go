package review

// Sign is a move's sign, by its cost.
type Sign string

// The signs.
const (
	Slip    Sign = "?!"
	Error   Sign = "?"
	Blunder Sign = "??"
)

// The costs from which on a move has a sign.
const (
	inaccurate = 0.10
	wrong      = 0.20
	blunder    = 0.35
)

// LongWin is how many moves of the winner a forced win may have for whoever misses it to be told unasked.
const LongWin = 8

// SignOf is the sign of a move of a mistake and a cost. A proof is no reason for a worse one: a win that was missed for not more
// than half a game is an error at most.
func SignOf(m Mistake, cost float64) Sign {
	switch {
	case cost >= blunder && (m != MissedWin || cost > halfGame):
		return Blunder
	case cost >= wrong:
		return Error
	case cost >= inaccurate:
		return Slip
	}
	return ""
}
