package account

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// A session is enough to play. A change of the sign-in methods also needs its owner's presence: the password, or a
// passkey, shown again in this session. So a stolen cookie, or a browser that was left open, cannot add a passkey.

// ProofLasts is how long a proof counts, in its session alone.
const ProofLasts = 5 * time.Minute

// ErrProof is returned when the owner has not shown the password or a passkey in ProofLasts.
var ErrProof = fault.WithReason(fault.Forbidden, "prove", "Show that it is you first: by the password or a passkey.")

// ProveByPassword notes that a session's user knows the password. Errors: ErrPassword, ErrThrottled, ErrNoSession.
func (s *Service) ProveByPassword(ctx context.Context, current Session, password string, c Client) error {
	if err := asMember(current); err != nil {
		return err
	}
	if err := s.prove(ctx, current.User, password, c); err != nil {
		return err
	}
	return s.sessions.Prove(ctx, current.ID, s.now())
}

// proved returns ErrProof unless the session's user has shown the password or a passkey a short while ago.
func (s *Service) proved(current Session) error {
	if err := asMember(current); err != nil {
		return err
	}
	if at := current.Proved; at.IsZero() || s.now().Sub(at) >= ProofLasts {
		return ErrProof
	}
	return nil
}

// ProvedUntil returns until when a session's user need not be shown again to sit there, zero: not now.
func (s *Service) ProvedUntil(current Session) time.Time {
	if s.proved(current) != nil {
		return time.Time{}
	}
	return current.Proved.Add(ProofLasts)
}

// shown is prove if there is a password, and proved if there is none.
func (s *Service) shown(ctx context.Context, current Session, password string, c Client) error {
	if password == "" {
		return s.proved(current)
	}
	return s.prove(ctx, current.User, password, c)
}
