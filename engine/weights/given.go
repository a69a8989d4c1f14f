//go:build js

package weights

import (
	"bytes"
	"sync"

	"tengen/engine/board"
)

// A program for browsers has no weights in it: it is given those of the rules that are played, as the files of this
// folder.

var (
	mu    sync.Mutex // guards given
	given = map[board.Rule][]byte{}
)

// Give hands over the file of a rule, before Default is asked for it; a second one for the rule changes nothing.
// ErrFormat.
func Give(rule board.Rule, text []byte) error {
	if _, err := Read(bytes.NewReader(text)); err != nil {
		return err
	}
	mu.Lock()
	defer mu.Unlock()
	if given[rule] == nil {
		given[rule] = text
	}
	return nil
}

// Has reports whether Default knows a rule; for another one it panics.
func Has(rule board.Rule) bool {
	mu.Lock()
	defer mu.Unlock()
	return given[rule] != nil
}

// text returns the file of a rule.
func text(rule board.Rule) []byte {
	mu.Lock()
	defer mu.Unlock()
	return given[rule]
}
