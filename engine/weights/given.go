//go:build js

package weights

import (
	"bytes"
	"fmt"

	"github.com/tengen-go/tengen/engine/board"
)

// given are the weights of a program for browsers, which has none in it: it is given those of the rules that are played, as
// the files of this folder.
var given board.Given[Set]

// Give hands over the file of a rule; a second one for the same rule changes nothing. ErrFormat.
func Give(rule board.Rule, text []byte) error {
	s, err := Read(bytes.NewReader(text))
	if err != nil {
		return err
	}
	given.Give(rule, s)
	return nil
}

// Has reports whether Default knows a rule.
func Has(rule board.Rule) bool { return given.Of(rule) != nil }

func defaults(rule board.Rule) *Set {
	s := given.Of(rule)
	if s == nil {
		panic(fmt.Sprintf("weights: none were given for %v", rule))
	}
	return s
}
