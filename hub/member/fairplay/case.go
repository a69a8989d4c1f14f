package fairplay

import (
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// A case is what people make of a sheet. A moderator asks the person, two moderators who have not reported the person
// judge, and a third answers an appeal.

// Bounds of a case.
const (
	LeastReason  = 20   // characters of a judgement's reason
	MostReason   = 2000 // and of an appeal's answer
	MostText     = 2000 // of what the person says
	Quorum       = 2    // who must agree
	HearWithin   = 7 * 24 * time.Hour
	AppealWithin = 30 * 24 * time.Hour
)

// Refusals of cases. Everybody who is no moderator gets moderation.ErrNothing.
var (
	ErrReason   = fault.WithReason(fault.Invalid, "fair_reason", "A reason has 20 to 2,000 characters.").With(fault.Values{"min": LeastReason, "max": MostReason})
	ErrReported = fault.WithReason(fault.Forbidden, "fair_reported", "A moderator who has reported the person does not judge.")
	ErrDecided  = fault.WithReason(fault.Conflict, "fair_judged", "You have judged this already; somebody else is to judge it too.")
	ErrUnheard  = fault.WithReason(fault.Conflict, "fair_unheard", "The person is to be heard first: ask, and wait for the answer or seven days.")
	ErrClosed   = fault.WithReason(fault.Conflict, "fair_closed", "That is over.")
	ErrText     = fault.WithReason(fault.Invalid, "fair_text", "Say something, with at most 2,000 characters.").With(fault.Values{"max": MostText})
	ErrNoCase   = fault.WithReason(fault.NotFound, "fair_none", "There is no such case.")
	ErrOpen     = fault.WithReason(fault.Conflict, "fair_open", "There is an open case about this already.")
)

// Decision is what a moderator thinks of a case.
type Decision struct {
	By     game.UserID `json:"by"`
	At     time.Time   `json:"at"`
	Upheld bool        `json:"upheld"` // there was help
	Reason string      `json:"reason"`
}

// Case is a case as it is decided on.
type Case struct {
	ID            int64
	User          game.UserID
	Rule          string
	Speed         string
	Opened        time.Time
	Asked         time.Time // the person was told, and asked; zero: not yet
	Stated        time.Time // the person has answered
	Closed        time.Time
	Upheld        bool
	NamedDecision []Decision
	Appealed      time.Time
	Answered      time.Time // the appeal
}

// Moderator is one beside a case.
type Moderator struct {
	moderation.Person
	Reported bool // the person
}

// CheckReason returns why a reason is none.
func CheckReason(reason string) error {
	if n := utf8.RuneCountInString(reason); n < LeastReason || n > MostReason {
		return ErrReason
	}
	return nil
}

// CheckText returns why what somebody says is nothing that can be kept.
func CheckText(text string) error {
	if n := utf8.RuneCountInString(text); n == 0 || n > MostText {
		return ErrText
	}
	return nil
}

// impartial returns why somebody may have nothing to do with a case.
func (c *Case) impartial(j Moderator) error {
	switch {
	case !j.Moderator || j.ID == c.User:
		return moderation.ErrNothing
	case j.Reported:
		return ErrReported
	}
	return nil
}

// heard reports whether the person has been heard, or has had the time to speak.
func (c *Case) heard(now time.Time) bool {
	return !c.Stated.IsZero() || !c.Asked.IsZero() && !now.Before(c.Asked.Add(HearWithin))
}

// MayAsk returns why a moderator may not ask the person.
func (c *Case) MayAsk(j Moderator) error {
	switch err := c.impartial(j); {
	case err != nil:
		return err
	case !c.Closed.IsZero():
		return ErrClosed
	case !c.Asked.IsZero():
		return moderation.ErrOver
	}
	return nil
}

// MayDecide returns why a moderator may not decide so. A finding against somebody waits until that person was heard, one in
// favour need not.
func (c *Case) MayDecide(j Moderator, upheld bool, reason string, now time.Time) error {
	switch err := c.impartial(j); {
	case err != nil:
		return err
	case !c.Closed.IsZero():
		return ErrClosed
	}
	for _, v := range c.NamedDecision {
		if v.By == j.ID {
			return ErrDecided
		}
	}
	if upheld && !c.heard(now) {
		return ErrUnheard
	}
	return CheckReason(reason)
}

// Decided reports whether as many agree as must, and on what.
func Decided(judged []Decision) (upheld, decided bool) {
	count := map[bool]int{}
	for _, v := range judged {
		count[v.Upheld]++
	}
	switch {
	case count[false] >= Quorum:
		return false, true
	case count[true] >= Quorum:
		return true, true
	}
	return false, false
}

// MayState returns why the person may not say something now. Only who was asked knows of the case.
func (c *Case) MayState(text string) error {
	switch {
	case c.Asked.IsZero():
		return ErrNoCase
	case !c.Closed.IsZero():
		return ErrClosed
	}
	return CheckText(text)
}

// MayAppeal returns why the person may not appeal now.
func (c *Case) MayAppeal(text string, now time.Time) error {
	switch {
	case c.Closed.IsZero() || !c.Upheld:
		return ErrNoCase
	case !c.Appealed.IsZero():
		return moderation.ErrAppealed
	case now.After(c.Closed.Add(AppealWithin)):
		return ErrClosed
	}
	return CheckText(text)
}

// MayAnswer returns why a moderator may not answer the appeal: only one who has not judged does.
func (c *Case) MayAnswer(j Moderator, reason string) error {
	switch err := c.impartial(j); {
	case err != nil:
		return err
	case c.Appealed.IsZero() || !c.Answered.IsZero():
		return ErrClosed
	}
	for _, v := range c.NamedDecision {
		if v.By == j.ID {
			return moderation.ErrSecond
		}
	}
	return CheckReason(reason)
}
