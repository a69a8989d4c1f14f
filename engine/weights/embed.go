//go:build !js

package weights

import (
	"embed"

	"github.com/tengen-go/tengen/engine/board"
)

//go:embed *.txt
var files embed.FS

// Has reports whether Default knows a rule: here all.
func Has(board.Rule) bool { return true }

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
