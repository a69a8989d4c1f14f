package arena

import (
	"math"
	"time"
)

// Tally is a side's counts.
type Tally struct {
	Moves    int
	Time     time.Duration // of all moves, at the pipe
	Overruns int           // moves later than the limit and the margin
	Faults   [Memory + 1]int
	Latest   time.Duration // the worst difference to the limit, negative if all were in time; meaningless without moves
	Peak     int64         // bytes, the most of any of the side's programs; 0 if not known

	// Only of moves that the program reported on.
	Nodes  int64
	Timed  time.Duration // the time of the moves with nodes
	Noded  int           // their number
	Depths int           // sum
	Deep   int           // moves with a depth
}

// move counts one answer.
func (t *Tally) move(spent, limit time.Duration, th thought) {
	if late := spent - limit; t.Moves == 0 || late > t.Latest {
		t.Latest = late
	}
	t.Moves++
	t.Time += spent
	if th.nodes > 0 {
		t.Nodes += th.nodes
		t.Timed += spent
		t.Noded++
	}
	if th.depth > 0 {
		t.Depths += th.depth
		t.Deep++
	}
}

// add puts the tally of a game to that of the match.
func (t *Tally) add(o Tally) {
	if o.Moves > 0 && (t.Moves == 0 || o.Latest > t.Latest) {
		t.Latest = o.Latest
	}
	t.Moves += o.Moves
	t.Time += o.Time
	t.Overruns += o.Overruns
	for i, n := range o.Faults {
		t.Faults[i] += n
	}
	t.Peak = max(t.Peak, o.Peak)
	t.Nodes += o.Nodes
	t.Timed += o.Timed
	t.Noded += o.Noded
	t.Depths += o.Depths
	t.Deep += o.Deep
}

// Speed returns nodes a second, NaN if nothing was reported.
func (t *Tally) Speed() float64 { return ratio(float64(t.Nodes), t.Timed.Seconds()) }

// PerMove returns nodes a move, NaN if nothing was reported.
func (t *Tally) PerMove() float64 { return ratio(float64(t.Nodes), float64(t.Noded)) }

// Depth returns the average depth in plies, NaN if nothing was reported.
func (t *Tally) Depth() float64 { return ratio(float64(t.Depths), float64(t.Deep)) }

// Turn returns the average time of a move.
func (t *Tally) Turn() time.Duration {
	return t.Time / time.Duration(max(t.Moves, 1))
}

func ratio(a, b float64) float64 {
	if b == 0 {
		return math.NaN()
	}
	return a / b
}
