package lobby

import (
	"time"

	"tengen/engine/board"
	"tengen/hub/game"
)

// What keeps games in play from being analysed.
const (
	// openingStones are on so many boards at once that a position with fewer is nobody's.
	openingStones = 6
	// commonStones are more than the openings that many play.
	commonStones = 14
	// leftAfter is when a game without a clock counts as left: it keeps its players from nothing then.
	leftAfter = 10 // minutes without a move
)

// Plays reports whether a user plays a live game against a person; games of days, and games without a clock in which
// nobody has moved lately, do not count.
func (l *Lobby) Plays(u game.UserID) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.playsPeople(u, func(e *Entry) bool {
		return timed(e.game.Settings) || !ofDays(e.game.Settings) && minuteOf(time.Now())-e.seen.Load() < leftAfter
	})
}

// Shows reports whether a live game, private ones included, shows the stones of a position or almost: see shape.like.
// The size of the board and the rule do not count. Moves are Black's first.
func (l *Lobby) Shows(moves []board.Point) bool { return l.shows(moves, openingStones, len(moves)) }

// Repeats reports whether a live game shows a position of a game that is over, or almost. Openings are left out: many
// games begin alike.
func (l *Lobby) Repeats(moves []board.Point) bool { return l.shows(moves, commonStones, 0) }

// shows compares the positions after each number of moves from least on, and of at least least stones, with those of
// live games.
func (l *Lobby) shows(moves []board.Point, least, from int) bool {
	var shapes []*shape
	for n := max(least, from); n <= len(moves); n++ {
		if s := shapeOf(moves[:n]); len(s.stones) >= least {
			shapes = append(shapes, s)
		}
	}
	if len(shapes) == 0 {
		return false
	}
	for _, e := range l.entries() {
		played := e.live().Moves
		var live *shape
		for _, s := range shapes {
			if n := len(s.stones); len(played) < n-spare(n) {
				continue // passes only make it fewer
			}
			if live == nil {
				live = shapeOf(pointsOf(played))
			}
			if s.like(live) {
				return true
			}
		}
	}
	return false
}

var colors = [2]board.Stone{board.Black, board.White}

// entries are the live games.
func (l *Lobby) entries() []*Entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]*Entry, 0, len(l.live))
	for _, e := range l.live {
		all = append(all, e)
	}
	return all
}

// pointsOf are the moves of a live game; what is no point is a pass.
func pointsOf(moves []string) []board.Point {
	points := make([]board.Point, len(moves))
	for i, m := range moves {
		p, err := board.ParsePoint(m)
		if err != nil {
			p = board.None
		}
		points[i] = p
	}
	return points
}
