package account

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// ErrPassword is returned when the present password is wrong.
var ErrPassword = fault.WithReason(fault.Unauthorized, "password_wrong", "The present password is wrong.")

// Register makes a member and signs it in with a new token, and returns the recovery codes, which are told now and never again. A guest (current)
// becomes the member under the same id and keeps its games, and its former
// sessions end; a visitor (current nil) becomes a new one. Errors: those of
// names and passwords, ErrNameTaken, ErrNotGuest, ErrThrottled.
func (s *Service) Register(ctx context.Context, current *Session, name, password string, c Client) (Session, string, error) {
	if current != nil && current.User.Kind != Guest {
		return Session{}, "", ErrNotGuest
	}
	name, err := CleanName(name)
	if err != nil {
		return Session{}, "", err
	}
	if err := CheckPassword(password, name); err != nil {
		return Session{}, "", err
	}
	if err := s.throttles.hashing(c); err != nil {
		return Session{}, "", err
	}
	hash, err := s.hasher.hash(ctx, password, c)
	if err != nil {
		return Session{}, "", err
	}
	var user User
	if current != nil {
		user, err = s.users.Promote(ctx, current.User.ID, name, Skeleton(name), hash)
	} else {
		user, err = s.users.AddMember(ctx, name, Skeleton(name), hash, s.now())
	}
	if err != nil {
		return Session{}, "", err
	}
	return s.onlySession(ctx, user.ID, c)
}

// Login signs a member in with a new token. current is the session the browser holds now, nil if none; it ends, also if
// it is another user's. Errors: ErrCredentials, which does not tell whether the name exists, and ErrThrottled.
func (s *Service) Login(ctx context.Context, current *Session, name, password string, c Client) (Session, string, error) {
	skeleton := skeletonOf(name)
	if err := s.attempt(s.throttles.passwords, skeleton, c); err != nil {
		return Session{}, "", err
	}
	user, hash, err := s.authenticate(ctx, skeleton, password, c)
	if err != nil {
		return Session{}, "", err
	}
	got, token, err := s.signIn(ctx, user.ID, c)
	if err != nil {
		return Session{}, "", err
	}
	if err := s.confirm(ctx, skeleton, hash, got); err != nil {
		return Session{}, "", err
	}
	if current != nil {
		if err := s.end(ctx, current.User.ID, current.ID, 0); err != nil {
			return Session{}, "", err
		}
	}
	return got, token, nil
}

// skeletonOf returns the skeleton of a name as somebody has typed it, "" of what can be none.
func skeletonOf(name string) string {
	if len(name) > 40*MaxName || strings.ContainsRune(name, 0) {
		return ""
	}
	return Skeleton(strings.TrimSpace(name))
}

// attempt counts a browser's guess at an account.
func (s *Service) attempt(g guesses, skeleton string, c Client) error {
	return s.throttles.attempt(g, skeleton, s.devices.known(skeleton, c.Devices, s.now()), c)
}

// authenticate returns the member whose skeleton and password these are, and
// the hash now stored. An unknown name takes as long as a wrong password. A hash
// made with former parameters is made anew.
func (s *Service) authenticate(ctx context.Context, skeleton, password string, c Client) (User, string, error) {
	var user User
	var hash string
	if skeleton != "" {
		var err error
		user, hash, err = s.users.Credentials(ctx, skeleton)
		if err != nil && fault.CodeOf(err) != fault.NotFound {
			return User{}, "", err
		}
	}
	if utf8.RuneCountInString(password) > MaxPassword {
		password = "" // nobody's; not worth hashing at length
	}
	ok, stale, err := s.hasher.check(ctx, password, hash, c)
	if err != nil {
		return User{}, "", err
	}
	if !ok {
		return User{}, "", ErrCredentials
	}
	if stale {
		if hash, err = s.hasher.hash(ctx, password, c); err != nil {
			return User{}, "", err
		}
		if err := s.users.SetPassword(ctx, user.ID, hash); err != nil {
			return User{}, "", err
		}
	}
	return user, hash, nil
}

// confirm ends a session just started if the password was changed meanwhile: a
// change ends the sessions that it sees, and this one came too late for that.
func (s *Service) confirm(ctx context.Context, skeleton, hash string, started Session) error {
	_, now, err := s.users.Credentials(ctx, skeleton)
	if err != nil {
		return err
	}
	if now == hash {
		return nil
	}
	if err := s.end(ctx, started.User.ID, started.ID, 0); err != nil {
		return err
	}
	return ErrCredentials
}

// Logout ends a session.
func (s *Service) Logout(ctx context.Context, current Session) error {
	return s.end(ctx, current.User.ID, current.ID, 0)
}

// ChangePassword replaces a member's password, or gives one to a member who has none. All its sessions end, also this
// one, which is replaced by a new one, and all tokens. Errors: ErrPassword for a wrong old one, ErrProof if there is no old one and the
// owner has not been shown to sit there, ErrThrottled, and those of passwords.
func (s *Service) ChangePassword(ctx context.Context, current Session, old, fresh string, c Client) (Session, string, error) {
	user := current.User
	if user.Kind != Member {
		return Session{}, "", fault.WithReason(fault.Forbidden, "guest_password", "A guest has no password. Create an account first.")
	}
	if err := CheckPassword(fresh, user.Name); err != nil {
		return Session{}, "", err
	}
	if err := s.shown(ctx, current, old, c); err != nil {
		return Session{}, "", err
	}
	hash, err := s.hasher.hash(ctx, fresh, c)
	if err != nil {
		return Session{}, "", err
	}
	if err := s.users.SetPassword(ctx, user.ID, hash); err != nil {
		return Session{}, "", err
	}
	return s.onlySession(ctx, user.ID, c)
}

// prove returns nil if a member's password is this one, ErrPassword if not, or ErrThrottled.
func (s *Service) prove(ctx context.Context, user User, password string, c Client) error {
	skeleton := Skeleton(user.Name)
	if err := s.attempt(s.throttles.passwords, skeleton, c); err != nil {
		return err
	}
	_, _, err := s.authenticate(ctx, skeleton, password, c)
	if errors.Is(err, ErrCredentials) {
		err = ErrPassword
	}
	return err
}

// onlySession starts a session of a user and ends all others.
func (s *Service) onlySession(ctx context.Context, user game.UserID, c Client) (Session, string, error) {
	got, token, err := s.signIn(ctx, user, c)
	if err != nil {
		return Session{}, "", err
	}
	if err := s.end(ctx, user, 0, got.ID); err != nil {
		return Session{}, "", err
	}
	return got, token, nil
}

// shorten cuts a User-Agent to what is kept, at a character's boundary, with
// anything that is not text removed.
func shorten(agent string) string {
	agent = strings.ToValidUTF8(strings.ReplaceAll(agent, "\x00", ""), "")
	if len(agent) <= maxAgent {
		return agent
	}
	cut := maxAgent
	for cut > 0 && !utf8.RuneStart(agent[cut]) {
		cut--
	}
	return agent[:cut]
}
