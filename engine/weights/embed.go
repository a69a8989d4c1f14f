package weights

import (
	"embed"
	"sync"

	"tengen/engine/board"
)

//go:embed *.txt
var files embed.FS

var rules = [...]board.Rule{board.Freestyle, board.Standard, board.Renju, board.Caro}

// Default returns the weights of a rule that are part of the program. Nobody
// may change them.
func Default(rule board.Rule) *Set { return defaults[rule]() }

var defaults = func() (list [len(rules)]func() *Set) {
	for i, rule := range rules {
		list[i] = sync.OnceValue(func() *Set {
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
	}
	return list
}()
