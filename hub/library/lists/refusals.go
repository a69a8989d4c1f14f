package lists

import (
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/library/document"
)

// Refusals are those of all documents.
var Refusals = document.Refusals{
	Visitor: ErrVisitor, Guest: ErrGuest, Often: ErrOften, Most: ErrMost, Missing: ErrMissing, Others: ErrOthers, Changed: ErrChanged,
}

// Refusals of a list.
var (
	// ErrVisitor refuses to keep a list for a visitor.
	ErrVisitor = fault.WithReason(fault.Unauthorized, "list_visitor", "Sign in to make lists.")
	// ErrGuest refuses to keep a list for a guest.
	ErrGuest = fault.WithReason(fault.Forbidden, "list_guest", "Guests make no lists; create an account first.")
	// ErrMost refuses one list more than a member may keep.
	ErrMost = fault.WithReason(fault.Forbidden, "list_most", "You keep as many lists as a member may.").With(fault.Values{"max": Most})
	// ErrMissing is returned where there is no such list.
	ErrMissing = fault.WithReason(fault.NotFound, "list_missing", "There is no such list.")
	// ErrOthers refuses to change somebody else's list.
	ErrOthers = fault.WithReason(fault.Forbidden, "list_others", "Only its owner may change a list.")
	// ErrChanged refuses a change of a version that is not the newest.
	ErrChanged = fault.WithReason(fault.Conflict, "list_changed", "The list has been changed elsewhere since.")
	// ErrTitle refuses a list without a title, and one whose title is too long.
	ErrTitle = fault.WithReason(fault.Invalid, "list_title", "A list has a title of up to 100 characters.").With(fault.Values{"max": maxTitle})
	// ErrEntries refuses too many entries.
	ErrEntries = fault.WithReason(fault.Invalid, "list_entries", "A list has up to 100 entries.").With(fault.Values{"max": MaxEntries})
	// ErrEntry refuses an invalid entry, and one that is on the list twice.
	ErrEntry = fault.WithReason(fault.Invalid, "list_entry", "An entry is neither a puzzle nor a study, or is there twice.")
	// ErrDue refuses a due day that is none.
	ErrDue = fault.WithReason(fault.Invalid, "list_due", "A due day is a day of the calendar.")
	// ErrCode is returned where no class has this code, and for what is no code.
	ErrCode = fault.WithReason(fault.NotFound, "list_code", "No class has this code.")
	// ErrPupilGuest refuses a guest who would join a class.
	ErrPupilGuest = fault.WithReason(fault.Forbidden, "list_pupil_guest", "Guests join no class; create an account first.")
	// ErrTeacher refuses the teacher of a class as its pupil.
	ErrTeacher = fault.WithReason(fault.Forbidden, "list_teacher", "This is your own class.")
	// ErrFull refuses a pupil more than a class may have.
	ErrFull = fault.WithReason(fault.Forbidden, "list_full", "The class is full.").With(fault.Values{"max": MostPupils})
	// ErrClasses refuses a class more than a member may be in.
	ErrClasses = fault.WithReason(fault.Forbidden, "list_classes", "You are in as many classes as a member may be.").With(fault.Values{"max": MostClasses})
	// ErrPupil refuses what only a pupil of the class may do.
	ErrPupil = fault.WithReason(fault.Forbidden, "list_pupil", "You are not in this class.")
	// ErrOften refuses too many changes in a minute.
	ErrOften = fault.WithReason(fault.TooMany, "list_often", "That were many changes in a minute.")
)
