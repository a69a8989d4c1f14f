package web

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"
)

const (
	refusalsLogged = 5  // lines a second of refusals of one kind; a flood would fill the disk
	refusalKinds   = 64 // that are told apart in a second; all others are one
)

// refusalKind is what refused requests have in common. A code is one of a fixed set, never the client's words.
type refusalKind struct {
	status int
	code   string
}

// refusalLog bounds the lines that refused requests write. The first ones of a kind in a second have their own, which name the route and the
// address. The others are counted and told together when the second is over.
type refusalLog struct {
	log *slog.Logger

	mu    sync.Mutex // guards the following
	kinds map[refusalKind]*refusalCount
}

// refusalCount is of one kind in this second.
type refusalCount struct {
	seen int
	last string // address of the last one
}

func newRefusalLog(log *slog.Logger) *refusalLog {
	return &refusalLog{log: log, kinds: map[refusalKind]*refusalCount{}}
}

// allow counts a refused request. It reports whether the request has a line of its own.
func (l *refusalLog) allow(kind refusalKind, address string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.kinds) == 0 {
		time.AfterFunc(time.Second, l.flush)
	}
	c := l.kinds[kind]
	if c == nil && len(l.kinds) >= refusalKinds {
		kind = refusalKind{}
		c = l.kinds[kind]
	}
	if c == nil {
		c = &refusalCount{}
		l.kinds[kind] = c
	}
	c.seen++
	c.last = address
	return c.seen <= refusalsLogged
}

// flush ends the second: it tells how many requests had no line.
func (l *refusalLog) flush() {
	l.mu.Lock()
	kinds := l.kinds
	l.kinds = map[refusalKind]*refusalCount{}
	l.mu.Unlock()
	order := func(a, b refusalKind) int {
		return cmp.Or(cmp.Compare(a.status, b.status), cmp.Compare(a.code, b.code))
	}
	for _, kind := range slices.SortedFunc(maps.Keys(kinds), order) {
		c := kinds[kind]
		if c.seen <= refusalsLogged {
			continue
		}
		l.log.LogAttrs(context.Background(), slog.LevelWarn, "more requests were refused in a second than are logged one by one",
			slog.Int("status", kind.status), slog.String("code", kind.code), slog.Int("unlogged", c.seen-refusalsLogged), slog.String("last", c.last))
	}
}
