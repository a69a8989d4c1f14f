//go:build js

package weights

import (
	"bytes"
	"fmt"
	"sync"

	"tengen/engine/board"
)

// A program for browsers has no weights in it: it is given those of the rules that are played, as the files of this
// folder.
var (
	mu    sync.Mutex // guards given
	given = map[board.Rule]*Set{}
)

// Give hands over the file of a rule; a second one for the same rule changes nothing. ErrFormat.
func Give(rule board.Rule, text []byte) error {
	s, err := Read(bytes.NewReader(text))
	if err != nil {
		return err
	}
	mu.Lock()
	defer mu.Unlock()
	if given[rule] == nil {
		given[rule] = s
	}
	return nil
}

// Has reports whether Default knows a rule.
func Has(rule board.Rule) bool { return find(rule) != nil }

func defaults(rule board.Rule) *Set {
	s := find(rule)
	if s == nil {
		panic(fmt.Sprintf("weights: none were given for %v", rule))
	}
	return s
}

func find(rule board.Rule) *Set {
	mu.Lock()
	defer mu.Unlock()
	return given[rule]
}
