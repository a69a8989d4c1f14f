package db_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// cutter stands between the server and PostgreSQL. When armed it swallows PostgreSQL's next answer, up to its being
// ready again, and cuts that connection: the statement was executed, but its answer is lost.
type cutter struct {
	url   string
	armed atomic.Bool
	cuts  atomic.Int64
}

func newCutter(t testing.TB, way dbtest.Way, address string) *cutter {
	c := &cutter{}
	c.url = dbtest.Proxy(t, address, way, c.serve)
	return c
}

func (c *cutter) serve(client, server net.Conn) {
	go func() {
		io.Copy(server, client)
		server.Close()
	}()
	buf := make([]byte, 64<<10)
	for cuts := false; ; {
		n, err := server.Read(buf)
		if err != nil {
			return
		}
		if cuts = cuts || c.armed.CompareAndSwap(true, false); cuts {
			if bytes.HasSuffix(buf[:n], []byte("Z\x00\x00\x00\x05I")) {
				c.cuts.Add(1)
				return
			}
			continue
		}
		if _, err := client.Write(buf[:n]); err != nil {
			return
		}
	}
}

// TestAnAmbiguousCommit cuts the connection between a commit and its answer,
// 200 times: the waiter hears retry and never success, and the same event again
// finds itself stored. Each event is there exactly once.
func TestAnAmbiguousCommit(t *testing.T) {
	t.Parallel()
	dbtest.BothWays(t, ambiguousCommits)
}

func ambiguousCommits(t *testing.T, way dbtest.Way) {
	t.Parallel()
	c := newCutter(t, way, dbtest.URL(t))
	d := open(t, c.url)
	a, b := players(t, d)
	g := live(t, d, "g", a, b)
	put(t, d, g, move(g, "h8")) // the statement is prepared now
	const times = 200
	stored := 0
	offer := func(seq int) records.Append {
		return records.Append{Game: "g", Event: &game.Event{Seq: seq, Kind: game.Offered, Actor: a,
			ClientID: "p/o" + strconv.Itoa(seq), At: t0, Payload: game.Payload{Offer: game.OfferTakeback}}}
	}
	for i := range times {
		w := offer(g.Version() + 1 + 2*i)
		c.armed.Store(true)
		if err := commit(d, w); fault.CodeOf(err) != fault.Retry {
			t.Fatalf("event %d: got %v, want retry", i, err)
		}
		err := commit(d, w)
		if err != nil && !errors.Is(err, records.ErrConflict) {
			t.Fatalf("event %d again: %v", i, err)
		}
		if err != nil {
			stored++
		}
		// After a conflict the statement is prepared anew. The next cut must hit the commit, not that.
		if err := commit(d, offer(g.Version()+2+2*i)); err != nil {
			t.Fatal(err)
		}
	}
	r, err := d.Games().LoadGame(t.Context(), "g")
	if err != nil || len(r.Events) != g.Version()+2*times || c.cuts.Load() != times {
		t.Fatalf("%v, want %d events after %d cuts; %v", r, g.Version()+2*times, c.cuts.Load(), err)
	}
	if stored != times {
		t.Errorf("%d of %d commits had happened: the rest proves nothing", stored, times)
	}
}
