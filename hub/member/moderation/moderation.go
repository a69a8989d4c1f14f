// Package moderation has the rules of reports, of moderators' actions, and of ratings given back. It is pure: the
// database keeps reports and actions, hub/http/web asks and answers.
//
// Reading order: moderation.go, report.go (the bounds of a report, and the order of reports), order.go (actions and
// their targets), standing.go (sanctions in force), annul.go (ratings), shown.go (the pages' data).
package moderation

import "time"

// ReportReason says why somebody is reported, or why a moderator acts. Names are stored and sent: they never change.
type ReportReason string

// The reasons.
const (
	Unfair      ReportReason = "unfair"      // help by an engine or by others in people's games
	Abuse       ReportReason = "abuse"       // insults, threats, harassment
	Sandbagging ReportReason = "sandbagging" // games lost on purpose, ratings given or taken
	BadName     ReportReason = "name"
	Other       ReportReason = "other"
)

// Valid reports whether there is such a reason.
func (r ReportReason) Valid() bool {
	switch r {
	case Unfair, Abuse, Sandbagging, BadName, Other:
		return true
	}
	return false
}

// ActionKind is the kind of an action. Names are stored and sent: they never change.
type ActionKind string

// The kinds of moderators' actions against people, and of other noted actions.
const (
	Warn      ActionKind = "warn"
	Mute      ActionKind = "mute"    // no chat
	Suspend   ActionKind = "suspend" // nothing but the appeal
	Unrate    ActionKind = "unrated" // no rated games
	CloseName ActionKind = "name"    // another name is to be chosen
	Annul     ActionKind = "annul"   // games count for nothing, and ratings are given back
	Hide      ActionKind = "hide"    // a line of chat, or another text of a person's
	Undo      ActionKind = "undo"
	Confirm   ActionKind = "confirm" // a second look at what lasts long
	Lapse     ActionKind = "lapse"   // nobody has confirmed it in time
	Uphold    ActionKind = "uphold"  // a report was right
	Dismiss   ActionKind = "dismiss" // a report was not
	Grant     ActionKind = "grant"   // an appeal was right
	Reject    ActionKind = "reject"  // an appeal was not
	Appoint   ActionKind = "appoint" // as a moderator
	Release   ActionKind = "release"
)

// Lasts reports whether a kind is a measure that is in force for a time.
func (k ActionKind) Lasts() bool { return k == Mute || k == Suspend || k == Unrate }

// Undoable reports whether a kind can be undone.
func (k ActionKind) Undoable() bool {
	return k == Warn || k.Lasts() || k == CloseName || k == Annul || k == Hide
}

// Forever is the end of a measure without an end.
var Forever = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

const (
	// Retention is how long a line of chat is kept, and how long other texts are kept after their case is over: of
	// reports and their evidence, of appeals, of moderators' messages. Actions are kept for good.
	Retention = 90 * 24 * time.Hour
	// MaxUnconfirmed is the longest measure that one moderator decides; another must confirm a longer one within ConfirmWithin, or it ends.
	MaxUnconfirmed = 30 * 24 * time.Hour
	ConfirmWithin  = 7 * 24 * time.Hour
	// ClaimDuration is how long a report is one moderator's.
	ClaimDuration = 30 * time.Minute
)

// ConfirmBy returns until when a measure that begins at an instant is to be confirmed; false: it need not be.
func ConfirmBy(k ActionKind, now, until time.Time) (time.Time, bool) {
	return now.Add(ConfirmWithin), k.Lasts() && until.Sub(now) > MaxUnconfirmed
}
