package broadcast

import (
	"errors"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// Refusals of a whole command. Each game of a push has an answer of its own; see Why.
var (
	ErrVisitor  = fault.WithReason(fault.Unauthorized, "cast_visitor", "Sign in to broadcast an event.")
	ErrGuest    = fault.WithReason(fault.Forbidden, "cast_guest", "Guests broadcast nothing; create an account first.")
	ErrOften    = fault.WithReason(fault.TooMany, "cast_often", "That were many changes in a minute.")
	ErrMissing  = fault.WithReason(fault.NotFound, "cast_missing", "There is no such broadcast.")
	ErrOperator = fault.WithReason(fault.Forbidden, "cast_operator", "Only its operator does that: the host, or who has the broadcast's token.")
	ErrName     = fault.WithReason(fault.Invalid, "cast_name", "A broadcast has a name of 3 to 80 characters.").With(fault.Values{"min": MinName, "max": MaxName})
	ErrText     = fault.WithReason(fault.Invalid, "cast_text", "The text has up to 2,000 characters.").With(fault.Values{"max": MaxText})
	ErrPlan     = fault.WithReason(fault.Invalid, "cast_plan", "A broadcast has a rule and board of the site, 1 to 30 rounds of 1 to 100 boards, a delay of 0 to 3,600 whole seconds, and begins within a year.")
	ErrMost     = fault.WithReason(fault.Forbidden, "cast_most", "You have as many broadcasts as a member may have.").With(fault.Values{"running": MostRunning, "max": MostKept})
	ErrOver     = fault.WithReason(fault.Conflict, "cast_over", "The broadcast is over.")
	ErrFull     = fault.WithReason(fault.TooLarge, "cast_full", "The broadcast has as many changes as one may have.")
	ErrRound    = fault.WithReason(fault.Invalid, "cast_round", "The broadcast has no such round.")
	ErrBody     = fault.WithReason(fault.Invalid, "cast_body", "That is neither SGF nor PSQ nor games with their moves.")
	ErrGames    = fault.WithReason(fault.Invalid, "cast_games", "A push has 1 to 100 games.").With(fault.Values{"max": MostBoards})
	ErrBoard    = fault.WithReason(fault.NotFound, "cast_board", "The broadcast has no such board.")
	ErrStale    = fault.WithReason(fault.Conflict, "cast_stale", "Somebody else has entered a move meanwhile.")
	ErrPoint    = fault.WithReason(fault.Invalid, "cast_point", "There is no free point.")
	ErrHand     = fault.WithReason(fault.Invalid, "cast_hand", "That cannot be entered.")
)

// errLog says that a log does not fit together.
var errLog = errors.New("broadcast: a record that does not follow")
