package moderation

import (
	"math"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// Bounds of what moderators do.
const (
	MaxHours      = 365 * 24 // of a measure that is not for good
	MaxGuestHours = 30 * 24  // of a measure against a guest: one moderator decides
	MaxDays       = 30       // back from now, of games that are annulled together
	MaxMessage    = 500      // characters for the person
	MaxAppeal     = 2000     // characters of an appeal, and of its answer
)

// Refusals of moderators' actions. Everybody else gets ErrNothing, as for an address that does not exist.
var (
	ErrNothing   = fault.WithReason(fault.NotFound, "address", "There is nothing at this address.")
	ErrSelf      = fault.WithReason(fault.Forbidden, "mod_self", "Moderators do not act on themselves.")
	ErrModerator = fault.WithReason(fault.Forbidden, "mod_moderator", "Moderators do not act on each other; the operator does.")
	ErrCommand   = fault.WithReason(fault.Invalid, "mod_order", "That is no action, or not a whole one.")
	ErrMessage   = fault.WithReason(fault.Invalid, "mod_words", "A text for the person has at most 500 characters.").With(fault.Values{"max": MaxMessage})
	ErrTaken     = fault.WithReason(fault.Conflict, "mod_claimed", "Another moderator works on this.")
	ErrOver      = fault.WithReason(fault.Conflict, "mod_over", "That is over, or has been undone already.")
	ErrGuest     = fault.WithReason(fault.Forbidden, "mod_guest", "A guest can be muted or suspended for 30 days at most, and have lines of chat hidden.").With(fault.Values{"max": MaxGuestHours / 24})
	ErrSecond    = fault.WithReason(fault.Forbidden, "mod_second", "Somebody else is to look at this.")
	ErrGame      = fault.WithReason(fault.Invalid, "mod_game", "That is no game of this person that can be annulled.")
	ErrText      = fault.WithReason(fault.Invalid, "mod_text", "That is no text of this person, or it is hidden already.")
	ErrAppealed  = fault.WithReason(fault.Conflict, "appeal_known", "You have appealed against this already.")
	ErrAppeal    = fault.WithReason(fault.Invalid, "appeal_text", "An appeal has 1 to 2,000 characters.").With(fault.Values{"max": MaxAppeal})
	ErrNoMeasure = fault.WithReason(fault.NotFound, "appeal_action", "There is no such measure against you.")
)

// Person is somebody as what moderators do concerns them.
type Person struct {
	ID        game.UserID
	Moderator bool
	Member    bool // an account that can be acted on
	Guest     bool // one that lives as long as its session
}

// May returns why somebody may not act on another.
func May(actor, target Person) error {
	switch {
	case !actor.Moderator:
		return ErrNothing
	case actor.ID == target.ID:
		return ErrSelf
	case !target.Member && !target.Guest:
		return ErrAbout
	case target.Moderator:
		return ErrModerator
	}
	return nil
}

// MayConfirm returns why a moderator may not give the second look at what another has done.
func MayConfirm(actor Person, done LoggedAction) error {
	switch {
	case !actor.Moderator:
		return ErrNothing
	case actor.ID == done.Actor || actor.ID == done.Target:
		return ErrSecond
	}
	return nil
}

// MayAnswer returns why a moderator may not answer an appeal. The moderator who acted may do so only if there is no other.
// others is how many other moderators there are.
func MayAnswer(actor Person, done LoggedAction, others int) error {
	switch {
	case !actor.Moderator:
		return ErrNothing
	case actor.ID == done.Target, actor.ID == done.Actor && others > 0:
		return ErrSecond
	}
	return nil
}

// Command is a moderator's order.
type Command struct {
	Kind      ActionKind
	Name      string // of the user
	Reason    ReportReason
	Message   string // for the person, as they may be shown
	Hours     int    // of what lasts; 0: for good
	Report    int64  // to which it belongs, 0: none
	Game      string // to be annulled
	Days      int    // or all rated games of so many days
	Annul     bool   // with a suspension: games in play end without a result
	Line      int64  // of chat, to be hidden
	Study     string // or a study, by id
	List      string // or a list
	Club      string // or a club that the person leads
	Event     string // or an event whose host the person is
	Broadcast string // or a broadcast of the person's
	Engine    bool   // or what the person's account says of a program
	Brought   bool   // or the games that the person has brought

	BroughtGame int // or one of these
}

// Check returns why an order is invalid.
func (o *Command) Check() error {
	lasts := o.Kind.Lasts()
	texts := 0
	for _, named := range []bool{o.Line != 0, o.Study != "", o.List != "", o.Club != "", o.Event != "", o.Broadcast != "", o.Engine, o.Brought, o.BroughtGame != 0} {
		if named {
			texts++
		}
	}
	switch {
	case utf8.RuneCountInString(o.Message) > MaxMessage:
		return ErrMessage
	case !o.Kind.Undoable(), !o.Reason.Valid(),
		o.Hours < 0, o.Hours > MaxHours, !lasts && o.Hours != 0,
		o.Annul && o.Kind != Suspend,
		o.Days < 0, o.Days > MaxDays, o.Kind == Annul && (o.Game == "") == (o.Days == 0), o.Kind != Annul && (o.Game != "" || o.Days != 0),
		o.Line < 0, o.BroughtGame < 0, o.BroughtGame > math.MaxInt32, o.Kind == Hide && texts != 1, o.Kind != Hide && texts != 0:
		return ErrCommand
	}
	return nil
}

// CheckFor returns why an order is not one against somebody. An action against a guest is only against that guest: it
// ends with the session. A line of a guest's can be hidden.
func (o *Command) CheckFor(target Person) error {
	if target.Guest && o.Kind != Hide && (o.Kind != Mute && o.Kind != Suspend || o.Hours == 0 || o.Hours > MaxGuestHours) {
		return ErrGuest
	}
	return nil
}

// Until returns the end of a measure ordered at an instant; zero: it has no duration.
func (o *Command) Until(now time.Time) time.Time {
	switch {
	case !o.Kind.Lasts():
		return time.Time{}
	case o.Hours == 0:
		return Forever
	}
	return now.Add(time.Duration(o.Hours) * time.Hour)
}
