package account

import (
	"context"
	"crypto/rand"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"github.com/tengen-go/tengen/hub/base/fault"
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
// logins takes neither the memory nor the processors from live games.
type hasher struct {
	params  argon2id.Params
	slots   chan struct{} // holds one element for each hash under way
	waiting chan struct{} // and one for each request, waiting or under way
	dummy   string        // a hash of nothing anybody knows
}

func newHasher(p argon2id.Params) (*hasher, error) {
	dummy, err := argon2id.CreateHash(rand.Text(), &p)
	if err != nil {
		return nil, err
	}
	return &hasher{
		params:  p,
		slots:   make(chan struct{}, hashesAtOnce),
		waiting: make(chan struct{}, hashesAtOnce+hashesQueued),
		dummy:   dummy,
	}, nil
}

// hash returns the hash of a password in PHC form.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	release, err := h.acquire(ctx)
	if err != nil {
		return "", err
	}
	defer release()
	return argon2id.CreateHash(canonical(password), &h.params)
}

// check reports whether the password is the hash's, and whether the hash was
// made with other parameters than today's. An empty hash matches nothing and
// costs the same as any other.
func (h *hasher) check(ctx context.Context, password, hash string) (ok, stale bool, err error) {
	release, err := h.acquire(ctx)
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

// acquire waits for a slot. The caller calls release once.
func (h *hasher) acquire(ctx context.Context) (release func(), err error) {
	select {
	case h.waiting <- struct{}{}:
	default:
		return nil, errHashesBusy
	}
	select {
	case h.slots <- struct{}{}:
		return func() { <-h.slots; <-h.waiting }, nil
	case <-ctx.Done():
		<-h.waiting
		return nil, ctx.Err()
	}
}

// canonical gives a password the same bytes on every keyboard.
func canonical(password string) string { return norm.NFKC.String(password) }
