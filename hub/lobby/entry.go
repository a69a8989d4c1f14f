package lobby

import (
	"cmp"
	"sync"
	"sync/atomic"
	"time"

	"tengen/hub/game"
	"tengen/hub/wire"
)

// Entry is a live game on the list. Its moves are noted without the lists' lock, but for the first of a
// minute.
type Entry struct {
	games  *Games
	game   wire.Live // but for what follows
	origin wire.Origin
	minute int64        // of the last move, by which it is in its place; guarded by Games.mu
	seen   atomic.Int64 // the same, up to date

	mu    sync.Mutex // guards the following; nothing is locked under it
	next  string
	moves []string
	json  []byte // nil: not wanted since the last move
}

// byInterest orders live games: people's before those with bots, then those first that most watch, then
// those with the latest move, to the minute.
func byInterest(a, b *Entry) int {
	return cmp.Or(
		cmp.Compare(a.bots(), b.bots()), cmp.Compare(b.game.Watchers, a.game.Watchers),
		cmp.Compare(b.minute, a.minute), cmp.Compare(a.game.G, b.game.G))
}

// ID returns the game's id.
func (e *Entry) ID() string { return e.game.G }

// Origin returns how the game came to be.
func (e *Entry) Origin() wire.Origin { return e.origin }

// Timed reports whether the game has a clock that runs while its players sit at it. One without a clock is
// left without loss, and keeps nobody from another.
func (e *Entry) Timed() bool { return !e.OfDays() && e.game.Settings.Clock.Kind != game.NoClock }

// OfDays reports whether the game has a clock of days.
func (e *Entry) OfDays() bool { return e.game.Settings.Clock.Kind == game.Correspondence }

// bots is how many of the players are bots.
func (e *Entry) bots() (n int) {
	for _, p := range []*wire.User{e.game.Players.Black, e.game.Players.White} {
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
	black, white := seats(e.game)
	if black == white {
		return []game.UserID{black}
	}
	return []game.UserID{black, white}
}

// seats returns the ids of a game's players, 0 for a free seat.
func seats(g wire.Live) (black, white game.UserID) {
	if p := g.Players.Black; p != nil {
		black = p.ID
	}
	if p := g.Players.White; p != nil {
		white = p.ID
	}
	return black, white
}

// minuteOf is the minute of an instant.
func minuteOf(t time.Time) int64 { return t.Unix() / 60 }

// Move notes a move. Whoever follows the lobby later gets the game as it is then.
func (e *Entry) Move(next string, moves []string) {
	e.mu.Lock()
	e.next, e.moves, e.json = next, moves, nil
	e.mu.Unlock()
	minute := minuteOf(time.Now())
	if rises := e.seen.Swap(minute) != minute; rises || e.games.feed.followed.Load() {
		e.games.moved(e, minute)
	}
}

// Live returns the game with its newest move.
func (e *Entry) Live() wire.Live {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.liveLocked()
}

// liveLocked is Live for a caller that holds mu.
func (e *Entry) liveLocked() wire.Live {
	out := e.game
	out.Next, out.Moves = e.next, e.moves
	return out
}

// out is the message about the game.
func (e *Entry) out() wire.Out { return wire.Out{T: wire.OutLive, G: e.game.G, D: e.Live()} }

// Began returns the line that tells a player that the game has begun.
func (e *Entry) Began(u game.UserID) []byte {
	b := wire.Began{Live: e.Live(), Seek: e.game.G}
	if u == e.origin.Host {
		b.Seek = e.origin.Seek
	}
	return wire.Line(wire.Out{T: wire.OutBegan, G: e.game.G, D: b})
}
