package moderation

import (
	"time"

	"tengen/hub/base/fault"
)

// Sanctions are the sanctions in force against a user.
type Sanctions struct {
	Muted        time.Time // until then; zero: not
	MutedFor     ReportReason
	Suspended    time.Time
	SuspendedFor ReportReason
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

// MayEnter returns why somebody may do nothing here but appeal.
func (s Sanctions) MayEnter(now time.Time) error {
	if !now.Before(s.Suspended) {
		return nil
	}
	return fault.WithReason(fault.Forbidden, "suspended", "Your account is suspended.").With(fault.Values{"seconds": 0}).With(seconds(s.Suspended, now)).Quoting(fault.Texts{"reason": string(s.SuspendedFor)})
}
