package pairing

import (
	"cmp"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game/rating"
)

// Seeks for an equal are tried once a second: windows grow, and people come and go. The user who has waited longest chooses
// first, the nearest of those who are compatible. Every server finds the same pairs, and makes those of its own games. If two
// servers differ for a moment, the rooms and the store keep them from seating anybody twice.

// mostSteps bounds the neighbours that one looks at.
const mostSteps = 256

// nearestPairs pairs seeks, which are in the order of age, for which ok holds. The older one of each pair comes first.
func nearestPairs(waiting []*seek, now time.Time, ok func(a, b *seek) bool) (pairs [][2]*seek) {
	row := slices.SortedFunc(slices.Values(waiting), byPoints)
	for _, s := range waiting {
		i, in := slices.BinarySearchFunc(row, s, byPoints)
		if !in {
			continue // somebody before has chosen it
		}
		if j := nearest(row, i, now, ok); j >= 0 {
			pair := [2]*seek{s, row[j]}
			slices.SortFunc(pair[:], older)
			pairs = append(pairs, pair)
			row = slices.Delete(row, max(i, j), max(i, j)+1)
			row = slices.Delete(row, min(i, j), min(i, j)+1)
		}
	}
	return pairs
}

func byPoints(a, b *seek) int {
	return cmp.Or(cmp.Compare(points(a.Host), points(b.Host)), older(a, b))
}

// nearest returns the place in a row by points of the nearest for which ok holds to the seek at i, -1 if there is none. Among
// equally near ones it takes the one with fewer points.
func nearest(row []*seek, i int, now time.Time, ok func(a, b *seek) bool) int {
	me := row[i]
	window, bounded := 0.0, false
	if me.WantsEqual {
		window, bounded = rating.Window(me.waited(now) + headStart)
	}
	left, right := i-1, i+1
	for range mostSteps {
		j := left
		if left < 0 || right < len(row) && me.distance(row[right]) < me.distance(row[left]) {
			j = right
		}
		switch {
		case j == len(row) || bounded && me.distance(row[j]) > window:
			return -1
		case ok(me, row[j]):
			return j
		case j == left:
			left--
		default:
			right++
		}
	}
	return -1
}
