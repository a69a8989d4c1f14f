package account

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// Scope is a permission of a personal token.
type Scope string

// The scopes there are.
const (
	BotPlay        Scope = "bot:play"        // play games as a bot
	ChallengeRead  Scope = "challenge:read"  // hear of challenges and games
	ChallengeWrite Scope = "challenge:write" // make, accept, decline and cancel challenges
	PuzzleRead     Scope = "puzzle:read"     // read one's tries of puzzles
)

// Scopes are all there are, in the order in which they are listed.
func Scopes() []Scope { return []Scope{BotPlay, ChallengeRead, ChallengeWrite, PuzzleRead} }

// Token is a personal token: a session by which a program speaks for its user. It ends as sessions do, but not by idleness. No
// browser's session is one, and none is a browser's session.
type Token struct {
	ID      int64
	Name    string
	Scopes  []Scope
	Created time.Time
	Used    time.Time // noted at most once in TouchEvery; as Created: never
	User    User      // whose it is
}

// Has reports whether the token has a scope.
func (t *Token) Has(s Scope) bool { return slices.Contains(t.Scopes, s) }

// NewToken is a token to be stored.
type NewToken struct {
	Hash    []byte // 32 bytes
	Name    string
	Scopes  []Scope
	Address string // of its maker
	Created time.Time
}

// TokenStore keeps personal tokens among the sessions: SessionStore.EndSessions withdraws them.
type TokenStore interface {
	// AddToken stores a token of a session's user, if it has fewer than most. It returns ErrTokens if not, and
	// ErrNoSession if the session has ended: a concurrent end of all the user's sessions ends this token too, or comes
	// before it.
	AddToken(ctx context.Context, session Session, n NewToken, most int) (Token, error)
	// Tokens returns a user's tokens, the newest first.
	Tokens(ctx context.Context, user game.UserID) ([]Token, error)
	// Token returns the token of a hash; fault.NotFound.
	Token(ctx context.Context, hash []byte) (Token, error)
	// TokensOf returns the tokens of some hashes, by the hash, without those that there are none of.
	TokensOf(ctx context.Context, hashes [][]byte) (map[string]Token, error)
	// Upgrade marks a member's account as a bot's for good, and ends its sessions except its tokens: it returns those that
	// ended. It returns ErrPlayed for an account that has played a game or has one waiting. A marked account stays marked.
	Upgrade(ctx context.Context, user game.UserID) (ended []int64, err error)
}

const (
	tokenPrefix  = "tgn_"
	tokenRandom  = 64 // characters after it, of 32 kinds
	tokenName    = 40 // characters of a name, at most
	mostTokens   = 20 // of a member
	tokensHour   = 30 // that a member may make in an hour
	badTokensMin = 60 // tokens that do not work, from one address in a minute
)

// Refusals of tokens.
var (
	ErrTokens     = fault.WithReason(fault.TooMany, "token_most", "You have too many tokens; withdraw one first.").With(fault.Values{"max": mostTokens})
	ErrPlayed     = fault.WithReason(fault.Conflict, "bot_games", "Only an account that has never played can become a bot's.")
	errTokenOften = fault.WithReason(fault.TooMany, "token_often", "You have made many tokens; wait a while.")
	errTokenGuest = fault.WithReason(fault.Forbidden, "token_guest", "Guests have no tokens; create an account first.")
	errTokenName  = fault.WithReason(fault.Invalid, "token_name", "The name of a token has 1 to 40 characters.").With(fault.Values{"max": tokenName})
	errTokenScope = fault.WithReason(fault.Invalid, "token_scope", "A token has at least one scope, and only those that there are.")
	ErrToken      = fault.WithReason(fault.Unauthorized, "token", "That token does not work; make one on the account page.")
	errTokenTried = fault.WithReason(fault.TooMany, "token_tried", "Many tokens that do not work came from your address; wait a minute.").With(fault.Values{"seconds": 60})
)

// Tokens are what programs show in place of a session.
type Tokens struct{ s *Service }

// Tokens returns the part of a Service that is about tokens.
func (s *Service) Tokens() Tokens { return Tokens{s} }

// Make makes a token of a member's. The secret is for its owner alone, now and never again.
func (k Tokens) Make(ctx context.Context, current Session, name string, scopes []Scope, c Client) (t Token, secret string, err error) {
	name = strings.TrimSpace(name)
	switch {
	case current.User.Kind != Member:
		return t, "", errTokenGuest
	case !nameable(name, tokenName):
		return t, "", errTokenName
	}
	n := NewToken{Name: name, Address: c.Address, Created: k.s.now()}
	for _, one := range Scopes() {
		if slices.Contains(scopes, one) {
			n.Scopes = append(n.Scopes, one)
		}
	}
	if len(n.Scopes) == 0 || len(n.Scopes) != len(scopes) {
		return t, "", errTokenScope
	}
	if !k.s.throttles.tokens.Allow(current.User.ID.Key()) {
		return t, "", errTokenOften
	}
	secret = tokenPrefix + (rand.Text() + rand.Text() + rand.Text())[:tokenRandom]
	n.Hash = hashToken(secret)
	t, err = k.s.tokens.AddToken(ctx, current, n, mostTokens)
	if err != nil {
		return t, "", err
	}
	return t, secret, nil
}

// nameable reports whether a token or a passkey may have a name of at most so many characters.
func nameable(name string, most int) bool {
	n := utf8.RuneCountInString(name)
	return utf8.ValidString(name) && n >= 1 && n <= most && strings.IndexFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) < 0
}

// List returns a member's tokens, the newest first.
func (k Tokens) List(ctx context.Context, current Session) ([]Token, error) {
	if current.User.Kind != Member {
		return nil, errTokenGuest
	}
	return k.s.tokens.Tokens(ctx, current.User.ID)
}

// Withdraw ends a token of a member's, and its streams. It does nothing for a token that has ended.
func (k Tokens) Withdraw(ctx context.Context, current Session, token int64) error {
	all, err := k.List(ctx, current)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(all, func(t Token) bool { return t.ID == token }) {
		return nil // perhaps a session's: those end otherwise
	}
	return k.s.end(ctx, current.User.ID, token, 0)
}

// Bearer returns the token of a secret, and notes that it was used, at most once a minute. A secret that does not work
// is ErrToken, and errTokenTried if an address shows too many of them. Working tokens are not counted, and never
// refused because of others from their address.
func (k Tokens) Bearer(ctx context.Context, secret string, c Client) (Token, error) {
	t, err := k.token(ctx, secret)
	switch bad := k.s.throttles.badTokens; {
	case errors.Is(err, ErrToken) && !c.Exempt && bad.Wait(c.Address) > 0:
		return Token{}, errTokenTried
	case errors.Is(err, ErrToken):
		bad.Count(c.Address)
		return Token{}, err
	case err != nil:
		return Token{}, err
	}
	if now := k.s.now(); !t.Used.After(t.Created) || now.Sub(t.Used) >= TouchEvery {
		if err := k.s.sessions.Touch(ctx, t.ID, now); err != nil { // the next request tries again
			k.s.log.WarnContext(ctx, "token not touched", "token", t.ID, "error", err)
		} else {
			t.Used = now
		}
	}
	return t, nil
}

// token looks a secret up; ErrToken.
func (k Tokens) token(ctx context.Context, secret string) (Token, error) {
	if !tokenLike(secret) {
		return Token{}, ErrToken
	}
	t, err := k.s.tokens.Token(ctx, hashToken(secret))
	if fault.CodeOf(err) == fault.NotFound {
		return Token{}, ErrToken
	}
	return t, err
}

// TestMost is how many secrets may be tested at a time.
const TestMost = 1000

// Test returns the tokens of some secrets, by the secret, of those that work now. It notes no use, and asks the store once.
func (k Tokens) Test(ctx context.Context, secrets []string) (map[string]Token, error) {
	of := map[string]string{} // a secret by its hash
	var hashes [][]byte
	for _, s := range secrets[:min(len(secrets), TestMost)] {
		if !tokenLike(s) {
			continue
		}
		h := hashToken(s)
		if of[string(h)] == "" {
			of[string(h)] = s
			hashes = append(hashes, h)
		}
	}
	out := map[string]Token{}
	if len(hashes) == 0 {
		return out, nil
	}
	found, err := k.s.tokens.TokensOf(ctx, hashes)
	for h, t := range found {
		if t.User.Sanctions.MayEnter(k.s.now()) == nil {
			out[of[h]] = t
		}
	}
	return out, err
}

// tokenLike reports whether a secret has the form of a token's.
func tokenLike(secret string) bool {
	return len(secret) == len(tokenPrefix)+tokenRandom && strings.HasPrefix(secret, tokenPrefix)
}

// Upgrade marks the account of a token as a bot's for good: its browsers are signed out. Errors: ErrPlayed.
func (k Tokens) Upgrade(ctx context.Context, t Token) error {
	ended, err := k.s.tokens.Upgrade(ctx, t.User.ID)
	if err != nil {
		return err
	}
	if len(ended) > 0 {
		k.s.log.InfoContext(ctx, "an account is a bot's now", "user", t.User.ID)
		k.s.ended(ended)
	}
	return nil
}
