package account

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/protocol/webauthncose"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// A passkey is a credential of WebAuthn that its authenticator finds by itself and uses only after it has verified the
// user. So it replaces name and password together.

// Passkey is a passkey as its owner sees it.
type Passkey struct {
	ID      int64
	Name    string
	Created time.Time
	Used    time.Time // zero: never
}

// StoredPasskey is a passkey, and whose it is.
type StoredPasskey struct {
	ID         int64
	User       User
	Credential []byte
	Key        []byte // COSE
	Counter    uint32
	Flags      byte
	Site       string
}

// PasskeyUse is a challenge that was answered well. Each is used once.
type PasskeyUse struct {
	Challenge []byte // its hash
	Until     time.Time
	At        time.Time
	ID        int64  // of the passkey; 0 for a new one
	Was       uint32 // its counter before
	Counter   uint32 // and now
	Flags     byte
}

// PasskeyStore keeps passkeys. A second use of a challenge gets ErrUsed.
type PasskeyStore interface {
	// Passkey returns the passkey of a credential; fault.NotFound.
	Passkey(ctx context.Context, credential []byte) (StoredPasskey, error)
	// KnownPasskeys returns the credentials of a user's passkeys for a domain.
	KnownPasskeys(ctx context.Context, user game.UserID, domain string) ([][]byte, error)
	// AddPasskey stores a passkey of a session's user, if there are fewer than most: else ErrPasskeys. ErrNoSession if the session
	// has ended, ErrPasskeyKnown if the credential is somebody's.
	AddPasskey(ctx context.Context, session Session, p StoredPasskey, name string, use PasskeyUse, most int) error
	// EnterByPasskey starts a session of a passkey's owner; fault.NotFound if the passkey is gone, or was used at this instant.
	EnterByPasskey(ctx context.Context, use PasskeyUse, n NewSession) (Session, error)
	// ProveByPasskey notes that a session's user has shown a passkey of theirs; errors as before.
	ProveByPasskey(ctx context.Context, use PasskeyUse, session Session) error
	// RemovePasskey removes a passkey of a session's user and ends all other sessions that it began, whose ids it returns. It
	// does nothing for a passkey that is gone, or another's. ErrLastWay if there is no other way in, ErrNoSession if the
	// session has ended.
	RemovePasskey(ctx context.Context, session Session, id int64) (ended []int64, err error)
	// RemovePassword removes the password of a session's user. Errors as before.
	RemovePassword(ctx context.Context, session Session) error
}

const (
	mostPasskeys = 10
	passkeyName  = 40       // characters of a name, at most
	mostClient   = 16 << 10 // bytes of client data
)

// Refusals of passkeys.
var (
	ErrPasskey      = fault.WithReason(fault.Unauthorized, "passkey", "That passkey does not open anything here.")
	ErrPasskeys     = fault.WithReason(fault.TooMany, "passkey_most", "You have too many passkeys; remove one first.").With(fault.Values{"max": mostPasskeys})
	ErrPasskeyKnown = fault.WithReason(fault.Conflict, "passkey_known", "That passkey is known already.")
	ErrLastWay      = fault.WithReason(fault.Conflict, "last_way", "That is the only way into your account; add another one first.")
	ErrUsed         = errChallenge
	errPasskeyName  = fault.WithReason(fault.Invalid, "passkey_name", "The name of a passkey has 1 to 40 characters.").With(fault.Values{"max": passkeyName})
	errNoPasskeys   = fault.WithReason(fault.Invalid, "passkey_address", "Passkeys work where the site has a name of its own, over HTTPS, and on localhost.")
)

// Origin is the site as the browser that asks knows it. Passkeys of one domain work on no other.
type Origin struct {
	Domain  string   // "" if passkeys do not work here
	Origins []string // from which answers may come
}

// PasskeyQuestion is the browser's question to an authenticator.
type PasskeyQuestion struct {
	Challenge []byte
	Domain    string
	Handle    []byte   // of the user, to add one
	Name      string   // of the user, to add one
	Known     [][]byte // credentials of the user here: none is made again; to prove, one of these is shown
}

// PasskeyAnswer is an authenticator's answer. To add one there is an attestation, else the others.
type PasskeyAnswer struct {
	Credential    []byte
	ClientData    []byte
	Attestation   []byte
	Authenticator []byte
	Signature     []byte
	Handle        []byte
}

// algorithms of signatures that passkeys may have, the best first: EdDSA, ES256, RS256.
var algorithms = []int{int(webauthncose.AlgEdDSA), int(webauthncose.AlgES256), int(webauthncose.AlgRS256)}

// Algorithms are those of signatures that passkeys may have, by their numbers of COSE.
func Algorithms() []int { return algorithms }

// Passkeys let members sign in, and prove their identity, without a password.
type Passkeys struct{ s *Service }

// Passkeys returns the part of a Service that is about passkeys.
func (s *Service) Passkeys() Passkeys { return Passkeys{s} }

// Ask returns a question for an authenticator. current is nil to sign in. Errors: ErrProof to add one.
func (p Passkeys) Ask(ctx context.Context, current *Session, to Purpose, o Origin) (PasskeyQuestion, error) {
	q := PasskeyQuestion{Domain: o.Domain}
	if o.Domain == "" {
		return q, errNoPasskeys
	}
	session, err := purposed(current, to)
	if err != nil {
		return q, err
	}
	if to == ToAdd {
		if err := p.s.proved(*current); err != nil {
			return q, err
		}
		q.Handle, q.Name = p.s.asked.handle(current.User.ID), current.User.Name
	}
	if to != ToEnter { // a sign-in must not reveal anybody's passkeys
		if q.Known, err = p.s.ways.KnownPasskeys(ctx, current.User.ID, o.Domain); err != nil {
			return q, err
		}
	}
	q.Challenge = p.s.asked.ask(to, session, o.Domain)
	return q, nil
}

// purposed returns the session that a challenge is bound to, 0 to sign in.
func purposed(current *Session, to Purpose) (int64, error) {
	switch {
	case to == ToEnter:
		return 0, nil
	case to != ToProve && to != ToAdd:
		return 0, errPurpose
	case current == nil:
		return 0, ErrNoSession
	}
	return current.ID, asMember(*current)
}

// Add adds a passkey to a member's account. Errors: ErrProof, ErrPasskeys, ErrPasskeyKnown.
func (p Passkeys) Add(ctx context.Context, current Session, name string, a PasskeyAnswer, o Origin, c Client) error {
	if err := p.s.proved(current); err != nil {
		return err
	}
	name = strings.TrimSpace(name)
	if !nameable(name, passkeyName) {
		return errPasskeyName
	}
	ceremony, use, err := p.begin(&current, ToAdd, a, o, c)
	if err != nil {
		return err
	}
	handle := p.s.asked.handle(current.User.ID)
	parsed, err := protocol.CredentialCreationResponse{
		PublicKeyCredential: publicKey(a.Credential),
		AttestationResponse: protocol.AuthenticatorAttestationResponse{
			AuthenticatorResponse: protocol.AuthenticatorResponse{ClientDataJSON: a.ClientData}, AttestationObject: a.Attestation,
		},
	}.Parse()
	if err != nil {
		return ErrPasskey.From(err)
	}
	params := make([]protocol.CredentialParameter, 0, len(algorithms))
	for _, alg := range algorithms {
		params = append(params, protocol.CredentialParameter{Type: protocol.PublicKeyCredentialType, Algorithm: webauthncose.COSEAlgorithmIdentifier(alg)})
	}
	ceremony.session.UserID, ceremony.session.CredParams = handle, params
	made, err := ceremony.site.CreateCredential(owner{handle, nil}, ceremony.session, parsed)
	if err != nil {
		return ErrPasskey.From(err)
	}
	return p.s.ways.AddPasskey(ctx, current, StoredPasskey{
		Credential: made.ID, Key: made.PublicKey, Counter: made.Authenticator.SignCount, Flags: byte(made.Flags.ProtocolValue()), Site: o.Domain,
	}, name, use, mostPasskeys)
}

// Enter signs in the owner of a passkey. current is the session the browser holds now, nil if none; it ends. Errors:
// ErrPasskey for every fault of it.
func (p Passkeys) Enter(ctx context.Context, current *Session, a PasskeyAnswer, o Origin, c Client) (Session, string, error) {
	use, _, err := p.check(ctx, nil, ToEnter, a, o, c)
	if err != nil {
		return Session{}, "", err
	}
	token, n := p.s.newSession(c)
	got, err := p.s.ways.EnterByPasskey(ctx, use, n)
	if fault.CodeOf(err) == fault.NotFound {
		return Session{}, "", ErrPasskey
	}
	if err != nil {
		return Session{}, "", err
	}
	if current != nil {
		if err := p.s.end(ctx, current.User.ID, current.ID, 0); err != nil {
			return Session{}, "", err
		}
	}
	return got, token, nil
}

// Prove notes that a session's user has shown a passkey of theirs. Errors: ErrPasskey, ErrNoSession.
func (p Passkeys) Prove(ctx context.Context, current Session, a PasskeyAnswer, o Origin, c Client) error {
	if err := asMember(current); err != nil {
		return err
	}
	use, user, err := p.check(ctx, &current, ToProve, a, o, c)
	if err != nil {
		return err
	}
	if user.ID != current.User.ID {
		return ErrPasskey
	}
	err = p.s.ways.ProveByPasskey(ctx, use, current)
	if fault.CodeOf(err) == fault.NotFound {
		return ErrPasskey
	}
	return err
}

// Remove removes one of a member's passkeys, and ends all other sessions that it began. Errors: ErrProof, ErrLastWay.
func (p Passkeys) Remove(ctx context.Context, current Session, id int64) error {
	if err := p.s.proved(current); err != nil {
		return err
	}
	ended, err := p.s.ways.RemovePasskey(ctx, current, id)
	if err == nil && len(ended) > 0 {
		p.s.ended(ended)
	}
	return err
}

// RemovePassword has a member sign in by passkeys alone. Errors: ErrProof, ErrLastWay.
func (s *Service) RemovePassword(ctx context.Context, current Session) error {
	if err := s.proved(current); err != nil {
		return err
	}
	return s.ways.RemovePassword(ctx, current)
}

// ceremony is the expectation against which an answer is checked.
type ceremony struct {
	site    *webauthn.WebAuthn
	session webauthn.SessionData
}

// begin looks at the challenge that was answered.
func (p Passkeys) begin(current *Session, to Purpose, a PasskeyAnswer, o Origin, c Client) (ceremony, PasskeyUse, error) {
	var none ceremony
	if o.Domain == "" {
		return none, PasskeyUse{}, errNoPasskeys
	}
	if err := p.s.throttles.hashing(c); err != nil {
		return none, PasskeyUse{}, err
	}
	session, err := purposed(current, to)
	if err != nil {
		return none, PasskeyUse{}, err
	}
	said, err := challengeOf(a.ClientData)
	if err != nil {
		return none, PasskeyUse{}, ErrPasskey.From(err)
	}
	until, err := p.s.asked.read(said, to, session, o.Domain)
	if err != nil {
		return none, PasskeyUse{}, err
	}
	site, err := webauthn.New(&webauthn.Config{
		RPID: o.Domain, RPDisplayName: "Tengen", RPOrigins: o.Origins, ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	if err != nil {
		return none, PasskeyUse{}, errNoPasskeys.From(err)
	}
	hash := sha256.Sum256(said)
	return ceremony{site, webauthn.SessionData{
		Challenge: base64.RawURLEncoding.EncodeToString(said), RelyingPartyID: o.Domain, UserVerification: protocol.VerificationRequired,
	}}, PasskeyUse{Challenge: hash[:], Until: until, At: p.s.now()}, nil
}

// check returns a use of a passkey that has answered well, and its owner.
func (p Passkeys) check(ctx context.Context, current *Session, to Purpose, a PasskeyAnswer, o Origin, c Client) (PasskeyUse, User, error) {
	ceremony, use, err := p.begin(current, to, a, o, c)
	if err != nil {
		return use, User{}, err
	}
	if to == ToProve && len(a.Handle) == 0 { // an authenticator that was told which passkeys may leave it out
		a.Handle = p.s.asked.handle(current.User.ID)
	}
	parsed, err := protocol.CredentialAssertionResponse{
		PublicKeyCredential: publicKey(a.Credential),
		AssertionResponse: protocol.AuthenticatorAssertionResponse{
			AuthenticatorResponse: protocol.AuthenticatorResponse{ClientDataJSON: a.ClientData},
			AuthenticatorData:     a.Authenticator, Signature: a.Signature, UserHandle: a.Handle,
		},
	}.Parse()
	if err != nil {
		return use, User{}, ErrPasskey.From(err)
	}
	stored, err := p.s.ways.Passkey(ctx, a.Credential)
	if fault.CodeOf(err) == fault.NotFound {
		return use, User{}, ErrPasskey
	}
	if err != nil {
		return use, User{}, err
	}
	if stored.Site != o.Domain || !p.s.asked.isHandle(a.Handle, stored.User.ID) {
		return use, User{}, ErrPasskey
	}
	known := webauthn.Credential{
		ID: stored.Credential, PublicKey: stored.Key, Flags: webauthn.NewCredentialFlags(protocol.AuthenticatorFlags(stored.Flags)),
		Authenticator: webauthn.Authenticator{SignCount: stored.Counter},
	}
	used, err := ceremony.site.ValidateDiscoverableLogin(func(_, handle []byte) (webauthn.User, error) {
		return owner{handle, []webauthn.Credential{known}}, nil
	}, ceremony.session, parsed)
	if err != nil {
		return use, User{}, ErrPasskey.From(err)
	}
	if used.Authenticator.CloneWarning {
		p.s.log.WarnContext(ctx, "a passkey counts backwards: there may be a copy of it", "user", stored.User.ID, "passkey", strconv.FormatInt(stored.ID, 10))
		return use, User{}, ErrPasskey
	}
	use.ID, use.Was, use.Counter, use.Flags = stored.ID, stored.Counter, used.Authenticator.SignCount, byte(used.Flags.ProtocolValue())
	return use, stored.User, nil
}

var errClientData = errors.New("the client data has no challenge")

// challengeOf returns the challenge that an answer is about.
func challengeOf(clientData []byte) ([]byte, error) {
	if len(clientData) > mostClient {
		return nil, errClientData
	}
	var said struct {
		Challenge string `json:"challenge"`
	}
	if err := json.Unmarshal(clientData, &said); err != nil {
		return nil, errClientData
	}
	return base64.RawURLEncoding.DecodeString(said.Challenge)
}

func publicKey(credential []byte) protocol.PublicKeyCredential {
	return protocol.PublicKeyCredential{
		Credential: protocol.Credential{ID: base64.RawURLEncoding.EncodeToString(credential), Type: string(protocol.PublicKeyCredentialType)},
		RawID:      credential,
	}
}

// owner is webauthn.User.
type owner struct {
	handle      []byte
	credentials []webauthn.Credential
}

func (o owner) WebAuthnID() []byte                         { return o.handle }
func (o owner) WebAuthnName() string                       { return "" }
func (o owner) WebAuthnDisplayName() string                { return "" }
func (o owner) WebAuthnCredentials() []webauthn.Credential { return o.credentials }
