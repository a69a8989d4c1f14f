package eventlog_test

import (
	"net"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/base/fault"
)

// door is a proxy that can be shut.
type door struct {
	mu      sync.Mutex // guards the following
	open    []net.Conn
	shut    int // how many connections are still turned away
	refused int // how many were
}

func (d *door) serve(client, server net.Conn) {
	d.mu.Lock()
	if d.shut > 0 {
		d.shut--
		d.refused++
		d.mu.Unlock()
		return
	}
	d.open = append(d.open, client, server)
	d.mu.Unlock()
	dbtest.PassOn(client, server)
}

// cut ends all connections without a word, and turns the next ones away.
func (d *door) cut(next int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, c := range d.open {
		c.Close()
	}
	d.open, d.shut, d.refused = nil, next, 0
}

func (d *door) turnedAway() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.refused
}

// A PostgreSQL that goes without a word while nothing is under way, and comes back soon, costs nobody's event. The log does not
// wait for a PostgreSQL that was not there before.
func TestPostgreSQLComesBackSoon(t *testing.T) { dbtest.BothWays(t, comesBackSoon) }

func comesBackSoon(t *testing.T, way dbtest.Way) {
	d := &door{}
	l, _ := startVia(t, func(url string) string { return dbtest.Proxy(t, url, way, d.serve) })
	d.cut(1)
	if err := commit(l, offer("g", 1)); fault.CodeOf(err) != fault.Retry || d.turnedAway() != 1 {
		t.Errorf("%v after %d tries", err, d.turnedAway())
	}
	d.cut(0)
	for seq, away := range []int{0, 0, 3} {
		if err := commit(l, offer("g", seq+2)); err != nil || d.turnedAway() != 0 {
			t.Fatalf("event %d: %v after %d tries", seq+2, err, d.turnedAway())
		}
		d.cut(away)
	}
	if err := commit(l, offer("g", 9)); err != nil || d.turnedAway() != 3 {
		t.Errorf("%v after %d tries", err, d.turnedAway())
	}
}
