package game

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// In a simul the game's host plays many games at once. He sits at one board at a time, so absence from a game's room says nothing of him, and
// his first move may come late. His clock runs on all boards, or on one board alone; see oneboard.go.

// OfSimul says that the game is one of a simul, whose host is the game's.
func OfSimul(g *Game) {
	g.ofEvent, g.simul = true, true
	g.rights = [2]Rights{g.rightsOf(board.Black), g.rightsOf(board.White)}
}

// Stops reports whether clocks of the game may stand for a time: in a game of days while a player is on vacation, in one of a simul once,
// while the host is away.
func Stops(g *Game) bool { return g.simul || g.settings.OfDays() }

// Extend gives a player more time from the start of a game, whose first event e is.
func Extend(e *Event, u UserID, more time.Duration) {
	c := *e.Payload.Clock
	seat := Seats{e.Payload.Black, e.Payload.White}.of(u)
	t := c.Of(seat)
	t.MS += more.Milliseconds()
	*e.Payload.Clock = c.with(seat, t)
}
