// Package openchallenge has challenges by a link, which the first person who accepts takes. Its maker plays, or any two play each other. The
// first of these two hosts a private game, which the second joins: from then on it is a game as any.
//
// Reading order: store.go (where they are kept, their bounds), service.go.
package openchallenge

import (
	"context"
	"encoding/json"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Bounds of open challenges.
const (
	Usual   = 24 * time.Hour      // until one expires
	Longest = 14 * 24 * time.Hour // at most
	Least   = time.Minute
	// claimFor is how long somebody who takes one may need to make its game.
	claimFor = 10 * time.Second
)

// Store keeps open challenges. Those that have expired are none.
type Store interface {
	// Make stores a new one, or does nothing if it is there; records.ErrOpenMost, records.ErrOpenGuest.
	Make(ctx context.Context, c records.OpenChallenge) error
	// Get returns one; records.ErrOpenMissing.
	Get(ctx context.Context, id string, now time.Time) (records.OpenChallenge, error)
	// Of returns those that a member has made and that have no game yet or one that waits, the newest first.
	Of(ctx context.Context, maker game.UserID, now time.Time) ([]records.OpenChallenge, error)
	// Claim makes somebody the host of one that nobody hosts, or that another has hosted since until, or longer, without a game. It
	// reports false for one that another hosts. The same host again has the same instant.
	Claim(ctx context.Context, id string, host game.UserID, now, until time.Time) (at time.Time, ok bool, err error)
	// Begin notes the host's game, if it is the host still and has none.
	Begin(ctx context.Context, id string, host game.UserID, g string) (ok bool, err error)
	// Free has nobody host one whose game is g, "": none yet.
	Free(ctx context.Context, id string, host game.UserID, g string) error
	// Remove removes one of a maker's; records.ErrOpenMissing.
	Remove(ctx context.Context, id string, maker game.UserID) error
	// Expired removes some that have expired, and returns them.
	Expired(ctx context.Context, now time.Time) ([]records.OpenChallenge, error)
}

// Refusals of open challenges.
var (
	ErrExpiry = fault.WithReason(fault.Invalid, "open_expiry", "An open challenge expires in a minute at the earliest, and in 14 days at the latest.")
	ErrOwn    = fault.WithReason(fault.Conflict, "open_own", "That is your own challenge: somebody else takes it.")
	ErrTaken  = fault.WithReason(fault.Conflict, "open_taken", "Others have taken this challenge.")
)

// SettingsOf returns the settings of a challenge.
func SettingsOf(c *records.OpenChallenge) (s wire.Settings, err error) {
	return s, json.Unmarshal(c.Settings, &s)
}
