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

// Shows reports whether a live game, private ones included, shows the stones of a position on a board of its size, as
// they are, turned or mirrored. Moves are Black's first; passes and the rule do not count.
func (l *Lobby) Shows(size int, moves []board.Point) bool {
	stones, keys := 0, [board.Symmetries]uint64{}
	for i, p := range moves {
		if p == board.None {
			continue
		}
		stones++
		for s := range board.Symmetry(board.Symmetries) {
			keys[s] ^= board.StoneKey(s.Apply(p, size), colors[i%2])
		}
	}
	if stones < openingStones {
		return false
	}
	for _, e := range l.entries() {
		if e.game.Settings.Size != size {
			continue
		}
		if key, n := keyOf(e.live().Moves); n == stones {
			for _, k := range keys {
				if k == key {
					return true
				}
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

// keyOf is the key of the stones of a game, and how many there are.
func keyOf(moves []string) (key uint64, stones int) {
	for i, m := range moves {
		if p, err := board.ParsePoint(m); err == nil && p != board.None {
			key ^= board.StoneKey(p, colors[i%2])
			stones++
		}
	}
	return key, stones
}
