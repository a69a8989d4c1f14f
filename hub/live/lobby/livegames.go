package lobby

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/similarity"
)

// Limits for keeping games in play from being analysed.
const (
	// openingStones are on so many boards at once that a position with fewer belongs to no game.
	openingStones = 6
	// commonStones are more than the openings that many play.
	commonStones = 14
	// leftAfter is when a game without a clock counts as left: then it restricts its players in nothing.
	leftAfter = 10 // minutes without a move
)

// Plays reports whether a user plays a live game against a person; games of days, and games without a clock in which
// nobody has moved lately, do not count.
func (g *Games) Plays(u game.UserID) bool {
	return slices.ContainsFunc(g.Of(u), func(e *Entry) bool {
		return e.People() && (e.Timed() || !e.OfDays() && minuteOf(time.Now())-e.seen.Load() < leftAfter)
	})
}

// InLiveGame reports whether a live game, private ones included, shows the stones of a position, or almost: see
// similarity.Fingerprint. The board's size and the rule do not count. The first move is Black's.
func (g *Games) InLiveGame(moves []board.Point) bool {
	return g.shows(moves, openingStones, len(moves))
}

// RepeatsLiveGame reports whether a live game shows a position of a game that is over, or almost. Openings do not count: many
// games begin alike.
func (g *Games) RepeatsLiveGame(moves []board.Point) bool { return g.shows(moves, commonStones, 0) }

// HelpsInLiveGame reports whether a win that was found in a position is, or almost is, one of a live game, private ones
// included: see similarity.Win. moves lead to the position, Black's first, on a board of size. The win is side's, and line
// begins with its first move. If the position is from a game that has ended, live games that began after ended do not count:
// the game cannot have been copied from them. Otherwise ended is zero.
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
