package main

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/cmd/internal/soak/proxy"
	"github.com/tengen-go/tengen/db/dbtest"
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
	injectFaults(t, silentCut, 2, soak.Times(1, 10), func(h *chaosSite) {
		pg, data := dbtest.Cluster(h.t)
		l := listen(h.t, "unix", filepath.Join(data, "run", ".s.PGSQL.5432"))
		h.link, h.url = l, pg.URL()
		h.start = func() *process {
			return launch(h.t, `exec "$0" serve`,
				fmt.Sprintf("DATABASE_URL=postgres://tengen@%s/tengen?sslmode=disable", l.Addr()))
		}
	}, func(h *chaosSite) outage {
		h.link.Bury() // those of the last round
		mode, name := proxy.Discard, "thrown away"
		if h.rng.IntN(2) == 0 {
			mode, name = proxy.Deaf, "not read"
		}
		o := outage{from: time.Now()}
		o.since = o.from
		n := h.link.Silence(mode)
		h.t.Logf("%d connections are silent; what they bring is %s", n, name)
		return o
	})
}

// listen makes a way to a server that ends with the test.
func listen(t *testing.T, network, server string) *proxy.Proxy {
	t.Helper()
	l, err := proxy.Listen(network, server)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return l
}
