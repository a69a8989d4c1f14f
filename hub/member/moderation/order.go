package moderation

import (
	"time"
	"unicode/utf8"

	"tengen/hub/base/fault"
)

// Bounds of what moderators do.
const (
	MostHours  = 365 * 24 // of a measure that is not for good
	GuestHours = 30 * 24  // of a measure against a guest: one moderator decides
	MostDays   = 30       // back from now, of games that are annulled together
	MostWords  = 500      // characters for the person
	MostAppeal = 2000     // characters of an appeal, and of its answer
)

// Refusals of moderators' actions. Everybody else gets ErrNothing, as for an address that does not exist.
var (
	ErrNothing   = fault.Because(fault.NotFound, "address", "There is nothing at this address.")
	ErrSelf      = fault.Because(fault.Forbidden, "mod_self", "Moderators do not act on themselves.")
	ErrModerator = fault.Because(fault.Forbidden, "mod_moderator", "Moderators do not act on each other; the keeper does.")
	ErrOrder     = fault.Because(fault.Invalid, "mod_order", "That is no action, or not a whole one.")
	ErrWords     = fault.Because(fault.Invalid, "mod_words", "A text for the person has at most 500 characters.").With(fault.Values{"max": MostWords})
	ErrTaken     = fault.Because(fault.Conflict, "mod_claimed", "Another moderator works on this.")
	ErrOver      = fault.Because(fault.Conflict, "mod_over", "That is over, or has been undone already.")
	ErrGuest     = fault.Because(fault.Forbidden, "mod_guest", "A guest can be muted or suspended for 30 days at most, and nothing else.").With(fault.Values{"max": GuestHours / 24})
	ErrSecond    = fault.Because(fault.Forbidden, "mod_second", "Somebody else is to look at this.")
	ErrGame      = fault.Because(fault.Invalid, "mod_game", "That is no game of this person that can be annulled.")
	ErrAppealed  = fault.Because(fault.Conflict, "appeal_known", "You have appealed against this already.")
	ErrAppeal    = fault.Because(fault.Invalid, "appeal_text", "An appeal has 1 to 2,000 characters.").With(fault.Values{"max": MostAppeal})
	ErrNoMeasure = fault.Because(fault.NotFound, "appeal_action", "There is no such measure against you.")
)

// Person is somebody as what moderators do concerns them.
type Person struct {
	ID        int64
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
func MayConfirm(actor Person, done Act) error {
	switch {
	case !actor.Moderator:
		return ErrNothing
	case actor.ID == done.Actor || actor.ID == done.Target:
		return ErrSecond
	}
	return nil
}

// MayAnswer returns why a moderator may not answer an appeal: the one who acted may do so only if there is no other.
// others is how many other moderators there are.
func MayAnswer(actor Person, done Act, others int) error {
	switch {
	case !actor.Moderator:
		return ErrNothing
	case actor.ID == done.Target, actor.ID == done.Actor && others > 0:
		return ErrSecond
	}
	return nil
}

// Order is what a moderator wants done.
type Order struct {
	Kind   Deed
	Name   string // whom
	Reason Ground
	Words  string // for the person, as they may be shown
	Hours  int    // of what lasts; 0: for good
	Report int64  // to which it belongs, 0: none
	Game   string // to be annulled
	Days   int    // or all rated games of so many days
	Annul  bool   // with a suspension: games in play end without a result
}

// Check returns why an order is none.
func (o *Order) Check() error {
	lasts := o.Kind.Lasts()
	switch {
	case utf8.RuneCountInString(o.Words) > MostWords:
		return ErrWords
	case !o.Kind.Undoable(), !o.Reason.Valid(),
		o.Hours < 0, o.Hours > MostHours, !lasts && o.Hours != 0,
		o.Annul && o.Kind != Suspend,
		o.Days < 0, o.Days > MostDays, o.Kind == Annul && (o.Game == "") == (o.Days == 0), o.Kind != Annul && (o.Game != "" || o.Days != 0):
		return ErrOrder
	}
	return nil
}

// CheckFor returns why an order is not one against somebody. An action against a guest is only against that guest: it
// ends with the session.
func (o *Order) CheckFor(target Person) error {
	if target.Guest && (!o.Kind.Lasts() || o.Hours == 0 || o.Hours > GuestHours) {
		return ErrGuest
	}
	return nil
}

// Until returns when what is ordered at an instant ends; zero: it does not last.
func (o *Order) Until(now time.Time) time.Time {
	switch {
	case !o.Kind.Lasts():
		return time.Time{}
	case o.Hours == 0:
		return ForGood
	}
	return now.Add(time.Duration(o.Hours) * time.Hour)
}
