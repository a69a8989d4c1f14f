package records

import (
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// MostOpenChallenges is how many open challenges of a member wait.
const MostOpenChallenges = 20

// OpenChallenge is a game that whoever has its link may take.
type OpenChallenge struct {
	ID       string
	Maker    game.UserID
	Name     string // the maker's
	Plays    bool   // the maker does; else any two
	Settings []byte // as the wire has them
	Wish     string // the host's colour: "black", "white", "random"
	Created  time.Time
	Expires  time.Time
	Host     game.UserID // who has taken it first; 0: nobody
	Claimed  time.Time   // when that was
	Game     string      // that the host waits in, or that has begun; ""
}

// Refusals of open challenges that their store knows.
var (
	ErrOpenMissing = fault.WithReason(fault.NotFound, "open_missing", "There is no such challenge, or it has expired.")
	ErrOpenMost    = fault.WithReason(fault.TooMany, "open_most", "You have too many open challenges; cancel one first.").With(fault.Values{"max": MostOpenChallenges})
	ErrOpenGuest   = fault.WithReason(fault.Forbidden, "open_guest", "Guests make no open challenges; create an account first.")
)
