package main

import (
	"context"
	"fmt"
	"net"
	"path/filepath"
	"testing"
	"time"

	"tengen/db/dbtest"
)

// cutWithin is how soon moves must be possible again after the connections to
// PostgreSQL have gone silent.
const cutWithin = 10 * time.Second

// TestSilentCut makes every connection to PostgreSQL silent, as a firewall does
// that has forgotten them: the server must give them up and make new ones.
func TestSilentCut(t *testing.T) {
	houses(t, "silent cut to PostgreSQL", 2, scale(1, 10), func(ctx context.Context, h *house) {
		_, data := dbtest.Cluster(h.t)
		l := newLink(h.t, filepath.Join(data, "run", ".s.PGSQL.5432"))
		h.link = l
		port := l.listener.Addr().(*net.TCPAddr).Port
		h.start = func() *process {
			return launch(ctx, h.t, `exec "$0" serve`,
				fmt.Sprintf("DATABASE_URL=postgres://tengen@127.0.0.1:%d/tengen?sslmode=disable", port))
		}
	}, func(ctx context.Context, h *house) outage {
		h.link.bury() // those of the last round
		mode, name := discard, "thrown away"
		if h.rng.IntN(2) == 0 {
			mode, name = deaf, "not read"
		}
		o := outage{from: time.Now()}
		o.since = o.from
		n := h.link.silence(mode)
		h.t.Logf("%d connections are silent; what they bring is %s", n, name)
		first := func() bool {
			for _, b := range h.bouts {
				if !b.firstAck(func(a ack) bool { return a.sent.After(o.from) }).IsZero() {
					return true
				}
			}
			return false
		}
		if !h.await(ctx, o.from.Add(cutWithin), first) {
			h.t.Errorf("no move within %v of the cut", cutWithin)
		}
		return o
	})
}
