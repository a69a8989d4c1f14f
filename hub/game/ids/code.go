package ids

import (
	"crypto/rand"
	"strings"
)

const (
	codeLength = 8 // 40 bits
	// codeLetters leaves out what is easily taken for something else: 0, 1, I, O.
	codeLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
)

// NewCode returns a code that people tell each other, and that nobody guesses within the few tries that a member has.
func NewCode() string {
	b := make([]byte, codeLength)
	rand.Read(b) // never fails
	for i := range b {
		b[i] = codeLetters[int(b[i])%len(codeLetters)] // 256 is a multiple of 32: no letter comes more often
	}
	return string(b)
}

// ReadCode returns a code, as somebody writes it, as it is kept.
func ReadCode(text string) (code string, ok bool) {
	code = strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(text))
	if len(code) != codeLength || strings.Trim(code, codeLetters) != "" {
		return "", false
	}
	return code, true
}
