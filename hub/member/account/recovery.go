package account

import (
	"context"
	"crypto/rand"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// A recovery code lets a member who has lost every other way in set a new password, once. There is no mail: the codes, shown
// once, are kept on paper. A plain hash of a code of 100 random bits is as hard to invert as it should be. A code is looked up
// by that hash alone, so a name that nobody has takes as long as a wrong code of one that somebody has.

const (
	mostCodes  = 10
	codeLength = 20   // characters of rand.Text: letters A to Z and digits 2 to 7
	codeGroup  = 5    // of these between two hyphens
	maxCode    = 4096 // bytes that are looked at
)

// ErrRecovery is returned for a name and a code that do not belong together, with the same error for every cause.
var ErrRecovery = fault.WithReason(fault.Unauthorized, "recovery", "That name and code do not belong together, or the code was used before.")

// ErrCodes is returned for more than one code.
var ErrCodes = fault.WithReason(fault.Invalid, "recovery_several", "That is more than one code; give one of them.")

// Ways are the ways into an account, by what its owner sees of them.
type Ways struct {
	Password bool
	Codes    int // that are left
	Passkeys []Passkey
}

// RecoveryStore keeps recovery codes.
type RecoveryStore interface {
	// SetCodes replaces the codes of a session's user by others, by their hashes; ErrNoSession if the session has ended.
	SetCodes(ctx context.Context, session Session, hashes [][]byte) error
	// Recover uses a code of the member of a skeleton up and sets the password hash. The member's passkeys go, and all sessions,
	// whose ids it returns, in the same transaction. fault.NotFound if the member has no such code.
	Recover(ctx context.Context, skeleton string, code []byte, passwordHash string) (user User, ended []int64, err error)
	// Ways returns a user's sign-in methods.
	Ways(ctx context.Context, user game.UserID) (Ways, error)
}

// newCodes returns fresh codes, as they are shown, and their hashes, which are stored.
func newCodes() (codes []string, hashes [][]byte) {
	for range mostCodes {
		plain := rand.Text()[:codeLength]
		groups := make([]string, 0, codeLength/codeGroup)
		for i := 0; i < codeLength; i += codeGroup {
			groups = append(groups, plain[i:i+codeGroup])
		}
		codes, hashes = append(codes, strings.Join(groups, "-")), append(hashes, hashToken(plain))
	}
	return codes, hashes
}

// mistaken are characters that no code has, with those for which people mistake them.
var mistaken = strings.NewReplacer("0", "O", "1", "I", "8", "B")

// plainCode returns a code as it is hashed, however it was written: in letters of any width, with spaces, hyphens, quotes or a full stop.
func plainCode(code string) string {
	if len(code) > maxCode {
		code = code[:maxCode]
	}
	return mistaken.Replace(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, norm.NFKC.String(code)))
}

// Ways returns the ways into a member's account.
func (s *Service) Ways(ctx context.Context, current Session) (Ways, error) {
	if err := asMember(current); err != nil {
		return Ways{}, err
	}
	return s.ways.Ways(ctx, current.User.ID)
}

// NewCodes replaces a member's recovery codes. They are told now and never again. Errors: ErrProof.
func (s *Service) NewCodes(ctx context.Context, current Session) ([]string, error) {
	if err := s.proved(current); err != nil {
		return nil, err
	}
	return s.FirstCodes(ctx, current)
}

// FirstCodes makes the recovery codes of a new member, in the request that registered it. They are told only now.
func (s *Service) FirstCodes(ctx context.Context, registered Session) ([]string, error) {
	codes, hashes := newCodes()
	if err := s.ways.SetCodes(ctx, registered, hashes); err != nil {
		return nil, err
	}
	return codes, nil
}

// Recover sets a member's password by a recovery code, which is used up, and signs in. Every other session and token
// ends, and every passkey is removed: an owner who could still use one would not recover. Errors: ErrRecovery, ErrCodes,
// ErrThrottled, and those of passwords.
func (s *Service) Recover(ctx context.Context, current *Session, name, code, password string, c Client) (Session, string, error) {
	skeleton := skeletonOf(name)
	if err := CheckPassword(password, name); err != nil {
		return Session{}, "", err
	}
	plain := plainCode(code)
	if len(plain) >= 2*codeLength {
		return Session{}, "", ErrCodes
	}
	if err := s.attempt(s.throttles.codes, skeleton, c); err != nil {
		return Session{}, "", err
	}
	hash, err := s.hasher.hash(ctx, password, c) // whether or not there is such a code: it takes longest
	if err != nil {
		return Session{}, "", err
	}
	user, ended, err := s.ways.Recover(ctx, skeleton, hashToken(plain), hash)
	if fault.CodeOf(err) == fault.NotFound {
		return Session{}, "", ErrRecovery
	}
	if err != nil {
		return Session{}, "", err
	}
	s.log.InfoContext(ctx, "a recovery code was used", "user", user.ID)
	if len(ended) > 0 {
		s.ended(ended)
	}
	got, token, err := s.signIn(ctx, user.ID, c)
	if err != nil {
		return Session{}, "", err
	}
	if err := s.confirm(ctx, skeleton, hash, got); err != nil {
		return Session{}, "", err
	}
	if current != nil && current.User.ID != user.ID {
		if err := s.end(ctx, current.User.ID, current.ID, 0); err != nil {
			return Session{}, "", err
		}
	}
	return got, token, nil
}
