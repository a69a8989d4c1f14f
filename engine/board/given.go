//go:build js

package board

import "sync"

// Given holds a value for each rule that is not embedded in the program but passed in. It is safe for concurrent use;
// its zero value is empty.
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

// Of returns the value given for a rule; nil if none was.
func (g *Given[T]) Of(r Rule) *T {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.by[r]
}
