//go:build !js

package weights

import (
	"embed"

	"tengen/engine/board"
)

//go:embed *.txt
var files embed.FS

// Has reports whether Default knows a rule: here all.
func Has(board.Rule) bool { return true }

// text returns the file of a rule.
func text(rule board.Rule) []byte {
	b, err := files.ReadFile(rule.String() + ".txt")
	if err != nil {
		panic(err) // it is part of the program
	}
	return b
}
