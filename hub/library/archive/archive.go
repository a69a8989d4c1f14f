// Package archive defines the questions of history, profiles and leaderboards, and their answers. It is pure: Store is
// PostgreSQL.
//
// Reading order: archive.go (games), profile.go (people), ranks.go (leaderboards), bots.go (the built-in bots),
// record.go (a game as a file).
package archive

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// Player is one side of an archived game.
type Player struct {
	ID    game.UserID `json:"id"`
	Name  string      `json:"name"`
	Guest bool        `json:"guest,omitempty"`
	Bot   string      `json:"bot,omitempty"` // its strength
	// Program: the account is marked as a bot's that plays over the bot API.
	Program bool `json:"program,omitempty"`
	// Deleted: the member has deleted the account; the name is a mere mark then.
	Deleted bool `json:"deleted,omitempty"`
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
	Rated     bool           `json:"rated,omitempty"`
	Engines   bool           `json:"engines,omitempty"`   // were allowed
	DrawAfter int            `json:"drawAfter,omitempty"` // stones
	Black     *Player        `json:"black,omitempty"`
	White     *Player        `json:"white,omitempty"`
	Winner    string         `json:"winner"` // "black", "white", ""
	Reason    game.Reason    `json:"reason"` // "" adjourned
	Moves     []string       `json:"moves"`  // points, Black first; "pass"
	Line      []string       `json:"line,omitempty"`
	Started   time.Time      `json:"started"` // a text here, as "2026-11-21T11:28:32.959Z"
	Ended     time.Time      `json:"ended"`   // or adjourned
}

// Outcome is how a game ended for one of its players.
type Outcome string

// The outcomes.
const (
	Won   Outcome = "won"
	Lost  Outcome = "lost"
	Drawn Outcome = "drawn"
)

// Outcomes are all outcomes.
func Outcomes() []Outcome { return []Outcome{Won, Lost, Drawn} }

// Query asks for the finished games of a user, newest first. Aborted games are left out. Zero fields filter nothing.
type Query struct {
	User     game.UserID
	Viewer   game.UserID // of private games, a viewer sees only their own
	Against  game.UserID
	Rule     string
	Speed    game.Speed
	Result   Outcome // for the user
	Rated    *bool
	From, To time.Time // of the game's end: not before From, and before To
	Before   time.Time // of the page's first game's end; zero: newest
	BeforeID string    // breaks ties
	Limit    int       // 1–50
}

// ReplayPlies are the stones of a game that is worth a look.
const ReplayPlies = 20

// Store answers questions about people, and about finished and adjourned games.
type Store interface {
	// Games returns one page of a user's games.
	Games(ctx context.Context, q Query) ([]Summary, error)
	// Adjourned returns the games of a user that are adjourned, private ones too, those adjourned last first.
	Adjourned(ctx context.Context, user game.UserID, limit int) ([]Summary, error)
	// Replay returns the last finished game that is worth a look: public, rated, of ReplayPlies stones or more. There may be none.
	Replay(ctx context.Context) ([]Summary, error)
	// Game returns a finished game; fault.NotFound.
	Game(ctx context.Context, id string) (Summary, error)
	// Some returns those of some finished games that there are, in any order.
	Some(ctx context.Context, ids []string) ([]Summary, error)
	// Person returns a user by name, any case; the newest of guests with one name; fault.NotFound.
	Person(ctx context.Context, name string) (Person, error)
	// Profile returns a person's profile.
	Profile(ctx context.Context, p Person) (Profile, error)
	// Points returns the course of a person's rating in a pool, oldest first, at most MostPoints.
	Points(ctx context.Context, p Person, pool game.RatingPool) ([]Point, error)
	// Scores returns how two people's games against each other ended, seen by the first, by pool. Private games count
	// if the viewer has played them.
	Scores(ctx context.Context, user, other, viewer game.UserID) ([]Score, error)
	// Ranks returns the leaderboard of a pool, and where a user stands in it, 0 nobody.
	Ranks(ctx context.Context, pool game.RatingPool, user game.UserID) (Ranks, error)
	// Bots returns the bots of some levels for a user, 0 for nobody.
	Bots(ctx context.Context, levels []string, user game.UserID) (Bots, error)
}
