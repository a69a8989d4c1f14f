package records

import (
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/vacation"
)

// OpenGame is an open game's row, without its log.
type OpenGame struct {
	ID           string
	Black, White game.UserID // 0: the game waits
	Damage       string      // why it is quarantined; ""
}

// NewGame is a game to be stored.
type NewGame struct {
	ID         string
	Settings   game.Settings
	Host       game.UserID
	Color      string // the host's wish: "black", "white", "random"
	Private    bool
	Invited    game.UserID   // a challenge: the only person who may take the free seat; 0: anybody
	WantsEqual bool          // an equal is wanted
	Range      *Range        // whose rating lies within may take the free seat; nil: everybody
	Bot        string        // strength of the bot opponent; "" between people
	Rematch    string        // the game it follows; ""
	Events     []*game.Event // nothing, or the Started event, which an opening may follow
	Created    time.Time
}

// Making is a user's command to make a game, sent again perhaps.
type Making struct {
	User  game.UserID
	ID    string   // of the game that it makes
	Joins []string // the client ids of joins that it may have led to instead
	Live  []string // the user's live games
}

// Append is one event with all that it implies.
type Append struct {
	Game  string
	Event *game.Event
	Final *Final   // the event ended the game: status, result and move list are written with it
	Next  *NewGame // the event is Rematched: the new game is created with it
	Rest  *Rest    // the event adjourned the game: its position is written with it
	Begun *Begun   // the event began the game, or a rematch of it: the store's answer
}

// Final is the stored result of a finished game, beside its log.
type Final struct {
	Result       game.Result
	Black, White game.UserID // the seats at the end; 0 if a seat was never taken
	Moves        string      // the stones on the board at the end: "h8i9i7…"
	Plies        int
	Rated        *game.RatingPool // the players' ratings in it change with it; nil: none do
	Outcome                       // set by the store before it answers
}

// Begun is the part of a begun game that the store sets before it answers.
type Begun struct {
	Unrated string // as in Outcome
}

// Rest is the stored state of an adjourned game beside its log, to be shown.
type Rest struct {
	Moves string // the stones on the board: "h8i9i7…"
	Plies int
}

// GameRecord is a stored game.
type GameRecord struct {
	NewGame                  // Events is the whole log, in order
	Damage       string      // why it is quarantined; "" if it is not
	Status       string      // a game.Phase's name, as it is noted beside the log; "" unknown
	Black, White game.UserID // the seats, noted beside the log; 0: free, or unknown
	Outcome                  // of a rated game
	Event        *EventOf    // the event that the game belongs to; nil: none

	Vacations map[game.UserID][]vacation.Span // of the players of a game whose clocks may stand
	Elsewhere []vacation.Span                 // of the host of a simul whose clock runs on one board alone
	HostAt    string                          // the game at which that host is; "": nothing waits
}

// EventOf is the event of a game.
type EventOf struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Arena bool   `json:"arena,omitempty"`
	Host  string `json:"host,omitempty"` // of a simul: who plays all the others
	One   bool   `json:"one,omitempty"`  // the host's clock runs on one board alone
}

// ErrConflict is the answer to an event that is there already, or whose game does not exist.
var ErrConflict = fault.New(fault.Conflict, "That has been stored already.")
