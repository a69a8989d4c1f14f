// Package requestid names requests, so that the logs of all servers that one concerns can be read together, and so can a proxy's in front of
// them. An id is a label: whoever sends one is believed to have sent it, and nothing else.
package requestid

import (
	"context"
	"crypto/rand"
)

// Header is the HTTP header with a request's id.
const Header = "X-Request-Id"

// Length of an id that is taken from elsewhere.
const (
	minLength = 8
	maxLength = 64
)

// New returns an id that no other request has.
func New() string { return rand.Text()[:13] }

// Valid reports whether a text may be an id: letters, digits, '-', '_' and '.', so that it breaks no line of any log.
func Valid(id string) bool {
	if len(id) < minLength || len(id) > maxLength {
		return false
	}
	for i := range len(id) {
		switch c := id[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '_', c == '.':
		default:
			return false
		}
	}
	return true
}

// Checked returns the id, "" if it is none.
func Checked(id string) string {
	if !Valid(id) {
		return ""
	}
	return id
}

type key struct{}

// With returns a context of the request with an id.
func With(ctx context.Context, id string) context.Context { return context.WithValue(ctx, key{}, id) }

// Of returns the id of a context's request; "" if it is of none.
func Of(ctx context.Context) string {
	id, _ := ctx.Value(key{}).(string)
	return id
}
