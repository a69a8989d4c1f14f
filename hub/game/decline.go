package game

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// Declined says why somebody who is challenged does not want the game. Names are stored and sent.
type Declined string

// The reasons there are.
const (
	DeclinedNow    Declined = "not_now"
	DeclinedFast   Declined = "too_fast"
	DeclinedSlow   Declined = "too_slow"
	DeclinedCasual Declined = "rated_only"  // it is casual
	DeclinedRated  Declined = "casual_only" // it is rated
	DeclinedRule   Declined = "other_rule"
	DeclinedClock  Declined = "other_clock"
	DeclinedPlain  Declined = "plain_only" // the usual board and opening
	DeclinedBot    Declined = "no_bots"
	DeclinedPerson Declined = "bots_only"
	DeclinedOther  Declined = "other"
)

var reasons = []Declined{
	DeclinedNow, DeclinedFast, DeclinedSlow, DeclinedCasual, DeclinedRated, DeclinedRule, DeclinedClock, DeclinedPlain, DeclinedBot,
	DeclinedPerson, DeclinedOther,
}

// ErrDecline is returned for an unknown reason.
var ErrDecline = fault.WithReason(fault.Invalid, "challenge_reason", "That is no reason to decline.")

// decideDecline ends an open game that was for one person, because that person declines it.
func (g *Game) decideDecline(c *Command, now time.Time) (*Event, error) {
	if err := g.mayAnswer(c); err != nil {
		return nil, err
	}
	if !slices.Contains(reasons, c.Declined) {
		return nil, ErrDecline
	}
	e := g.end(c, now, Result{Reason: Aborted})
	e.Payload.Declined = c.Declined
	return e, nil
}
