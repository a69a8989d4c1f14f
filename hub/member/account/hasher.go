package account

import (
	"context"
	"crypto/rand"
	"errors"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/engine/fair/places"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
)

// Params are the cost of a new password hash: argon2id with 19 MiB, two passes
// and one thread, as OWASP recommends.
var Params = argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

const (
	hashesAtOnce = 2   // each takes Params.Memory KiB and a processor
	hashesQueued = 200 // requests that may wait besides
)

var errHashesBusy = fault.WithReason(fault.Busy, "sign_ins", "Too many people are signing in right now. Try again in a moment.")

// hasher makes and checks password hashes, a few at a time, so that a flood of
// logins takes neither the memory nor the processors from live games. Networks
// take turns, so that a flood of one does not keep others from signing in.
type hasher struct {
	params argon2id.Params
	turns  *places.Places
	dummy  string // a hash of nothing anybody knows
}

func newHasher(p argon2id.Params) (*hasher, error) {
	dummy, err := argon2id.CreateHash(rand.Text(), &p)
	if err != nil {
		return nil, err
	}
	return &hasher{params: p, turns: places.New(hashesAtOnce, hashesAtOnce, hashesQueued), dummy: dummy}, nil
}

// hash returns the hash of a password in PHC form.
func (h *hasher) hash(ctx context.Context, password string, c Client) (string, error) {
	release, err := h.acquire(ctx, c)
	if err != nil {
		return "", err
	}
	defer release()
	return argon2id.CreateHash(canonical(password), &h.params)
}

// check reports whether the password is the hash's, and whether the hash was
// made with other parameters than today's. An empty hash matches nothing and
// costs the same as any other.
func (h *hasher) check(ctx context.Context, password, hash string, c Client) (ok, stale bool, err error) {
	release, err := h.acquire(ctx, c)
	if err != nil {
		return false, false, err
	}
	defer release()
	if hash == "" {
		_, _, err := argon2id.CheckHash(canonical(password), h.dummy)
		return false, false, err
	}
	ok, p, err := argon2id.CheckHash(canonical(password), hash)
	if err != nil {
		return false, false, err
	}
	return ok, *p != h.params, nil
}

// acquire waits for the client's turn. The caller calls release once.
func (h *hasher) acquire(ctx context.Context, c Client) (release func(), err error) {
	release, err = h.turns.Enter(ctx, places.From{Who: fair.Who{Wide: limit.Wide(c.Address), Network: limit.Site(c.Address)}, Whole: c.Exempt})
	if errors.Is(err, places.ErrFull) {
		err = errHashesBusy
	}
	return release, err
}

// canonical gives a password the same bytes on every keyboard.
func canonical(password string) string { return norm.NFKC.String(password) }
