package web

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/engine/fair/places"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	throttleKeys = 10_000 // addresses or people that one limit knows apart
	placesWait   = 64     // requests of a kind that wait for a place; beyond that, one of the network with the most is refused
)

// perMinute bounds a key's actions in a minute.
func perMinute(most int) *limit.Limiter {
	return limit.New(limit.Options{Events: most, Per: time.Minute, Max: throttleKeys, Now: time.Now})
}

// oftenFrom bounds the actions of an address in a minute, and those of its networks.
func oftenFrom(most int) *limit.ByNetwork {
	return limit.NewByNetwork(limit.PerAddress(most), time.Minute, throttleKeys, time.Now)
}

// throttle bounds an address's requests in a minute, and everybody's at the same time.
type throttle struct {
	limit  *limit.ByNetwork
	places *places.Places
	wait   time.Duration // for a free place, in pass
	ending *atomic.Bool  // a slow client has lost its place and has not left it yet; see pace.go
}

func newThrottle(most, atOnce int) throttle {
	return throttle{oftenFrom(most), places.New(atOnce, atOnce/2, placesWait), recordsPatience, new(atomic.Bool)}
}

// allow reports whether an address may have something looked up now.
func (t throttle) allow(v *visit) bool { return v.exempt || t.limit.Allow(v.address) }

// from returns where a visit comes from, as places are shared.
func from(v *visit) places.From {
	return places.From{Who: fair.Who{Wide: limit.Wide(v.address), Network: limit.Site(v.address)}, Whole: v.exempt}
}

// enter waits for a place, which leave gives back. One network has at most half of all, a /24 of IPv4 three quarters, and networks take turns.
func (t throttle) enter(ctx context.Context, v *visit) (leave func(), err error) {
	return t.places.Enter(ctx, from(v))
}

// pass calls f in a free place. It returns wire.ErrTooMany for an address that asks too often, and wire.ErrRequests if no
// place gets free in time.
func (t throttle) pass(r *http.Request, f func() error) error {
	if !t.allow(visitOf(r)) {
		return wire.ErrTooMany
	}
	return t.do(r, f)
}

// passBody is pass for a request whose body may be large: it is read into memory for f, but not before the address is known
// to ask no more than it may, and not in a place, for it may take its time.
func (t throttle) passBody(r *http.Request, f func() error) error {
	if !t.allow(visitOf(r)) {
		return wire.ErrTooMany
	}
	if err := fetch(r); err != nil {
		return err
	}
	return t.do(r, f)
}

// do calls f in a free place; wire.ErrRequests.
func (t throttle) do(r *http.Request, f func() error) error {
	ctx, cancel := context.WithTimeout(r.Context(), t.wait)
	leave, err := t.enter(ctx, visitOf(r))
	cancel()
	if err != nil {
		return wire.ErrRequests
	}
	defer leave()
	return f()
}
