package weights

import "github.com/tengen-go/tengen/engine/board"

// Default returns the weights of a rule that are part of the program, or that it was given. Nobody may change them. It
// panics if it has none, see Has.
func Default(rule board.Rule) *Set { return defaults(rule) }
