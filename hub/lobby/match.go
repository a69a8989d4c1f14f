package lobby

import (
	"cmp"
	"slices"
	"time"

	"tengen/hub/rating"
	"tengen/hub/wire"
)

// Who waits for an equal is looked at once a second: windows grow, and people come and go. Who has waited longest
// chooses first, the nearest of those who suit. Every lobby finds the same pairs, and makes those of its own games; what
// two lobbies see differently for a moment, the rooms and the store keep from seating anybody twice.

const (
	mostSteps   = 256              // neighbours that one looks at
	expectedAt  = 3 * time.Second  // a pair that another lobby has not made by then it has a reason not to make
	expectedFor = 30 * time.Second // then it is expected again
)

// matchAll pairs those who wait for an equal; mu is held.
func (l *Lobby) matchAll(now time.Time) {
	if l.cfg.Pair == nil {
		return
	}
	for settings := range l.pools {
		l.match(l.waiting(settings), now)
	}
}

// waiting returns the seeks with these settings that may be paired, by points.
func (l *Lobby) waiting(s wire.Settings) []*seek {
	var all []*seek
	for color := range fitting {
		if list := l.wishes[wish{s, color}]; list != nil {
			for _, k := range list.list {
				if l.free(k) && !l.isHeld(k) && l.mayPlay(k.Host.ID, k.G) {
					all = append(all, k)
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b *seek) int {
		return cmp.Or(cmp.Compare(points(a.Host), points(b.Host)), oldestFirst(a, b))
	})
	return all
}

// match pairs seeks that are in the order of points.
func (l *Lobby) match(all []*seek, now time.Time) {
	line := newLine(len(all))
	byAge := make([]int, len(all))
	for i := range byAge {
		byAge[i] = i
	}
	slices.SortFunc(byAge, func(a, b int) int { return oldestFirst(all[a], all[b]) })
	for _, i := range byAge {
		if line.gone[i] {
			continue
		}
		j := l.nearest(all, line, i, now)
		if j < 0 {
			continue
		}
		line.remove(i)
		line.remove(j)
		l.pair(all[i], all[j])
	}
}

// nearest returns the place of the nearest that suits the seek at i, -1 if there is none. Among equally near ones it
// takes the one with fewer points.
func (l *Lobby) nearest(all []*seek, line *line, i int, now time.Time) int {
	me := all[i]
	window, bounded := 0.0, false
	if me.Pool {
		window, bounded = rating.Window(me.waited(now) + headStart)
	}
	left, right := line.before[i], line.after[i]
	for range mostSteps {
		j := left
		if left < 0 || right >= 0 && me.distance(all[right]) < me.distance(all[left]) {
			j = right
		}
		switch {
		case j < 0 || bounded && me.distance(all[j]) > window:
			return -1
		case fits(me.Color, all[j].Color) && l.suit(me, all[j], now) && !l.inVain(me, all[j], now):
			return j
		case j == left:
			left = line.before[j]
		default:
			right = line.after[j]
		}
	}
	return -1
}

// fits reports whether two wishes for a colour go together.
func fits(a, b string) bool { return slices.Contains(fitting[a], b) }

// inVain notes that another lobby is to make a pair, and reports whether it has not for too long.
func (l *Lobby) inVain(older, younger *seek, now time.Time) bool {
	if oldestFirst(younger, older) < 0 {
		older, younger = younger, older
	}
	if l.ours(older.G) {
		return false
	}
	pair := [2]string{older.G, younger.G}
	since, known := l.expected[pair]
	if !known {
		l.expected[pair] = now
	}
	return known && now.Sub(since) >= expectedAt
}

// line is places in a row, out of which some go.
type line struct {
	before, after []int // the neighbours; -1: none
	gone          []bool
}

func newLine(n int) *line {
	l := &line{make([]int, n), make([]int, n), make([]bool, n)}
	for i := range n {
		l.before[i], l.after[i] = i-1, i+1
	}
	if n > 0 {
		l.after[n-1] = -1
	}
	return l
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
