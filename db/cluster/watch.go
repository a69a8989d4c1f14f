package cluster

import (
	"time"

	"github.com/tengen-go/tengen/db/pg"
)

// A server that waits for the lease looks at its rival again and again. If it sees, in an unbroken
// series of looks, that the rival does not beat, the rival has lost the lease.

// LookGap is the longest time between two looks that count as one observation; tests lengthen it.
var LookGap = time.Second

// rival is another server that holds the lock: its name, and when it last beat by the database's clock. Its own clock
// does not count: during an outage it beats with one and the same instant.
type rival struct {
	Node   string
	Beaten time.Time
}

// alive reports whether the same rival has been seen to beat since it was r.
func (r rival) alive(now rival) bool {
	return r.Node == now.Node && !r.Beaten.IsZero() && now.Beaten.After(r.Beaten)
}

// watch is a waiting server's observation of its rival for the lease.
type watch struct {
	rival
	gap   time.Duration // the longest between two looks that count as one observation; 0: lookGap
	since time.Time     // the first look of the unbroken series that saw this rival and this beat
	last  time.Time     // the end of the newest look
}

// See notes a look that began and ended when it says, answered by the database.
func (w *watch) See(now rival, began, ended time.Time) {
	if now != w.rival || began.Sub(w.last) > max(w.gap, LookGap) || ended.Sub(began) > pg.LookWithin {
		w.rival, w.since = now, ended
	}
	w.last = ended
}

// Fail notes a look that was not answered: the silence before it proves nothing.
func (w *watch) Fail() { w.last = time.Time{} }

// Silent reports whether the rival has been seen not to beat for so long. A rival that has never beaten is starting.
func (w *watch) Silent(long time.Duration) bool {
	return !w.Beaten.IsZero() && w.last.Sub(w.since) > long
}
