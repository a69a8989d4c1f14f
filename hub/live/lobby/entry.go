package lobby

import (
	"cmp"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

// Entry is a live game on the list. Its moves are noted without the lists' lock, except for the first of a minute.
type Entry struct {
	games  *Games
	game   Game // without the moves, which are below
	origin Origin
	place  place        // the place that it has on the list; guarded by Games.mu
	seen   atomic.Int64 // the minute of the last move
	stones atomic.Int64 // the moves so far

	mu    sync.Mutex // guards the following; nothing is locked under it
	next  board.Stone
	moves []string
	json  []byte // nil: not wanted since the last move
}

// place is the part of a game's place on the list that moves change.
type place struct {
	opening bool  // fewer stones than openingStones: there is little to see yet
	minute  int64 // of the last move
}

// now is the entry's place after its last move.
func (e *Entry) now() place { return place{e.stones.Load() < openingStones, e.seen.Load()} }

// byInterest orders live games: people's before those with bots, then those past the opening, then those of the strongest, to
// 100 points, then those with the most watchers, then those with the latest move, to the minute.
func byInterest(a, b *Entry) int {
	return cmp.Or(
		cmp.Compare(a.bots(), b.bots()), later(a.place.opening, b.place.opening), cmp.Compare(b.strength(), a.strength()),
		cmp.Compare(b.game.Watchers, a.game.Watchers), cmp.Compare(b.place.minute, a.place.minute), cmp.Compare(a.game.ID, b.game.ID))
}

// later orders the elements for which it holds behind the others.
func later(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// strength is how strong both players are, in hundreds of points. A player without a rating counts for nothing.
func (e *Entry) strength() int {
	sum := 0
	for _, p := range e.game.players() {
		if p != nil && p.Rating != nil {
			sum += p.Rating.Value
		}
	}
	return sum / 200
}

// shown reports whether everybody sees the game now. A game that its players have left is on their own lists only.
func (e *Entry) shown() bool { return !e.game.Private && e.game.Present }

// ID returns the game's id.
func (e *Entry) ID() string { return e.game.ID }

// Origin returns how the game came to be.
func (e *Entry) Origin() Origin { return e.origin }

// Timed reports whether the game has a clock that runs while its players sit at it. Leaving a game without a clock costs
// nothing, and it keeps nobody from another.
func (e *Entry) Timed() bool { return !e.OfDays() && e.game.Settings.Time.Kind != game.NoClock }

// OfDays reports whether the game has a clock of days.
func (e *Entry) OfDays() bool { return e.game.Settings.OfDays() }

// Stops reports whether clocks of the game may stand for a time: in games of days and of simuls.
func (e *Entry) Stops() bool { return e.game.Stops }

// waits reports whether the game waits for players who need not sit at it: their pages show that it is their turn.
func (e *Entry) waits() bool { return e.OfDays() || e.People() && !e.Timed() }

// bots is how many of the players are bots.
func (e *Entry) bots() (n int) {
	for _, p := range e.game.players() {
		if p != nil && p.Bot != "" {
			n++
		}
	}
	return n
}

// People reports whether two people play.
func (e *Entry) People() bool { return e.bots() == 0 }

// Players returns the players.
func (e *Entry) Players() []game.UserID {
	black, white := e.game.seats()
	if black == white {
		return []game.UserID{black}
	}
	return []game.UserID{black, white}
}

// minuteOf is the minute of an instant.
func minuteOf(t time.Time) int64 { return t.Unix() / 60 }

// Move records a move. A user who follows the lobby later gets the game as it is then.
func (e *Entry) Move(next board.Stone, moves []string) {
	e.mu.Lock()
	e.next, e.moves, e.json = next, moves, nil
	e.mu.Unlock()
	e.games.shapes.move(e.game.ID, moves)
	before := e.now()
	e.seen.Store(minuteOf(time.Now()))
	e.stones.Store(int64(len(moves)))
	if f := e.games.feed; e.now() != before || f.followed.Load() || f.owned.Load() && e.waits() {
		e.games.moved(e)
	}
}

// Live returns the game with its newest move.
func (e *Entry) Live() Game {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.liveLocked()
}

// liveLocked is Live for a caller that holds mu.
func (e *Entry) liveLocked() Game {
	out := e.game
	out.Next, out.Moves = e.next, e.moves
	return out
}

// Public returns the game as everybody sees it, which may be late.
func (e *Entry) Public() Game {
	out := e.Live()
	if l := e.origin.Late; l != nil {
		out.Next, out.Moves = l.Next, l.Moves
	}
	return out
}

// late reports whether everybody sees the game later than its players.
func (e *Entry) late() bool { return e.origin.Late != nil }

// public tells everybody how the game stands.
func (e *Entry) public() []byte { return e.Public().Line() }

// own tells its players.
func (e *Entry) own() []byte { return e.Live().Line() }
