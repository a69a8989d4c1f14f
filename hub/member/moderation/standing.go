package moderation

import (
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// Sanctions are the sanctions in force against a user.
type Sanctions struct {
	Muted        time.Time // until then; zero: not
	MutedFor     ReportReason
	Suspended    time.Time
	SuspendedFor ReportReason
	Unrated      time.Time // no rated games until then
	UnratedFor   ReportReason
	News         bool // there are notices to be read
	Moderator    bool
}

// Stricter returns the union of two answers, when it is unknown which is newer.
func (s Sanctions) Stricter(o Sanctions) Sanctions {
	if o.Muted.After(s.Muted) {
		s.Muted, s.MutedFor = o.Muted, o.MutedFor
	}
	if o.Suspended.After(s.Suspended) {
		s.Suspended, s.SuspendedFor = o.Suspended, o.SuspendedFor
	}
	if o.Unrated.After(s.Unrated) {
		s.Unrated, s.UnratedFor = o.Unrated, o.UnratedFor
	}
	s.News, s.Moderator = s.News || o.News, s.Moderator || o.Moderator
	return s
}

// seconds is how long something lasts; 0: for good, or so long that nobody counts.
func seconds(until, now time.Time) fault.Values {
	if !until.Before(Forever) {
		return fault.Values{"seconds": 0}
	}
	return fault.Values{"seconds": fault.Seconds(until.Sub(now))}
}

// MayTalk returns why somebody may not write a line of chat.
func (s Sanctions) MayTalk(now time.Time) error {
	if !now.Before(s.Muted) {
		return nil
	}
	return fault.WithReason(fault.Forbidden, "muted", "A moderator has muted you.").With(fault.Values{"seconds": 0}).With(seconds(s.Muted, now)).Quoting(fault.Texts{"reason": string(s.MutedFor)})
}

// MayRate returns why somebody may not play a rated game, or register for an event of them.
func (s Sanctions) MayRate(now time.Time) error {
	if !now.Before(s.Unrated) {
		return nil
	}
	return fault.WithReason(fault.Forbidden, "unrated", "A moderator lets you play unrated games only.").With(fault.Values{"seconds": 0}).With(seconds(s.Unrated, now)).Quoting(fault.Texts{"reason": string(s.UnratedFor)})
}

// MayEnter returns why somebody may do nothing here but appeal.
func (s Sanctions) MayEnter(now time.Time) error {
	if !now.Before(s.Suspended) {
		return nil
	}
	return fault.WithReason(fault.Forbidden, "suspended", "Your account is suspended.").With(fault.Values{"seconds": 0}).With(seconds(s.Suspended, now)).Quoting(fault.Texts{"reason": string(s.SuspendedFor)})
}
