package account

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// Leaver is a member who has deleted the account.
type Leaver struct {
	User     game.UserID
	Games    []string // ids of those that are not over
	Shown    []string // ids of others whose rooms may know the name or have lines of chat
	Sessions []int64  // that have ended
}

// LeaverStore deletes accounts and exports a user's data.
type LeaverStore interface {
	// Delete deletes a member's account in one transaction: sessions, studies, exercises, blocks and chat go, and the
	// name becomes DeletedName; its skeleton stays taken. Games stay. It returns fault.NotFound if there is no such
	// member, or not any more.
	Delete(ctx context.Context, user game.UserID, now time.Time) (Leaver, error)
	// Leavers deletes what members who have left within a time have got since, by a request that was on its way. It returns
	// those that still have something: games that are not over, sessions.
	Leavers(ctx context.Context, within time.Duration) ([]Leaver, error)
	// BeginExport notes that a user's data is given out now, unless it was within a time; then it returns false. It
	// returns when it was before, zero: never.
	BeginExport(ctx context.Context, user game.UserID, now time.Time, within time.Duration) (before time.Time, ok bool, err error)
	// EndExport notes that nothing was given out after all, and when it was before.
	EndExport(ctx context.Context, user game.UserID, before time.Time) error
	// Export writes all that is stored about a user as a JSON object, as it is read.
	Export(ctx context.Context, user game.UserID, w io.Writer) error
}

// leftWithin is how long after an account's deletion its rest is looked for: games of days may be adjourned or loaded
// late, and a server may have been down.
const leftWithin = 24 * time.Hour

// ExportEvery is how often somebody's data is given out.
const ExportEvery = 24 * time.Hour

// ErrExported is returned when somebody's data was given out within ExportEvery.
var ErrExported = fault.WithReason(fault.TooMany, "exported", "Your data can be downloaded once a day.")

// Delete deletes a member's account: all its sessions end, this one too. Errors: ErrPassword; without a password, ErrProof; ErrThrottled.
func (s *Service) Delete(ctx context.Context, current Session, password string, c Client) error {
	if current.User.Kind != Member {
		return fault.WithReason(fault.Forbidden, "guest_delete", "A guest has no account to delete.")
	}
	if err := s.shown(ctx, current, password, c); err != nil {
		return err
	}
	l, err := s.leavers.Delete(ctx, current.User.ID, s.now())
	if err != nil {
		return err
	}
	s.log.InfoContext(ctx, "an account is deleted", "user", l.User, "games", len(l.Games))
	s.leave(l)
	return nil
}

// SettleLeavers ends what members who have left still have. Call it every few seconds.
func (s *Service) SettleLeavers(ctx context.Context) error {
	left, err := s.leavers.Leavers(ctx, leftWithin)
	for _, l := range left {
		s.leave(l)
	}
	return err
}

// leave has a leaver's sockets closed, games given up and name forgotten.
func (s *Service) leave(l Leaver) {
	if len(l.Sessions) > 0 {
		s.ended(l.Sessions)
	}
	if len(l.Games)+len(l.Shown) > 0 {
		s.gone(l)
	}
}

// Export has all that is stored about a user written, after begin. It returns ErrExported, and calls nothing, if that was done
// within ExportEvery. An export that fails does not count.
func (s *Service) Export(ctx context.Context, user game.UserID, begin func() io.Writer) error {
	before, ok, err := s.leavers.BeginExport(ctx, user, s.now(), ExportEvery)
	if err != nil {
		return err
	}
	if !ok {
		return ErrExported
	}
	if err := s.leavers.Export(ctx, user, begin()); err != nil {
		return errors.Join(err, s.leavers.EndExport(context.WithoutCancel(ctx), user, before))
	}
	return nil
}
