package study

import (
	"errors"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/library/document"
)

// Refusals are those of all documents.
var Refusals = document.Refusals{
	Visitor: ErrVisitor, Guest: ErrGuest, Often: ErrOften, Most: ErrMost, Missing: ErrMissing, Others: ErrOthers, Changed: ErrChanged,
}

// Refusals of a study.
var (
	// ErrVisitor refuses to keep a study for a visitor.
	ErrVisitor = fault.WithReason(fault.Unauthorized, "study_visitor", "Sign in to keep studies.")
	// ErrGuest refuses to keep a study for a guest.
	ErrGuest = fault.WithReason(fault.Forbidden, "study_guest", "Guests keep no studies; create an account first.")
	// ErrMost refuses one study more than a member may keep.
	ErrMost = fault.WithReason(fault.Forbidden, "study_most", "You keep as many studies as a member may.").With(fault.Values{"max": Most})
	// ErrRoom refuses what makes all studies of a member larger than they may be together.
	ErrRoom = fault.WithReason(fault.Forbidden, "study_room", "Your studies have no more room.").With(fault.Values{"mib": MostBytes >> 20})
	// ErrMissing is returned where there is no such study.
	ErrMissing = fault.WithReason(fault.NotFound, "study_missing", "There is no such study.")
	// ErrOthers refuses to change somebody else's study.
	ErrOthers = fault.WithReason(fault.Forbidden, "study_others", "Only its owner may change a study.")
	// ErrChanged refuses a change of a version that is not the newest.
	ErrChanged = fault.WithReason(fault.Conflict, "study_changed", "The study has been changed elsewhere since.")
	// ErrTitle refuses a study without a title to be kept, and one whose title is too long.
	ErrTitle = fault.WithReason(fault.Invalid, "study_title", "A study has a title of up to 100 characters.").With(fault.Values{"max": maxTitle})
	// ErrOften refuses too many changes in a minute.
	ErrOften = fault.WithReason(fault.TooMany, "study_often", "That were many changes in a minute.")
)

// Refusal returns what is said of an error of Check, and of ErrLarge: the number of the node goes along.
func Refusal(err error) error {
	node := 0
	if e := (*NodeError)(nil); errors.As(err, &e) {
		node = e.Node
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrLarge), errors.Is(err, ErrMany), errors.Is(err, ErrDepth):
		return fault.WithReason(fault.TooLarge, "study_large", "The study is too large.").
			With(fault.Values{"kib": MaxBytes >> 10, "moves": MaxDepth}).From(err)
	case errors.Is(err, ErrChapters):
		return fault.WithReason(fault.Invalid, "study_chapters", "A study has 1 to 64 chapters, each with an id of its own.").
			With(fault.Values{"max": MaxChapters}).From(err)
	case errors.Is(err, ErrRule), errors.Is(err, ErrSize):
		return fault.WithReason(fault.Invalid, "study_rule", "There is no such rule or board.").From(err)
	case errors.Is(err, ErrPoint):
		return fault.WithReason(fault.Invalid, "study_point", "That is no point of the study's board.").
			With(fault.Values{"node": node}).From(err)
	case errors.Is(err, ErrOccupied):
		return fault.WithReason(fault.Invalid, "study_occupied", "A move of the study is on a stone.").
			With(fault.Values{"node": node}).From(err)
	case errors.Is(err, ErrOver):
		return fault.WithReason(fault.Invalid, "study_over", "Nothing follows a five or a forbidden point.").
			With(fault.Values{"node": node}).From(err)
	case errors.Is(err, ErrText):
		return fault.WithReason(fault.Invalid, "study_text", "A text of the study is too long.").
			With(fault.Values{"node": node}).From(err)
	}
	return fault.WithReason(fault.Invalid, "study_tree", "That is no tree of moves.").
		With(fault.Values{"node": node}).From(err)
}
