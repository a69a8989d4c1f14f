package ask

import (
	"context"
	"time"
)

// patience is how long a search goes on before it gives way, so about how long its host waits to be heard.
const patience = 20 * time.Millisecond

// giving is the context of a search that gives way to its host: whenever the search looks at its context, which it does
// about every millisecond, and patience is over. A context made from this one does not do so: the search must get this
// one. One goroutine uses it.
type giving struct {
	context.Context
	yield func()
	last  time.Time
}

func (g *giving) Err() error {
	if time.Since(g.last) >= patience {
		g.yield()
		g.last = time.Now()
	}
	return g.Context.Err()
}
