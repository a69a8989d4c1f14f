package account

import (
	"context"

	"github.com/tengen-go/tengen/hub/game"
)

// Seats are sessions of guests whom hosts of events have named: a browser with the link of one plays as that guest.
type Seats struct{ s *Service }

// NewSeats lets guests of events in by a service.
func NewSeats(s *Service) Seats { return Seats{s} }

// Enter signs a browser in as a guest. A user who was signed in there before is so no more. ErrNoSession for a user who is no guest: an account
// that a guest has made since is opened by its own ways alone.
func (l Seats) Enter(ctx context.Context, current *Session, guest game.UserID, c Client) (Session, string, error) {
	if current != nil && current.User.ID == guest {
		if err := l.s.end(ctx, guest, current.ID, 0); err != nil {
			return Session{}, "", err
		}
		current = nil
	}
	got, token, err := l.s.signIn(ctx, guest, c)
	if err != nil {
		return Session{}, "", err
	}
	if got.User.Kind != Guest {
		if err := l.s.end(ctx, guest, got.ID, 0); err != nil {
			return Session{}, "", err
		}
		return Session{}, "", ErrNoSession
	}
	if current != nil {
		err = l.s.end(ctx, current.User.ID, current.ID, 0)
	}
	return got, token, err
}

// End ends all sessions of a guest.
func (l Seats) End(ctx context.Context, guest game.UserID) error { return l.s.end(ctx, guest, 0, 0) }
