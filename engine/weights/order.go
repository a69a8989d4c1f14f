package weights

// Levels is the number of levels a point can be of; see threat.Level.
const Levels = 9

// Before is how many of the last moves the order of moves looks back to.
const Before = 3

// Order is what the moves of one colour are ordered by. The log of the odds of a move is the sum of these numbers for
// its point, but that Theirs is the other colour's.
type Order struct {
	Combos  [Combos][2]int16             // by combination: Own, Theirs
	Lines   [Classes][Classes]int16      // of each of its four lines, by class to the colour and to the other one
	Levels  [Levels][Levels]int16        // by level to the colour and to the other one
	Threats [ThreatSets][2][Levels]int16 // by the set of threats and the level to the colour; to the other one
	After   [Before][Distances]int16     // by distance from the last move, the own one before and the other's before that
}

// Distance is how far apart two points are, in any direction; 0 stands for a missing move or a pass.
type Distance uint8

const (
	// Farthest is how many rows or columns apart distances are told from each other.
	Farthest = 7
	// Far is every greater distance.
	Far = Distance((Farthest + 1) * (Farthest + 2) / 2)
	// Distances is the number of distances.
	Distances = int(Far) + 1
)

// DistanceOf returns the distance of points that lie so many columns and rows apart.
func DistanceOf(columns, rows int) Distance {
	more, less := max(columns, -columns), max(rows, -rows)
	if more < less {
		more, less = less, more
	}
	if more > Farthest {
		return Far
	}
	return Distance(more*(more+1)/2 + less)
}
