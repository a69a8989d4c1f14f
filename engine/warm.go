package engine

import (
	"tengen/engine/board"
	"tengen/engine/book"
	"tengen/engine/network"
	"tengen/engine/threat"
)

// warm makes what every rule's first search would have to make: the tables of its
// lines, its weights, its network and, if wanted, its book. They are the process's and are made
// once; whoever needs one meanwhile waits for that one only. It ends early when
// the pool closes, or with a panic: then the first search that needs a table makes it.
func (p *Pool) warm() {
	defer close(p.warmed)
	defer func() {
		if v := recover(); v != nil {
			p.panics.caught(inWarmUp, "", v)
		}
	}()
	pos := threat.New()
	for _, rule := range board.Rules() {
		if p.closing.Err() != nil {
			return
		}
		if p.beforeWarm != nil {
			p.beforeWarm(rule)
		}
		b, err := board.New(rule, board.MinSize)
		if err != nil {
			return
		}
		pos.Reset(b)
		network.Default(rule)
		if p.opt.Book {
			book.Default(rule)
		}
	}
}
