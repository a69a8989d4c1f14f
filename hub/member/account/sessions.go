package account

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// OpenSession is one of a member's sessions, for the list of them.
type OpenSession struct {
	ID      int64
	Agent   string // User-Agent
	Address string
	Created time.Time
	Seen    time.Time // up to SeenEvery ago
}

// SeenEvery is how often the use of a session is noted that has nothing but an open socket.
const SeenEvery = 5 * time.Minute

// mostSessions are listed: the ones used last.
const mostSessions = 100

// ErrGuest is returned for what only members have.
var ErrGuest = fault.WithReason(fault.Forbidden, "members_only", "Guests cannot do that; create an account first.")

// asMember returns ErrGuest for a session that is no member's.
func asMember(current Session) error {
	if current.User.Kind != Member {
		return ErrGuest
	}
	return nil
}

// Sessions are a member's, as their owner sees and ends them.
type Sessions struct{ s *Service }

// Sessions returns the part of a Service that is about a member's sessions.
func (s *Service) Sessions() Sessions { return Sessions{s} }

// List returns a member's sessions, those used last first, without tokens.
func (l Sessions) List(ctx context.Context, current Session) ([]OpenSession, error) {
	if err := asMember(current); err != nil {
		return nil, err
	}
	return l.s.sessions.Sessions(ctx, current.User.ID, mostSessions)
}

// End ends one of a member's sessions. It does nothing for a session that has ended, or is another's.
func (l Sessions) End(ctx context.Context, current Session, id int64) error {
	if err := asMember(current); err != nil || id == 0 {
		return err
	}
	return l.s.end(ctx, current.User.ID, id, 0)
}

// EndOthers ends all of a member's sessions but this one, and all tokens.
func (l Sessions) EndOthers(ctx context.Context, current Session) error {
	if err := asMember(current); err != nil {
		return err
	}
	return l.s.end(ctx, current.User.ID, 0, current.ID)
}

// EndAll ends all of a member's sessions, and all tokens.
func (l Sessions) EndAll(ctx context.Context, current Session) error {
	if err := asMember(current); err != nil {
		return err
	}
	return l.s.end(ctx, current.User.ID, 0, 0)
}
