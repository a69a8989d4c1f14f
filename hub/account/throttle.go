package account

import (
	"net/netip"
	"time"

	"tengen/hub/fault"
	"tengen/hub/limit"
)

// ErrThrottled is returned when an account or an address tried too often.
var ErrThrottled = fault.Because(fault.TooMany, "attempts", "Too many attempts. Try again in a few minutes.")

// throttles bound guesses of passwords and floods of new users.
//
// One network has 20 attempts per 15 minutes at an account, so at most 80 in an
// hour; all together have 100 in an hour. Thus one network alone never shuts an
// account for the others. Many networks can; that must not lock its owner out,
// so a known device (devices.known) has 20 attempts per 15 minutes of its own,
// and nothing else counts for it. An address has 300 per 10 minutes, because
// many people may share one, and no limit if it is exempt.
type throttles struct {
	passwords guesses
	codes     guesses        // of recovery: nobody who tries passwords uses them up
	address   *limit.Limiter // what costs a hash and no known device asks for, by network
	guests    *limit.Limiter // new guests, by network

	tokens    *limit.Limiter // that are made, by user
	badTokens *limit.Limiter // that do not work, by network
}

// guesses are attempts at accounts.
type guesses struct {
	near    *limit.Limiter // by skeleton, whether or not somebody has the name, and network
	account *limit.Limiter // by skeleton, from all networks
	device  *limit.Limiter // by device
}

// throttleKeys bounds the memory of each throttle to some 20 MB.
const throttleKeys = 100_000

func newThrottles(now func() time.Time) *throttles {
	per := func(events int, span time.Duration) *limit.Limiter {
		return limit.New(limit.Options{Events: events, Per: span, Max: throttleKeys, Now: now})
	}
	tries := func() guesses { return guesses{per(20, 15*time.Minute), per(100, time.Hour), per(20, 15*time.Minute)} }
	return &throttles{
		passwords: tries(),
		codes:     tries(),
		address:   per(300, 10*time.Minute),
		guests:    per(100, 10*time.Minute),

		tokens:    per(tokensHour, time.Hour),
		badTokens: per(badTokensMin, time.Minute),
	}
}

// attempt counts one guess at an account. device is what the browser is
// known by to this account, "" if it is not.
func (t *throttles) attempt(g guesses, skeleton, device string, c Client) error {
	if device != "" {
		return allowed(g.device.Allow(device))
	}
	from := Network(c.Address)
	return allowed((c.Exempt || t.address.Allow(from)) &&
		g.near.Allow(skeleton+" "+from) && // before the account's: what is refused here costs the others nothing
		g.account.Allow(skeleton))
}

// hashing counts one new password, or one signature of a passkey.
func (t *throttles) hashing(c Client) error {
	return allowed(c.Exempt || t.address.Allow(Network(c.Address)))
}

// guest counts one new guest.
func (t *throttles) guest(c Client) error {
	return allowed(c.Exempt || t.guests.Allow(Network(c.Address)))
}

// allowed returns ErrThrottled if not ok.
func allowed(ok bool) error {
	if !ok {
		return ErrThrottled
	}
	return nil
}

// Network returns what one customer of a provider has: an IPv4 address, or the
// /64 of an IPv6 address.
func Network(address string) string {
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
