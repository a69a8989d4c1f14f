package account

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// How long sessions live and how often their use is noted.
const (
	IdleLimit  = 30 * 24 * time.Hour // a session not seen for so long is dead, a guest's and a member's alike
	TouchEvery = time.Minute
)

// Config is what a Service needs. All up to Key must be set.
type Config struct {
	Users    UserStore
	Sessions SessionStore
	Merges   MergeStore
	Leavers  LeaverStore
	Tokens   TokenStore
	Ways     WayStore
	Key      []byte            // known devices and challenges are signed with it: 32 random bytes that outlive the process
	Ended    func(ids []int64) // is told of sessions that ended, to close their sockets; must not block
	Merged   func(Merge)       // is told what guests have left to members; must not block
	Gone     func(Leaver)      // is told of members who have gone, to give their games up and have the name forgotten; must not block
	Renamed  func(Renamed)     // is told of members who have another name, whose rooms and pages know the former one; must not block
	Log      *slog.Logger
	Now      func() time.Time
	Params   argon2id.Params // of new password hashes; zero: Params
}

// Service is the policy of accounts. It is safe for concurrent use.
//
// Sessions are not cached: a lookup is one indexed read, needed only by HTTP
// requests and when a socket opens, and a session that has ended is dead at
// once, on every node.
type Service struct {
	users     UserStore
	sessions  SessionStore
	merges    MergeStore
	ended     func([]int64)
	leavers   LeaverStore
	tokens    TokenStore
	ways      WayStore
	merged    func(Merge)
	gone      func(Leaver)
	renamed   func(Renamed)
	log       *slog.Logger
	now       func() time.Time
	hasher    *hasher
	throttles *throttles
	devices   devices
	unsettled unsettled
	asked     challenges
}

// WayStore keeps the ways into an account beside the password, and names.
type WayStore interface {
	RecoveryStore
	PasskeyStore
	NameStore
}

// Client is the browser that asks.
type Client struct {
	Address string
	Agent   string // User-Agent
	Devices string // what Remember last returned for this browser, as it says; "" nothing
	Exempt  bool   // the limits of an address do not hold
}

// maxAgent bounds the stored User-Agent, in bytes.
const maxAgent = 200

// New returns a Service.
func New(c Config) (*Service, error) {
	if c.Users == nil || c.Sessions == nil || c.Merges == nil || c.Leavers == nil || c.Tokens == nil || c.Ways == nil {
		return nil, errors.New("account: no store")
	}
	if len(c.Key) < minKey {
		return nil, errors.New("account: the key of known devices has less than 32 bytes")
	}
	if c.Ended == nil {
		c.Ended = func([]int64) {}
	}
	if c.Merged == nil {
		c.Merged = func(Merge) {}
	}
	if c.Gone == nil {
		c.Gone = func(Leaver) {}
	}
	if c.Renamed == nil {
		c.Renamed = func(Renamed) {}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Params == (argon2id.Params{}) {
		c.Params = Params
	}
	h, err := newHasher(c.Params)
	if err != nil {
		return nil, err
	}
	return &Service{
		users: c.Users, sessions: c.Sessions, merges: c.Merges, leavers: c.Leavers, tokens: c.Tokens, ways: c.Ways, ended: c.Ended, merged: c.Merged, gone: c.Gone, renamed: c.Renamed, log: c.Log, now: c.Now,
		hasher: h, throttles: newThrottles(c.Now), devices: devices{c.Key}, asked: challenges{c.Key, c.Now},
	}, nil
}

// Guest makes a new guest and signs it in. The token is for the browser alone.
func (s *Service) Guest(ctx context.Context, c Client) (Session, string, error) {
	if err := s.throttles.guest(c); err != nil {
		return Session{}, "", err
	}
	token, n := s.newSession(c)
	got, err := s.users.AddGuest(ctx, guestName(), n)
	return got, token, err
}

// Session returns the live session of a token, ErrNoSession if there is none,
// and notes at most once a minute that it was used.
func (s *Service) Session(ctx context.Context, token string) (Session, error) {
	if token == "" || len(token) > tokenLength {
		return Session{}, ErrNoSession
	}
	got, err := s.sessions.Session(ctx, hashToken(token))
	if fault.CodeOf(err) == fault.NotFound {
		return Session{}, ErrNoSession
	}
	if err != nil {
		return Session{}, err
	}
	now := s.now()
	idle := now.Sub(got.Seen)
	if idle >= IdleLimit {
		return Session{}, ErrNoSession
	}
	if idle >= TouchEvery {
		// A note that fails must not sign anybody out: the next request tries again.
		if err := s.sessions.Touch(ctx, got.ID, now); err != nil {
			s.log.WarnContext(ctx, "session not touched", "session", got.ID, "error", err)
		} else {
			got.Seen = now
		}
	}
	return got, nil
}

// Sweep deletes a batch of sessions that died of idleness and of guests with nothing to keep. It returns how many guests
// it has deleted, and whether to call it again soon.
func (s *Service) Sweep(ctx context.Context) (guests int, more bool, err error) {
	return s.sessions.Sweep(ctx, s.now().Add(-IdleLimit))
}

// newSession returns a fresh token and the session to be stored for it.
func (s *Service) newSession(c Client) (token string, n NewSession) {
	token, hash := newToken()
	return token, NewSession{TokenHash: hash, Address: c.Address, Agent: shorten(c.Agent), Created: s.now()}
}

// signIn starts a session of a user.
func (s *Service) signIn(ctx context.Context, user game.UserID, c Client) (Session, string, error) {
	token, n := s.newSession(c)
	got, err := s.sessions.AddSession(ctx, user, n)
	return got, token, err
}

// end ends sessions of a user as SessionStore.EndSessions does, and has their
// sockets closed.
func (s *Service) end(ctx context.Context, user game.UserID, session, except int64) error {
	ids, err := s.sessions.EndSessions(ctx, user, session, except)
	if err != nil {
		return err
	}
	if len(ids) > 0 {
		s.ended(ids)
	}
	return nil
}
