package puzzle

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
)

// New is a puzzle that is to be kept.
type New struct {
	puzzle.Puzzle
	Key    string
	Source string // the game it is from; "": none
}

// Rank is somebody's in the puzzles of a rule.
type UserRating struct {
	Rule   board.Rule
	Rating rating.Rating
	Plays  int // tries that counted
	Solved int
}

// Wanted is a puzzle that somebody may be shown.
type Wanted struct {
	User  game.UserID // a user who has not tried it; 0: a visitor
	Rule  board.Rule
	Theme string  // "": any
	Aim   float64 // its rating, about
}

// Found is one that is there.
type Found struct {
	ID     string
	Rating float64
}

// Try is an attempt that is over.
type Try struct {
	User   game.UserID
	ID     string
	Solved bool
	Counts bool // for the ratings, if it is the first
	Hinted bool // a theme was asked for
	Early  bool // counts only for a user without a rating yet
	// Network is the hashed network of the try. After a try from a network, others from there do not count for
	// NetworkKept. Empty: it is unknown, or many may share it.
	Network []byte
	Now     time.Time
}

// NetworkKept is how long the networks are kept from which a puzzle was tried, since a try reveals the solution.
const NetworkKept = 7 * 24 * time.Hour

// Past is a user's stored tries of a puzzle.
type Past struct {
	Solved bool // the first
	Vote   int
	Gain   float64       // the first try's gain
	Rated  bool          // it counted
	Rating rating.Rating // the user's in the rule now
	// Shared: it would have counted, had it not been tried from the same network before. It is told of the first try, once.
	Shared bool
}

// Store keeps puzzles and tries.
type Store interface {
	// Add keeps those of a list whose positions are new, and returns how many that were.
	Add(ctx context.Context, list []New) (added int, err error)
	// Renew changes those of a list that are kept and from no game, if they claim something else now, and returns how many that
	// were. A rating is changed if nobody's try has counted for it.
	Renew(ctx context.Context, list []New) (changed int, err error)
	// Withdraw takes a puzzle out of play for good, and what it has done to people's ratings back; ErrMissing.
	Withdraw(ctx context.Context, id string) (people int, err error)
	// Get returns a puzzle, ErrMissing if there is none or it was withdrawn.
	Get(ctx context.Context, id string) (Puzzle, error)
	// RatingOf returns a user's, a first rating if the user has tried none.
	RatingOf(ctx context.Context, user game.UserID, rule board.Rule) (UserRating, error)
	// Near returns a few puzzles that somebody may be shown, in any order.
	Near(ctx context.Context, w Wanted) ([]Found, error)
	// Unrated returns so many puzzles of a rule at most that never count for a rating, by chance if there are more.
	Unrated(ctx context.Context, rule board.Rule, most int) ([]Found, error)
	// Counts returns how many puzzles of a rule there are of each theme, "" all, without those that never count for a rating.
	Counts(ctx context.Context, rule board.Rule) (map[string]int, error)
	// Many returns the puzzles with some ids, without those that are withdrawn, in any order.
	Many(ctx context.Context, ids []string) ([]Puzzle, error)
	// OfStep returns the oldest so many puzzles of a step of the path, of those that never count for a rating.
	OfStep(ctx context.Context, rule board.Rule, step Step, most int) ([]Puzzle, error)
	// Daily returns the puzzle of a day, choosing one about a rating of the first of some rules that has any; ErrNone.
	Daily(ctx context.Context, day time.Time, rules []board.Rule, aim float64) (Puzzle, error)

	// Try notes an attempt, and returns the stored tries; ErrMissing.
	Try(ctx context.Context, t Try) (Past, error)
	// Past returns a user's stored tries of a puzzle; false: there were none.
	Past(ctx context.Context, user game.UserID, id string) (Past, bool, error)
	// Vote notes a vote, 1, -1 or 0, of a user who has tried a puzzle: ErrUntried for others.
	Vote(ctx context.Context, user game.UserID, id string, vote int) (votes int, err error)
	// Due returns puzzles that come again, how many are due, and when the next is.
	Due(ctx context.Context, user game.UserID, now time.Time, most int) (list []Puzzle, due int, next time.Time, err error)
	// Skill returns somebody's ratings by rule and tallies by theme.
	Skill(ctx context.Context, user game.UserID) ([]UserRating, []ThemeTally, error)
	// History returns first tries of somebody's, the newest first.
	History(ctx context.Context, user game.UserID, w HistoryQuery) ([]PastTry, error)
	// RatingHistory returns somebody's rating in a rule after each of the last tries that counted, the oldest first, and tallies by theme.
	RatingHistory(ctx context.Context, user game.UserID, rule board.Rule) ([]RatedAt, []ThemeTally, error)

	// Games reports whether puzzles may be made of somebody's games, and LetGames changes it.
	Games(ctx context.Context, user game.UserID) (bool, error)
	LetGames(ctx context.Context, user game.UserID, let bool) error
	// Fit returns a finished game, if puzzles may be made of it.
	Fit(ctx context.Context, game string) (Game, bool, error)

	// DataFile returns the name of the data file of a rule that has been read last, and SetDataFile notes it.
	DataFile(ctx context.Context, rule board.Rule) (string, error)
	SetDataFile(ctx context.Context, rule board.Rule, name string) error
}
