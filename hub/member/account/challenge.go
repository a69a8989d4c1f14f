package account

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// A passkey signs a challenge. Any server that checks the answer must know that the challenge is one of ours, for this
// very purpose, session and site, and not too old. So it is 16 random bytes, its expiry, and the HMAC of these and of
// its purpose. Nothing is stored until a valid answer; then its hash is, so that it can be answered only once
// (PasskeyStore).

// Purpose is the purpose of a passkey's challenge.
type Purpose string

// The purposes there are.
const (
	ToEnter Purpose = "enter" // to sign in
	ToProve Purpose = "prove" // to show that the session's user sits there
	ToAdd   Purpose = "add"   // to make a further passkey
)

// challengeLasts is how long a challenge may be answered.
const challengeLasts = 5 * time.Minute

const challengeRandom = 16

var (
	errPurpose   = fault.WithReason(fault.Invalid, "passkey_purpose", "A passkey is asked to enter, to prove or to add.")
	errChallenge = fault.WithReason(fault.Unauthorized, "passkey_late", "That took too long, or was done already. Try again.")
)

// challenges makes and reads challenges.
type challenges struct {
	key []byte
	now func() time.Time
}

// ask returns a fresh challenge. session is 0 to sign in.
func (c challenges) ask(to Purpose, session int64, site string) []byte {
	b := make([]byte, challengeRandom, challengeRandom+8+sha256.Size)
	rand.Read(b)
	b = binary.BigEndian.AppendUint64(b, uint64(c.now().Add(challengeLasts).Unix()))
	return append(b, c.sign(b, to, session, site)...)
}

// read returns until when a challenge may be answered, and errChallenge if it was not made here for this purpose, or is
// too old.
func (c challenges) read(b []byte, to Purpose, session int64, site string) (until time.Time, err error) {
	if len(b) != challengeRandom+8+sha256.Size {
		return until, errChallenge
	}
	said, signature := b[:challengeRandom+8], b[challengeRandom+8:]
	until = time.Unix(int64(binary.BigEndian.Uint64(said[challengeRandom:])), 0)
	if !hmac.Equal(signature, c.sign(said, to, session, site)) || !c.now().Before(until) {
		return until, errChallenge
	}
	return until, nil
}

func (c challenges) sign(said []byte, to Purpose, session int64, site string) []byte {
	h := hmac.New(sha256.New, c.key)
	fmt.Fprintf(h, "challenge\n%s\n%d\n%s\n", to, session, site)
	h.Write(said)
	return h.Sum(nil)
}

// handle returns the id by which passkeys know a user. A reader of it cannot tell which user it is.
func (c challenges) handle(user game.UserID) []byte {
	h := hmac.New(sha256.New, c.key)
	fmt.Fprintf(h, "passkeys of\n%d", user)
	return h.Sum(nil)
}

// isHandle reports whether a handle is a user's.
func (c challenges) isHandle(handle []byte, user game.UserID) bool {
	return bytes.Equal(handle, c.handle(user))
}
