// Package moderation has the rules of reports, of what moderators may do, and of ratings given back. It is pure: the database keeps
// what was said and done, hub/http/web asks and answers.
//
// Reading order: moderation.go, report.go (what a report may hold, and whose comes first), order.go (what moderators do, and to whom),
// standing.go (what is in force against somebody), annul.go (ratings), shown.go (what pages are told).
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

// What moderators do to people, and the rest of what is noted of them.
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

// ForGood is the end of what has none.
var ForGood = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

const (
	// Kept is how long a line of chat is kept, and other texts after what they belong to is over: of reports and their evidence, of appeals,
	// of what moderators have told people. What was done is kept for good.
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
