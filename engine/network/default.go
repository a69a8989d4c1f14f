package network

import "github.com/tengen-go/tengen/engine/board"

// Default returns the network of a rule that is part of the program, or that it was given; nil if there is none.
func Default(rule board.Rule) *Ready { return defaults(rule) }
