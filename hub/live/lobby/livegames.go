package lobby

import (
	"slices"
	"time"

	"tengen/engine/board"
	"tengen/hub/game"
	"tengen/hub/game/similarity"
)

// Limits for keeping games in play from being analysed.
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
func (g *Games) Plays(u game.UserID) bool {
	return slices.ContainsFunc(g.Of(u), func(e *Entry) bool {
		return e.People() && (e.Timed() || !e.OfDays() && minuteOf(time.Now())-e.seen.Load() < leftAfter)
	})
}

// InLiveGame reports whether a live game, private ones included, shows the stones of a position or almost: see similarity.Fingerprint.
// The size of the board and the rule do not count. Moves are Black's first.
func (g *Games) InLiveGame(moves []board.Point) bool {
	return g.shows(moves, openingStones, len(moves))
}

// RepeatsLiveGame reports whether a live game shows a position of a game that is over, or almost. Openings are left out: many
// games begin alike.
func (g *Games) RepeatsLiveGame(moves []board.Point) bool { return g.shows(moves, commonStones, 0) }

// HelpsInLiveGame reports whether a win that was found in a position is, or almost is, one of a live game, private ones included:
// see similarity.Win. The position is one of moves, Black's first, on a board of some size; the win is a side's, and line begins
// with its first move. If the position is of a game that has ended, live games that began after it do not count: it cannot
// have been made of theirs. ended is zero otherwise.
func (g *Games) HelpsInLiveGame(size int, moves []board.Point, side board.Stone, line []board.Point, ended time.Time) bool {
	return g.shapes.helped(similarity.WinOf(size, moves, side, line), ended)
}

// shows compares the positions after each number of moves from least on, and of at least least stones, with those of
// live games.
func (g *Games) shows(moves []board.Point, least, from int) bool {
	for n := max(least, from); n <= len(moves); n++ {
		if s := similarity.Of(moves[:n]); s.Len() >= least && g.shapes.like(s) {
			return true
		}
	}
	return false
}
