package weights

// The indices of the two values of a combination.
const (
	ToMove  = 0 // its colour is to move
	Waiting = 1 // the other is
)

// The indices of the two numbers that order moves.
const (
	Own    = 0 // a stone of the colour itself is put there
	Theirs = 1 // the other puts one there
)

// Unit is the number of units that make one logit: the side to move wins with
// the chance 1/(1+exp(-evaluation/Unit)).
const Unit = 200

// MaxWeight bounds a weight, in units: twenty logits.
const MaxWeight = 20 * Unit

// The phases of a game. Between their numbers of stones the evaluation goes
// evenly from the one to the other.
const (
	Early  = 0
	Late   = 1
	Phases = 2

	earlyStones = 8
	lateStones  = 32
	// Span is how many steps lie between the phases.
	Span = lateStones - earlyStones
)

// Lateness returns how many steps of Span a position with a number of stones
// has gone from Early to Late.
func Lateness(stones int) int { return min(max(stones-earlyStones, 0), Span) }

// Side is what is known of one colour, in units.
type Side struct {
	Value   [Combos][Phases][2]int16  // of a point to the evaluation: ToMove, Waiting
	Order   Order                     // of its moves
	Threats [Phases][ThreatSets]int16 // for the side to move, by the set of threats
	Tempo   [Phases]int16             // for the side to move
}

// Set is the weights of one rule: Black's and White's, which may be the same.
type Set struct {
	Sides [2]*Side
}

// TakeOrder makes the order of moves that of another set.
func (s *Set) TakeOrder(from *Set) {
	for c, side := range s.Sides {
		side.Order = from.Sides[c].Order
	}
}

// Equal reports whether both colours share their weights.
func (s *Set) Equal() bool { return s.Sides[0] == s.Sides[1] }
