package weights

import (
	"bytes"

	"tengen/engine/board"
)

// Default returns the weights of a rule that are part of the program, or that it was given (see Has). Nobody may
// change them.
func Default(rule board.Rule) *Set { return defaults(rule) }

var defaults = board.ByRule(func(rule board.Rule) *Set {
	s, err := Read(bytes.NewReader(text(rule)))
	if err != nil {
		panic(err) // it is part of the program, or has been read before
	}
	return s
})
