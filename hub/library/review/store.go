package review

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/fair"
	explain "github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/analysis"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// Status is how far a review is.
type Status string

// The statuses. A review that is waiting, failed or cancelled may have a body of an earlier one.
const (
	None      Status = ""
	Waiting   Status = "waiting" // or being made
	Done      Status = "done"
	Failed    Status = "failed"
	Cancelled Status = "cancelled"
)

// Stored is a game's review as it is stored.
type Stored struct {
	Status   Status
	AskedBy  game.UserID // a user; 0: it was asked for by itself
	Engine   string      // the version that made the body; "" without one
	Complete bool        // the body is no coarse one
	Body     []byte      // a Report in JSON, nil: none yet
	Progress float64     // how far the one that is being made was when last told, 0 to 1
}

// Asking asks for the review of a game.
type Asking struct {
	Game    string
	User    game.UserID // 0: nobody; nothing is counted then
	Network []byte      // its address, hashed; nil: it tells nobody apart
	Daily   int         // reviews that the user may ask for in 24 hours
	Own     int         // reviews of the user that may wait
	Near    int         // reviews of the network that may wait
	All     int         // reviews that may wait
}

// Queue is what waits, and for how long.
type Queue struct {
	Order   []string      // games whose reviews wait to be begun, the next one first
	Running int           // reviews that are being made
	Took    time.Duration // one of late, on average; 0: not known
}

// Job is the making of one review.
type Job struct {
	ID   int64
	Game string
}

// Made is a review that has been made.
type Made struct {
	Job       Job
	Engine    string
	Complete  bool
	Body      []byte
	Exercises []Mistake   // exercises for the players
	Lost      game.UserID // the player who lost by time in a position that is proven lost, 0: nobody
}

// Mistake is a player's, to be found better.
type Mistake struct {
	User game.UserID
	Move int // counted from 1
}

// Exercise is a mistake as it is kept.
type Exercise struct {
	Game   string    `json:"g"`
	Move   int       `json:"move"`   // counted from 1: the position before it is the exercise
	Tries  int       `json:"tries"`  // so far
	Solved int       `json:"solved"` // times in a row
	Due    time.Time `json:"due"`    // it is to be looked at again then; a text here
}

// Store keeps reviews, the jobs that make them, and exercises. *jobs.Jobs is one.
type Store interface {
	// Review returns the stored review of a game; a zero Stored if there is none.
	Review(ctx context.Context, game string) (Stored, error)
	// Reviews returns the stored reviews of some games, by game.
	Reviews(ctx context.Context, games []string) (map[string]Stored, error)
	// Ask has a review made. It returns ErrDaily, ErrOwn, ErrNetwork or ErrAll where that would be too many;
	// nothing changes if it is waiting already.
	Ask(ctx context.Context, a Asking) error
	// ReadQueue returns what waits. Persons and networks take turns.
	ReadQueue(ctx context.Context) (Queue, error)
	// Cancel ends a review that is waiting, also one that is being made, and returns its job; 0: none is waiting.
	Cancel(ctx context.Context, game string) (job int64, err error)
	// Progress notes how far the making of a review is, 0 to 1; false: it has been cancelled, or is another job's.
	Progress(ctx context.Context, j Job, share float64) (wanted bool, err error)
	// Keep stores a review, in place of an earlier one; a complete one is done. Nothing happens if it has been
	// cancelled, or is another job's. Existing exercises stay unchanged.
	Keep(ctx context.Context, m Made) error
	// AskByItself has those games reviewed that members have lately ended against bots, in at least so many moves, and those between people
	// that somebody lost by letting the clock run;
	// no more than all may wait. It returns how many it asked for.
	AskByItself(ctx context.Context, moves, all int) (int, error)

	// Sweep fails reviews that are waiting though no job will make them, and returns how many.
	Sweep(ctx context.Context) (failed int, err error)

	// Exercises returns a user's, those first that are due first, and how many are due now.
	Exercises(ctx context.Context, user game.UserID, limit int) (list []Exercise, due int, err error)
	// Practise changes an exercise of a user's; false if there is none. change gets it as it is.
	Practise(ctx context.Context, user game.UserID, game string, move int, change func(*Exercise)) (bool, error)
}

// Games finds finished games, and brought ones.
type Games interface {
	// Sees reports whether a user, 0 a visitor, may see a game, if there is one: a brought one is its owner's until it is public.
	Sees(ctx context.Context, id string, user game.UserID) (bool, error)
	Game(ctx context.Context, id string) (archive.Summary, error)
	// Some returns those of some games that there are, in any order.
	Some(ctx context.Context, ids []string) ([]archive.Summary, error)
}

// Analyst explains games; *analysis.Analyst is one.
type Analyst interface {
	// Review explains a game, behind all else.
	Review(ctx context.Context, g explain.Game, opt explain.Options) (*explain.Review, error)
	// InBackground returns a context for what else a review takes, and a function to call when that is done.
	InBackground(ctx context.Context) (polite context.Context, done func())
	// Last explains the last move of a game. It returns analysis.ErrBusy if too many ask.
	Last(ctx context.Context, asker fair.Who, g explain.Game) (before, after explain.Position, m explain.Move, err error)
}

// Players says what is in play; *hub.Hub is one.
type Players interface {
	// Plays reports whether a user plays a live game against a person, one of days left out.
	Plays(user game.UserID) bool
	// InLiveGame reports whether a live game shows a position, or almost.
	InLiveGame(moves []board.Point) bool
	analysis.Watcher
	// RepeatsLiveGame reports whether a live game shows a position of a game that is over.
	RepeatsLiveGame(moves []board.Point) bool
}
