// Package backoff computes how long a repeated offer must wait after refusals: a challenge, a rematch, a draw. The
// first few are free, each later one waits longer than the one before. The rule is pure; a Ledger remembers the costs
// of each pair.
package backoff

import (
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// Wait is how long an offer waits, in time or in moves: not at all while the refused offers have cost less than Free,
// then First, then twice as long with each further unit, at most Most.
type Wait[T int | time.Duration] struct {
	Free        int
	First, Most T
}

// After returns how long the next offer waits after the last.
func (w Wait[T]) After(cost int) T {
	if cost < w.Free {
		return 0
	}
	wait := w.First
	for range cost - w.Free {
		if wait *= 2; wait >= w.Most {
			return w.Most
		}
	}
	return wait
}

// The cost of an offer that comes to nothing. An accepted offer was no nuisance, so it resets the count.
const (
	Made    = 1
	Refused = 2 // more, if it has been refused
)

// Rule is how long offers from one person to another wait, and how long refused ones are remembered.
type Rule struct {
	Wait[time.Duration]
	Quiet time.Duration // after so long without an offer, and twice the last wait, all is forgotten
}

// The rules. A challenge reaches people anywhere; offers in a game are counted there.
var (
	Challenge = Rule{Wait[time.Duration]{Free: 5, First: time.Hour, Most: 24 * time.Hour}, 24 * time.Hour}
	// Talk is for people who keep writing too fast.
	Talk = Rule{Wait[time.Duration]{Free: 1, First: 30 * time.Second, Most: 10 * time.Minute}, 10 * time.Minute}

	// Rematch waits in time, InGame (a draw, a takeback) in moves and decisions of both.
	Rematch = Wait[time.Duration]{Free: 1, First: 5 * time.Second, Most: time.Minute}
	InGame  = Wait[int]{Free: 1, First: 1, Most: 8}
)

// TooSoon refuses an offer that is to wait: for a time or, in a game, for so many moves. The other is 0.
func TooSoon(wait time.Duration, moves int) *fault.Error {
	seconds := 0
	if wait > 0 {
		seconds = fault.Seconds(wait)
	}
	return fault.WithReason(fault.TooMany, "offer_wait", "You have offered this several times; wait a while.").With(fault.Values{"seconds": seconds, "moves": moves})
}
