//go:build js

package network

import (
	"bytes"
	"fmt"

	"github.com/tengen-go/tengen/engine/board"
)

// given are the networks of a program for browsers, which has none in it, see weights.Give.
var given board.Given[Ready]

// Give hands over the file of a rule, before anything is searched by it; a second one for the same rule changes nothing.
// ErrFormat.
func Give(rule board.Rule, file []byte) error {
	n, err := Read(bytes.NewReader(file))
	if err != nil {
		return err
	}
	if n.Rule != rule {
		return fmt.Errorf("%w: it is of %v", ErrFormat, n.Rule)
	}
	given.Give(rule, n.Ready())
	return nil
}

func defaults(rule board.Rule) *Ready { return given.Of(rule) }
