package account

import (
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
)

// ErrThrottled is returned when an account or an address tried too often.
var ErrThrottled = fault.WithReason(fault.TooMany, "attempts", "Too many attempts. Try again in a few minutes.")

// throttles bound guesses of passwords and floods of new users.
//
// One address has 20 attempts per 15 minutes at an account, and its widest network
// 24, so at most 96 in an hour; all together have 100 in an hour. Thus one network
// alone never shuts an account for the others. Many networks can; that must not
// lock its owner out, so a known device (devices.known) has 20 attempts per 15
// minutes of its own, and nothing else counts for it. An address has 300 per 10
// minutes, because many people may share one, and no limit if it is exempt.
type throttles struct {
	passwords guesses
	codes     guesses          // of recovery: attempts at passwords do not use them up
	address   *limit.ByNetwork // what costs a hash and no known device asks for
	guests    *limit.ByNetwork // new guests

	tokens    *limit.Limiter   // that are made, by user
	badTokens *limit.ByNetwork // that do not work
}

// guesses are attempts at accounts.
type guesses struct {
	near    *limit.ByNetwork // at a skeleton, whether or not somebody has the name
	account *limit.Limiter   // by skeleton, from all networks
	device  *limit.Limiter   // by device
}

// Bounds of networks.
var (
	nearMost = limit.Bounds{IPv4: 20, IPv4Net24: 24, IPv6Net64: 20, IPv6Net56: 22, IPv6Net48: 24}
	// A guest needs no password and is asked for nothing: a /48 has as many as an IPv4 address.
	guestsMost = limit.Bounds{IPv4: 100, IPv4Net24: 400, IPv6Net64: 50, IPv6Net56: 75, IPv6Net48: 100}
)

// throttleKeys bounds the memory of each throttle to some 20 MB.
const throttleKeys = 100_000

func newThrottles(now func() time.Time) *throttles {
	per := func(events int, span time.Duration) *limit.Limiter {
		return limit.New(limit.Options{Events: events, Per: span, Max: throttleKeys, Now: now})
	}
	networks := func(b limit.Bounds, span time.Duration) *limit.ByNetwork {
		return limit.NewByNetwork(b, span, throttleKeys, now)
	}
	tries := func() guesses {
		return guesses{networks(nearMost, 15*time.Minute), per(100, time.Hour), per(20, 15*time.Minute)}
	}
	return &throttles{
		passwords: tries(),
		codes:     tries(),
		address:   networks(limit.PerAddress(300), 10*time.Minute),
		guests:    networks(guestsMost, 10*time.Minute),

		tokens:    per(tokensHour, time.Hour),
		badTokens: networks(limit.PerAddress(badTokensMin), time.Minute),
	}
}

// attempt counts one guess at an account. device is the id under which the account knows the browser, "" if it does
// not.
func (t *throttles) attempt(g guesses, skeleton, device string, c Client) error {
	if device != "" {
		return allowed(g.device.Allow(device))
	}
	return allowed((c.Exempt || t.address.Allow(c.Address)) &&
		g.near.AllowAt(skeleton, c.Address) && // before the account's: an attempt refused here costs the others nothing
		g.account.Allow(skeleton))
}

// hashing counts one new password, or one signature of a passkey.
func (t *throttles) hashing(c Client) error {
	return allowed(c.Exempt || t.address.Allow(c.Address))
}

// guest counts one new guest.
func (t *throttles) guest(c Client) error {
	return allowed(c.Exempt || t.guests.Allow(c.Address))
}

// allowed returns ErrThrottled if not ok.
func allowed(ok bool) error {
	if !ok {
		return ErrThrottled
	}
	return nil
}
