//go:build js

package board

import "sync"

// Given is what a program that has none in it is given for each rule. It is safe for concurrent use; its zero value is
// empty.
type Given[T any] struct {
	mu sync.Mutex // guards by
	by map[Rule]*T
}

// Give hands over what belongs to a rule; a second one for the same rule changes nothing.
func (g *Given[T]) Give(r Rule, v *T) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.by == nil {
		g.by = map[Rule]*T{}
	}
	if g.by[r] == nil {
		g.by[r] = v
	}
}

// Of returns what was given for a rule; nil if nothing was.
func (g *Given[T]) Of(r Rule) *T {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.by[r]
}
