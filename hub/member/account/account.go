// Package account knows users and sessions: identity, its proofs, and how long they last. It does no I/O of its own;
// Store is PostgreSQL.
package account

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// Kind is the kind of a user.
type Kind string

// The kinds of users.
const (
	Guest  Kind = "guest"  // no password; lives as long as its session
	Member Kind = "member" // a name and a password
	Bot    Kind = "bot"    // played by the engine; never signs in
)

// User is a person or a bot.
type User struct {
	ID      game.UserID
	Name    string
	Kind    Kind
	Program bool // marked as a bot's that plays over the bot API
	Created time.Time
	// Sanctions is what is in force against the user, where a session or a token is looked up.
	Sanctions moderation.Sanctions
}

// Session is a signed-in browser. Its token is known to the browser alone; the
// store has the token's SHA-256.
type Session struct {
	ID      int64
	User    User
	Created time.Time
	Seen    time.Time
	Proved  time.Time // when its user last showed the password or a passkey again; zero: never
}

// NewSession is a session to be stored.
type NewSession struct {
	TokenHash []byte // 32 bytes
	Address   string // of the client, for the user's list of sessions
	Agent     string // User-Agent, shortened
	Created   time.Time
}

// Sentinels of this package.
var (
	ErrNameTaken   = fault.WithReason(fault.Conflict, "name_taken", "That name is taken.")
	ErrNotGuest    = fault.WithReason(fault.Conflict, "has_account", "You have an account already.")
	ErrCredentials = fault.WithReason(fault.Unauthorized, "credentials", "Name or password is wrong.")
	ErrNoSession   = fault.WithReason(fault.Unauthorized, "not_signed_in", "You are not signed in.")
)

// UserStore keeps users. Names are unique by skeleton: the name folded so that
// look-alikes collide.
type UserStore interface {
	// AddGuest creates a guest and its first session in one transaction.
	AddGuest(ctx context.Context, name string, s NewSession) (Session, error)
	// AddMember creates a member; ErrNameTaken if the skeleton is in use.
	AddMember(ctx context.Context, name, skeleton, passwordHash string, now time.Time) (User, error)
	// Promote turns a guest into a member under the same id, keeping its games;
	// ErrNameTaken, or ErrNotGuest if the user is no guest.
	Promote(ctx context.Context, user game.UserID, name, skeleton, passwordHash string) (User, error)
	// Credentials returns a member and its password hash; fault.NotFound.
	Credentials(ctx context.Context, skeleton string) (User, string, error)
	// SetPassword replaces a member's password hash.
	SetPassword(ctx context.Context, user game.UserID, passwordHash string) error
}

// SessionStore keeps sessions.
type SessionStore interface {
	// AddSession starts a session of a user.
	AddSession(ctx context.Context, user game.UserID, s NewSession) (Session, error)
	// Session returns the live session of a token hash; fault.NotFound.
	Session(ctx context.Context, tokenHash []byte) (Session, error)
	// Touch notes that a session was used.
	Touch(ctx context.Context, session int64, now time.Time) error
	// EndSessions ends sessions of a user: one if session is not 0, else all
	// but except (0: none excepted). It returns the ids of those ended.
	EndSessions(ctx context.Context, user game.UserID, session, except int64) ([]int64, error)
	// Sessions returns those of a user that are no tokens, the ones used last first.
	Sessions(ctx context.Context, user game.UserID, most int) ([]OpenSession, error)
	// Prove notes that a session's user has shown the password or a passkey; ErrNoSession if the session has ended.
	Prove(ctx context.Context, session int64, now time.Time) error
	// Sweep deletes a batch of data that nobody needs any more: sessions not used since before, older guests without
	// remaining data, notes of players' networks and reservations. It returns how many guests it has deleted, and
	// whether another batch may find more; false after an error.
	Sweep(ctx context.Context, before time.Time) (guests int, more bool, err error)
}
