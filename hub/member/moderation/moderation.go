// Package moderation has the rules of reports, of moderators' actions, and of ratings given back. It is pure: the
// database keeps reports and actions, hub/http/web asks and answers.
//
// Reading order: moderation.go, report.go (the bounds of a report, and the order of reports), order.go (actions and
// their targets), standing.go (sanctions in force), annul.go (ratings), shown.go (the pages' data).
package moderation

import "time"

// Ground says why somebody is reported, or why a moderator acts. Names are stored and sent: they never change.
type Ground string

// The reasons.
const (
	Unfair      Ground = "unfair"      // help by an engine or by others in people's games
	Abuse       Ground = "abuse"       // insults, threats, harassment
	Sandbagging Ground = "sandbagging" // games lost on purpose, ratings given or taken
	BadName     Ground = "name"
	Other       Ground = "other"
)

// Valid reports whether there is such a reason.
func (r Ground) Valid() bool {
	switch r {
	case Unfair, Abuse, Sandbagging, BadName, Other:
		return true
	}
	return false
}

// Deed says what was done. Names are stored and sent: they never change.
type Deed string

// The kinds of moderators' actions against people, and of other noted actions.
const (
	Warn      Deed = "warn"
	Mute      Deed = "mute"    // no chat
	Suspend   Deed = "suspend" // nothing but the appeal
	CloseName Deed = "name"    // another name is to be chosen
	Annul     Deed = "annul"   // games count for nothing, and ratings are given back
	Undo      Deed = "undo"
	Confirm   Deed = "confirm" // a second look at what lasts long
	Lapse     Deed = "lapse"   // nobody has confirmed it in time
	Uphold    Deed = "uphold"  // a report was right
	Dismiss   Deed = "dismiss" // a report was not
	Grant     Deed = "grant"   // an appeal was right
	Reject    Deed = "reject"  // an appeal was not
	Appoint   Deed = "appoint" // as a moderator
	Release   Deed = "release"
)

// Lasts reports whether a kind is a measure that is in force for a time.
func (k Deed) Lasts() bool { return k == Mute || k == Suspend }

// Undoable reports whether a kind can be undone.
func (k Deed) Undoable() bool {
	return k == Warn || k == Mute || k == Suspend || k == CloseName || k == Annul
}

// ForGood is the end of a measure without an end.
var ForGood = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

const (
	// Kept is how long a line of chat is kept, and how long other texts are kept after their case is over: of reports
	// and their evidence, of appeals, of moderators' messages. Actions are kept for good.
	Kept = 90 * 24 * time.Hour
	// Alone is the longest measure that one moderator decides; a longer one is confirmed by another within Within, or ends then.
	Alone  = 30 * 24 * time.Hour
	Within = 7 * 24 * time.Hour
	// Claimed is how long a report is one moderator's.
	Claimed = 30 * time.Minute
)

// ConfirmBy returns until when a measure that begins at an instant is to be confirmed; false: it need not be.
func ConfirmBy(k Deed, now, until time.Time) (time.Time, bool) {
	return now.Add(Within), k.Lasts() && until.Sub(now) > Alone
}
