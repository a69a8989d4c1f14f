package book

import (
	"embed"

	"tengen/engine/board"
)

//go:embed *.txt
var files embed.FS

// Default returns the book of a rule that is part of the program.
func Default(rule board.Rule) *Book { return defaults(rule) }

// Lookup is Book.Lookup in the program's own book.
func Lookup(g *board.Board, pick uint64) (board.Point, Entry, bool) {
	return Default(g.Rule()).Lookup(g, pick)
}

var defaults = board.ByRule(func(rule board.Rule) *Book {
	f, err := files.Open(rule.String() + ".txt")
	if err != nil {
		panic(err) // it is part of the program
	}
	defer f.Close()
	b, err := Read(f, rule)
	if err != nil {
		panic(err)
	}
	return b
})
