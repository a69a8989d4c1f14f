package db

import (
	"time"

	"tengen/db/pg"
)

// A server that waits for the lease looks at its rival again and again. If it sees, in an unbroken
// series of looks, that the rival does not beat, the rival has lost the lease.

// lookGap is the longest time between two looks that count as one observation; tests lengthen it.
var lookGap = time.Second

// rival is another server that holds the lock: its name, and when it last beat by the database's clock. Its own clock
// does not count: during an outage it beats with one and the same instant.
type rival struct {
	node   string
	beaten time.Time
}

// alive reports whether the same rival has been seen to beat since it was r.
func (r rival) alive(now rival) bool {
	return r.node == now.node && !r.beaten.IsZero() && now.beaten.After(r.beaten)
}

// watch is what a server that waits for the lease has seen of its rival.
type watch struct {
	rival
	gap   time.Duration // the longest between two looks that count as one observation; 0: lookGap
	since time.Time     // the first look of the unbroken series that saw this rival and this beat
	last  time.Time     // the end of the newest look
}

// see notes a look that began and ended when it says, answered by the database.
func (w *watch) see(now rival, began, ended time.Time) {
	if now != w.rival || began.Sub(w.last) > max(w.gap, lookGap) || ended.Sub(began) > pg.LookWithin {
		w.rival, w.since = now, ended
	}
	w.last = ended
}

// fail notes a look that was not answered: the silence before it proves nothing.
func (w *watch) fail() { w.last = time.Time{} }

// silent reports whether the rival has been seen not to beat for so long. One that has never beaten is starting.
func (w *watch) silent(long time.Duration) bool {
	return !w.beaten.IsZero() && w.last.Sub(w.since) > long
}
