// Package ids makes the ids of games.
package ids

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"fmt"

	"github.com/tengen-go/tengen/hub/game"
)

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// New returns an id that nobody guesses: 12 base62 characters, 71 bits.
func New() string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	return text(b[:])
}

// OfCommand returns the id of the game that a user's create command makes: the same command again, over any socket and
// after a restart, names the same game. The secret is the database's, so that ids cannot be guessed from commands.
func OfCommand(secret []byte, user game.UserID, clientID string) string {
	m := hmac.New(sha256.New, secret)
	fmt.Fprintf(m, "%d/%s", user, clientID)
	return text(m.Sum(nil))
}

// text turns 16 random bytes into an id.
func text(b []byte) string {
	out := make([]byte, 12)
	// 16 bytes are far more than 62^12: the bias of the division is below 2^-50.
	var hi, lo uint64
	for i := range 8 {
		hi, lo = hi<<8|uint64(b[i]), lo<<8|uint64(b[8+i])
	}
	for i := range out {
		n := &hi
		if i >= 6 {
			n = &lo
		}
		out[i] = base62[*n%62]
		*n /= 62
	}
	return string(out)
}
