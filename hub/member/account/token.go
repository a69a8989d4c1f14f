package account

import (
	"crypto/rand"
	"crypto/sha256"
)

// tokenLength bounds the tokens that are looked up; rand.Text gives 26 characters.
const tokenLength = 64

// newToken returns a fresh token of at least 128 bits and its hash, which is stored.
func newToken() (token string, hash []byte) {
	token = rand.Text()
	return token, hashToken(token)
}

// hashToken returns the SHA-256 of a token. A token is random and long, so a
// plain hash is as hard to invert as it should be.
func hashToken(token string) []byte {
	h := sha256.Sum256([]byte(token))
	return h[:]
}
