package engine

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/book"
	"github.com/tengen-go/tengen/engine/network"
	"github.com/tengen-go/tengen/engine/threat"
)

// warm makes what the first search of each rule would have to make: the tables of its lines, its weights, its network
// and, if wanted, its book. They are made once a process; a search that needs one meanwhile waits only for that one. It
// ends early when the pool closes, or with a panic: then the first search that needs a table makes it.
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
			book.Load(rule)
		}
	}
}
