package weights

import (
	"embed"

	"tengen/engine/board"
)

//go:embed *.txt
var files embed.FS

// Default returns the weights of a rule that are part of the program. Nobody
// may change them.
func Default(rule board.Rule) *Set { return defaults(rule) }

var defaults = board.ByRule(func(rule board.Rule) *Set {
	f, err := files.Open(rule.String() + ".txt")
	if err != nil {
		panic(err) // it is part of the program
	}
	defer f.Close()
	s, err := Read(f)
	if err != nil {
		panic(err)
	}
	return s
})
