package club

import (
	"crypto/subtle"
	"strings"
	"time"
	"unicode/utf8"
)

// State is what decides about somebody in a club.
type State struct {
	Joining          Joining
	Code             string
	Members, Leaders int // whose accounts are there
	Asked            int
	Of               Membership // whom it is about
	Since            time.Time
	Clubs            int  // of that person, with those that the person has asked
	Unwelcome        bool // a leader has blocked that person
}

// Joins returns the standing of a person who asks to join. A person who was removed and one whom a leader blocks get the same answer.
func (s *State) Joins(code string, now time.Time) (Membership, error) {
	switch {
	case s.Of.In() || s.Of == Asking:
		return s.Of, nil
	case s.Of == Removed, s.Unwelcome, s.Of == Declined && now.Before(s.Since.Add(AskAgain)):
		return s.Of, ErrUnwelcome
	case s.Joining == Code && subtle.ConstantTimeCompare([]byte(code), []byte(s.Code)) != 1:
		return s.Of, ErrCode
	case s.Clubs >= MostClubs:
		return s.Of, ErrClubs
	case s.Joining == Asked && s.Asked >= MostAsked, s.Members >= MostMembers:
		return s.Of, ErrFull
	case s.Joining == Asked:
		return Asking, nil
	}
	return Member, nil
}

// Leaves returns whether the club ends when somebody leaves it, or takes the wish to join back.
func (s *State) Leaves() (ends bool, err error) {
	switch {
	case s.Of == Asking:
		return false, nil
	case !s.Of.In():
		return false, ErrNotIn
	case s.Of == Leader && s.Leaders == 1 && s.Members > 1:
		return false, ErrLast
	}
	return s.Members == 1, nil
}

// Action is what a leader does about somebody. Names are sent: they never change.
type Action string

// The actions.
const (
	Accept   Action = "accept"   // somebody who asks to join
	Decline  Action = "decline"  // somebody who asks to join
	Remove   Action = "remove"   // a member
	Readmit  Action = "readmit"  // who was declined or removed may join again
	Promote  Action = "promote"  // a member to a leader
	StepDown Action = "stepdown" // a leader's own
)

// Order is what a leader orders.
type Order struct {
	Action Action
	Reason string // why somebody is removed
}

// Check trims the reason, and returns why there is no such order.
func (o *Order) Check() error {
	o.Reason = strings.TrimSpace(o.Reason)
	switch n := utf8.RuneCountInString(o.Reason); {
	case o.Action == Remove && n == 0, n > MaxReason, !utf8.ValidString(o.Reason):
		return ErrReason
	case o.Action != Remove:
		o.Reason = ""
	}
	return nil
}

// Orders returns what a leader's order makes of somebody, "": nothing any more. No leader takes the lead from another.
func (s *State) Orders(o Order, by Membership, oneself bool) (Membership, error) {
	if by != Leader {
		return s.Of, ErrLeaders
	}
	needs, becomes := Membership(""), Membership("")
	switch o.Action {
	case Accept:
		needs, becomes = Asking, Member
	case Decline:
		needs, becomes = Asking, Declined
	case Remove:
		needs, becomes = Member, Removed
	case Promote:
		needs, becomes = Member, Leader
	case StepDown:
		needs, becomes = Leader, Member
	case Readmit:
		if s.Of != Declined && s.Of != Removed {
			return s.Of, ErrPerson
		}
		return "", nil
	default:
		return s.Of, ErrPerson
	}
	switch {
	case s.Of == becomes && o.Action != StepDown: // sent again
		return s.Of, nil
	case s.Of != needs, o.Action == StepDown && !oneself:
		return s.Of, ErrPerson
	case o.Action == StepDown && s.Leaders == 1:
		return s.Of, ErrLast
	case o.Action == Accept && s.Members >= MostMembers:
		return s.Of, ErrFull
	}
	return becomes, nil
}
