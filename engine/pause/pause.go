// Package pause lets the owner of a context pause a search. A search looks at its context about every millisecond, and
// calls the context's pause first. Contexts that are made from such a context keep its pause.
package pause

import "context"

type key struct{}

// With returns a context whose searches call f whenever they look at it. f may be called by several goroutines at once, if
// the search has several threads. A pause of ctx itself is called first.
func With(ctx context.Context, f func()) context.Context {
	if before := Of(ctx); before != nil {
		own := f
		f = func() {
			before()
			own()
		}
	}
	return context.WithValue(ctx, key{}, f)
}

// Of returns the pause of a context, nil if it has none.
func Of(ctx context.Context) func() {
	f, _ := ctx.Value(key{}).(func())
	return f
}
