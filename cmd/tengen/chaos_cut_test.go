package main

import (
	"fmt"
	"net"
	"path/filepath"
	"testing"
	"time"

	"tengen/cmd/internal/soak"
	"tengen/db/dbtest"
)

// cutWithin is how soon moves shall be possible again after the connections to
// PostgreSQL have gone silent: the table says if they are not.
const cutWithin = 10 * time.Second

const silentCut = "silent cut to PostgreSQL"

// TestSilentCut makes every connection to PostgreSQL silent, as a firewall does
// that has forgotten them: the server must give them up and make new ones.
func TestSilentCut(t *testing.T) {
	soak.Only(t)
	tally(silentCut).target = cutWithin
	houses(t, silentCut, 2, soak.Times(1, 10), func(h *house) {
		pg, data := dbtest.Cluster(h.t)
		l := newLink(h.t, "unix", filepath.Join(data, "run", ".s.PGSQL.5432"))
		h.link, h.url = l, pg.URL()
		port := l.listener.Addr().(*net.TCPAddr).Port
		h.start = func() *process {
			return launch(h.t, `exec "$0" serve`,
				fmt.Sprintf("DATABASE_URL=postgres://tengen@127.0.0.1:%d/tengen?sslmode=disable", port))
		}
	}, func(h *house) outage {
		h.link.bury() // those of the last round
		mode, name := discard, "thrown away"
		if h.rng.IntN(2) == 0 {
			mode, name = deaf, "not read"
		}
		o := outage{from: time.Now()}
		o.since = o.from
		n := h.link.silence(mode)
		h.t.Logf("%d connections are silent; what they bring is %s", n, name)
		return o
	})
}
