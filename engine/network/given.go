//go:build js

package network

import (
	"bytes"
	"fmt"
	"sync"

	"tengen/engine/board"
)

// A program for browsers has no networks in it, see weights.Give.
var (
	mu    sync.Mutex // guards given
	given = map[board.Rule]*Ready{}
)

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
	mu.Lock()
	defer mu.Unlock()
	if given[rule] == nil {
		given[rule] = n.Ready()
	}
	return nil
}

func defaults(rule board.Rule) *Ready {
	mu.Lock()
	defer mu.Unlock()
	return given[rule]
}
