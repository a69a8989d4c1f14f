package account

import (
	"fmt"
	"net/netip"
	"time"

	"tengen/hub/fault"
	"tengen/hub/limit"
)

// ErrThrottled is returned when an account or an address tried too often.
var ErrThrottled = fault.New(fault.TooMany, "Too many attempts. Try again in a few minutes.")

// throttles bound guesses of passwords and floods of new users.
//
// An account has 20 attempts per 15 minutes, so at most 100 in an hour. That
// must not lock its owner out: a browser that holds a live session of the
// account has attempts of its own. An address has 300 per 10 minutes, because
// many people may share one.
type throttles struct {
	account *limit.Limiter // by skeleton, whether or not somebody has the name
	device  *limit.Limiter // by session, for the account it belongs to
	address *limit.Limiter // everything that costs a hash
	guests  *limit.Limiter // new guests, by address
	exempt  func(address string) bool
}

// throttleKeys bounds the memory of each throttle to some 20 MB.
const throttleKeys = 100_000

func newThrottles(now func() time.Time, exempt func(string) bool) *throttles {
	per := func(events int, span time.Duration) *limit.Limiter {
		return limit.New(limit.Options{Events: events, Per: span, Max: throttleKeys, Now: now})
	}
	return &throttles{
		account: per(20, 15*time.Minute),
		device:  per(20, 15*time.Minute),
		address: per(300, 10*time.Minute),
		guests:  per(100, 10*time.Minute),
		exempt:  exempt,
	}
}

// attempt counts one password for an account. known is the session that the
// browser holds, zero if none; owner reports whether it is the account's.
func (t *throttles) attempt(skeleton, address string, known int64, owner bool) error {
	if !t.address.Allow(network(address)) {
		return ErrThrottled
	}
	if owner {
		if !t.device.Allow(fmt.Sprint(known)) {
			return ErrThrottled
		}
		return nil
	}
	if !t.account.Allow(skeleton) {
		return ErrThrottled
	}
	return nil
}

// hashing counts one new password.
func (t *throttles) hashing(address string) error {
	if !t.address.Allow(network(address)) {
		return ErrThrottled
	}
	return nil
}

// guest counts one new guest.
func (t *throttles) guest(address string) error {
	if t.exempt(address) || t.guests.Allow(network(address)) {
		return nil
	}
	return ErrThrottled
}

// network returns what one customer of a provider has: an IPv4 address, or the
// /64 of an IPv6 address.
func network(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	a = a.Unmap().WithZone("")
	if a.Is4() {
		return a.String()
	}
	p, err := a.Prefix(64)
	if err != nil {
		return address
	}
	return p.String()
}
