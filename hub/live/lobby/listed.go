package lobby

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Seek is a game that waits for an opponent: an open one or, with For, a challenge.
type Seek struct {
	ID         string
	Version    int // of the game
	Host       records.User
	Color      string // the host's wish
	Settings   game.Settings
	Created    time.Time
	WantsEqual bool           // it is for an equal
	Range      *records.Range // of ratings; nil: for everybody
	For        *records.User  // a challenge: the challenged user
	Declined   game.Declined  // a challenge: why not
}

// Game is a game in play.
type Game struct {
	ID           string
	Private      bool          // only its players see it
	Damaged      bool          // it cannot be played on: its players see it, and that it is so
	Present      bool          // a person plays in its room, or two bots play it for those who watch; else only its players see it
	Next         board.Stone   // the seat that decides; Empty for a damaged game
	Black, White *records.User // with their ratings; nil: a free seat, or not known
	Settings     game.Settings
	Moves        []string // names of points, or game.PassText; never written to
	Watchers     int
	Due          time.Time // of a game of days: when it ends by itself if nobody acts; else zero
	Resting      Resting   // of a game whose clocks may stand
	Stops        bool      // it is one of these
}

// Resting is until when the players are on vacation; zero: they are not.
type Resting struct{ Black, White time.Time }

// players returns the players, Black first.
func (g Game) players() [2]*records.User { return [...]*records.User{g.Black, g.White} }

// seats returns the ids of the players, 0 for a free seat.
func (g Game) seats() (black, white game.UserID) {
	if g.Black != nil {
		black = g.Black.ID
	}
	if g.White != nil {
		white = g.White.ID
	}
	return black, white
}

// OnTV is a game on a channel of TV, since an instant in Unix ms.
type OnTV struct {
	Channel string // rule and speed, as "renju/blitz"; allGames; of an event, as "event/ID"
	ID      string
	Since   int64
	Title   string // of an event, for followers; other nodes are not told
}
