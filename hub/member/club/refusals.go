package club

import "github.com/tengen-go/tengen/hub/base/fault"

// Refusals of a club.
var (
	ErrVisitor = fault.WithReason(fault.Unauthorized, "club_visitor", "Sign in to join clubs.")
	ErrGuest   = fault.WithReason(fault.Forbidden, "club_guest", "Guests are in no club; create an account first.")
	ErrOften   = fault.WithReason(fault.TooMany, "club_often", "That were many changes in a minute.")
	ErrMissing = fault.WithReason(fault.NotFound, "club_missing", "There is no such club.")
	ErrName    = fault.WithReason(fault.Invalid, "club_name", "A club has a name of 2 to 60 characters.").With(fault.Values{"min": MinName, "max": MaxName})
	ErrText    = fault.WithReason(fault.Invalid, "club_text", "The text has up to 2,000 characters, and news have at least one.").With(fault.Values{"max": MaxText})
	ErrJoining = fault.WithReason(fault.Invalid, "club_joining", "A club is joined by everybody, by those who are accepted, or with a code.")
	ErrTaken   = fault.WithReason(fault.Conflict, "club_taken", "There is a club whose name looks like that.")
	ErrLed     = fault.WithReason(fault.Forbidden, "club_led", "You lead as many clubs as a member may who makes another.").With(fault.Values{"max": MostLed})
	ErrClubs   = fault.WithReason(fault.Forbidden, "club_most", "You are in as many clubs as a member may be.").With(fault.Values{"max": MostClubs})
	ErrFull    = fault.WithReason(fault.Forbidden, "club_full", "The club takes nobody at the moment.").With(fault.Values{"max": MostMembers})
	ErrCode    = fault.WithReason(fault.Forbidden, "club_code", "That is not the code of this club.")
	// ErrUnwelcome does not say why: a member whom a leader has blocked need not know.
	ErrUnwelcome = fault.WithReason(fault.Forbidden, "club_unwelcome", "This club does not take you.")
	ErrNotIn     = fault.WithReason(fault.Forbidden, "club_not_in", "You are not in this club.")
	ErrLast      = fault.WithReason(fault.Conflict, "club_last", "A club needs a leader: make somebody else one first.")
	ErrLeaders   = fault.WithReason(fault.Forbidden, "club_leaders", "Only leaders of the club may do that.")
	ErrPerson    = fault.WithReason(fault.Conflict, "club_person", "That cannot be done about this person; somebody else may have done it.")
	ErrReason    = fault.WithReason(fault.Invalid, "club_reason", "A reason of up to 200 characters is needed.").With(fault.Values{"max": MaxReason})
	ErrNews      = fault.WithReason(fault.Conflict, "club_news", "A club has news once a day.")
)
