package main

import (
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// TestHalfHeaders opens connections that send half a header and no more. The server ends every one of them; players do
// not notice.
func TestHalfHeaders(t *testing.T) {
	soak.Only(t)
	t.Parallel()
	many := soak.Times(200, 2000)
	h := newChaosSite(t, "half headers", 1)
	h.url = dbtest.URL(t)
	h.start = func() *process { return launch(t, `exec "$0" serve`, "DATABASE_URL="+h.url) }
	h.up()
	h.seat()
	halves := []string{
		"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: webs",
		"GET / HT",
		"POST /api/session HTTP/1.1\r\nHost: x\r\nX-Slow: a\r\n",
		"", // nothing at all
	}
	h.round(func(h *chaosSite) outage {
		began := time.Now()
		var ended, longest atomic.Int64
		var wg sync.WaitGroup
		for i := range many {
			c, err := net.Dial("tcp", strings.TrimPrefix(h.base(), "http://"))
			if err != nil {
				t.Fatal(err)
			}
			wg.Go(func() {
				defer c.Close()
				opened := time.Now()
				c.Write([]byte(halves[i%len(halves)]))
				c.SetReadDeadline(opened.Add(await.Limit))
				for buf := make([]byte, 512); ; {
					if _, err := c.Read(buf); err == nil {
						continue // it may say why
					} else if ne, ok := err.(net.Error); ok && ne.Timeout() {
						return
					}
					break
				}
				ended.Add(1)
				for took := time.Since(opened).Milliseconds(); ; {
					if old := longest.Load(); took <= old || longest.CompareAndSwap(old, took) {
						return
					}
				}
			})
		}
		wg.Wait()
		t.Logf("%d of %d were ended, the last after %d ms", ended.Load(), many, longest.Load())
		if int(ended.Load()) != many {
			t.Errorf("%d of %d half headers were not ended", many-int(ended.Load()), many)
		}
		if !h.await(func() bool { return h.goesOn(began) }) {
			t.Errorf("a game stood still")
		}
		now := time.Now()
		return outage{since: now, from: now, to: now}
	})
	if code := h.process().stop(); code != 0 {
		t.Errorf("exit code %d\n%s", code, h.tail())
	}
}
