package account

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// RenameEvery is how often a member may change the name.
const RenameEvery = 90 * 24 * time.Hour

// Renamed is a member who has another name now, and the games whose rooms know the former one.
type Renamed struct {
	User    User
	Running []string // ids of games that are live or wait
	Resting []string // ids of games that are adjourned, and of the newest that are over
}

// NameStore changes names.
type NameStore interface {
	// Rename gives a session's user another name. The former one stays the user's and can be taken again. It returns
	// ErrNameTaken, ErrNoSession if the session has ended, and the time of the last change, with ErrRenamed, if that is
	// not before since.
	Rename(ctx context.Context, session Session, name, skeleton string, now, since time.Time) (r Renamed, last time.Time, err error)
	// LastRename returns when a user's name was last changed, zero: never.
	LastRename(ctx context.Context, user game.UserID) (time.Time, error)
}

// Refusals of changes of names.
var (
	ErrRenamed  = tooSoon(0)
	errSameName = fault.WithReason(fault.Conflict, "name_same", "That is your name already.")
)

// tooSoon says in how many days the name may be changed.
func tooSoon(days int) *fault.Error {
	return fault.WithReason(fault.TooMany, "renamed", "A name can be changed once in 90 days.").With(fault.Values{"days": days})
}

// MayRename returns when a member may change the name, zero: now.
func (s *Service) MayRename(ctx context.Context, current Session) (time.Time, error) {
	if err := asMember(current); err != nil {
		return time.Time{}, err
	}
	last, err := s.ways.LastRename(ctx, current.User.ID)
	if err != nil || last.IsZero() || s.now().Sub(last) >= RenameEvery {
		return time.Time{}, err
	}
	return last.Add(RenameEvery), nil
}

// Rename gives a member another name, under which all games are, those of the past too. The former one stays the member's: its
// address leads to the new one, and nobody else gets it. Errors: ErrProof, ErrRenamed, ErrNameTaken, and those of names.
func (s *Service) Rename(ctx context.Context, current Session, name string) (User, error) {
	if err := s.proved(current); err != nil {
		return User{}, err
	}
	name, err := CleanName(name)
	if err != nil {
		return User{}, err
	}
	if name == current.User.Name {
		return User{}, errSameName
	}
	now := s.now()
	r, last, err := s.ways.Rename(ctx, current, name, Skeleton(name), now, now.Add(-RenameEvery))
	if fault.Of(err) != nil && fault.Of(err).Reason == ErrRenamed.Reason {
		left := last.Add(RenameEvery).Sub(now)
		return User{}, tooSoon(max(1, int((left+24*time.Hour-1)/(24*time.Hour))))
	}
	if err != nil {
		return User{}, err
	}
	s.log.InfoContext(ctx, "a member has another name", "user", r.User.ID)
	s.renamed(r)
	return r.User, nil
}
