package match

import (
	"cmp"
	"slices"
	"time"

	"tengen/hub/rating"
)

// Who waits for an equal is looked at once a second: windows grow, and people come and go. Who has waited longest
// chooses first, the nearest of those who are compatible. Every server finds the same pairs, and makes those of its own games;
// what two servers see differently for a moment, the rooms and the store keep from seating anybody twice.

// mostSteps bounds the neighbours that one looks at.
const mostSteps = 256

// nearestPairs pairs seeks for which ok holds. The older one of each pair comes first.
func nearestPairs(waiting []*seek, now time.Time, ok func(a, b *seek) bool) (pairs [][2]*seek) {
	l := newLine(waiting)
	place := map[*seek]int{}
	for i, s := range l.seeks {
		place[s] = i
	}
	for _, s := range slices.SortedFunc(slices.Values(waiting), older) {
		if l.gone[place[s]] {
			continue
		}
		if j := l.nearest(place[s], now, ok); j >= 0 {
			l.remove(place[s])
			l.remove(j)
			pair := [2]*seek{s, l.seeks[j]}
			slices.SortFunc(pair[:], older)
			pairs = append(pairs, pair)
		}
	}
	return pairs
}

// line is seeks in a row by points, out of which some go.
type line struct {
	seeks         []*seek
	before, after []int // the neighbours; -1: none
	gone          []bool
}

func newLine(waiting []*seek) *line {
	n := len(waiting)
	l := &line{slices.Clone(waiting), make([]int, n), make([]int, n), make([]bool, n)}
	slices.SortFunc(l.seeks, func(a, b *seek) int {
		return cmp.Or(cmp.Compare(points(a.Host), points(b.Host)), older(a, b))
	})
	for i := range n {
		l.before[i], l.after[i] = i-1, i+1
	}
	if n > 0 {
		l.after[n-1] = -1
	}
	return l
}

// nearest returns the place of the nearest for which ok holds to the seek at i, -1 if there is none. Among equally near ones it
// takes the one with fewer points.
func (l *line) nearest(i int, now time.Time, ok func(a, b *seek) bool) int {
	me := l.seeks[i]
	window, bounded := 0.0, false
	if me.Pool {
		window, bounded = rating.Window(me.waited(now) + headStart)
	}
	left, right := l.before[i], l.after[i]
	for range mostSteps {
		j := left
		if left < 0 || right >= 0 && me.distance(l.seeks[right]) < me.distance(l.seeks[left]) {
			j = right
		}
		switch {
		case j < 0 || bounded && me.distance(l.seeks[j]) > window:
			return -1
		case ok(me, l.seeks[j]):
			return j
		case j == left:
			left = l.before[j]
		default:
			right = l.after[j]
		}
	}
	return -1
}

func (l *line) remove(i int) {
	l.gone[i] = true
	if b := l.before[i]; b >= 0 {
		l.after[b] = l.after[i]
	}
	if a := l.after[i]; a >= 0 {
		l.before[a] = l.before[i]
	}
}
