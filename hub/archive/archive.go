// Package archive says what history and profiles ask for and get. It is pure:
// Store is PostgreSQL.
package archive

import (
	"context"
	"time"

	"tengen/hub/game"
)

// Player is one side of an archived game.
type Player struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Guest bool   `json:"guest,omitempty"`
	Bot   string `json:"bot,omitempty"` // its strength
}

// Summary is a finished game in a list, or an adjourned one.
type Summary struct {
	ID        string         `json:"g"`
	Rule      string         `json:"rule"`
	Size      int            `json:"size"`
	Opening   game.Opening   `json:"opening"`
	Forbidden game.Policy    `json:"forbidden"`
	ClockKind game.ClockKind `json:"clockKind"`
	Initial   int64          `json:"initial"`          // ms
	Increment int64          `json:"increment"`        // ms
	Period    int64          `json:"period,omitempty"` // ms
	Periods   int            `json:"periods,omitempty"`
	Stones    int            `json:"stones,omitempty"` // of a Canadian period
	Private   bool           `json:"private,omitempty"`
	Black     *Player        `json:"black,omitempty"`
	White     *Player        `json:"white,omitempty"`
	Winner    string         `json:"winner"` // "black", "white", ""
	Reason    game.Reason    `json:"reason"` // "" adjourned
	Moves     []string       `json:"moves"`  // points, Black first; "pass"
	Line      []string       `json:"line,omitempty"`
	Started   time.Time      `json:"started"` // a text here, as "2026-11-21T11:28:32.959Z"
	Ended     time.Time      `json:"ended"`   // or adjourned
}

// Query asks for the finished games of a user, newest first. Aborted games are
// left out.
type Query struct {
	User        int64
	WithPrivate bool      // the asker is the user
	Before      time.Time // of the page's first game's end; zero: newest
	BeforeID    string    // breaks ties
	Limit       int       // 1–50
}

// Profile is a user as others see it.
type Profile struct {
	Player
	Created time.Time `json:"created"`
	Games   int       `json:"games"` // finished, between people or with bots
	Wins    int       `json:"wins"`
	Losses  int       `json:"losses"`
	Draws   int       `json:"draws"`
}

// Store answers questions about finished and adjourned games.
type Store interface {
	// Games returns one page of a user's games.
	Games(ctx context.Context, q Query) ([]Summary, error)
	// Adjourned returns the games of a user that are adjourned, private ones too, those adjourned last first.
	Adjourned(ctx context.Context, user int64, limit int) ([]Summary, error)
	// Game returns a finished game; fault.NotFound.
	Game(ctx context.Context, id string) (Summary, error)
	// Profile returns a user by name, any case; fault.NotFound.
	Profile(ctx context.Context, name string) (Profile, error)
}
