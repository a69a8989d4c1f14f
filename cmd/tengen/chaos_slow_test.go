package main

import (
	"context"
	"net"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tengen/db/dbtest"
)

// TestHalfHeaders opens connections that send half a header and no more. The
// server ends every one of them; whoever plays does not notice.
// TENGEN_CHAOS set: 2,000 instead of 200.
func TestHalfHeaders(t *testing.T) {
	t.Parallel()
	many := 200
	if os.Getenv("TENGEN_CHAOS") != "" {
		many = 2000
	}
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	h := newHouse(t, "half headers", 1)
	url := dbtest.URL(t)
	h.start = func() *process { return launch(ctx, t, `exec "$0" serve`, "DATABASE_URL="+url) }
	h.up()
	h.seat(ctx)
	halves := []string{
		"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: webs",
		"GET / HT",
		"POST /api/session HTTP/1.1\r\nHost: x\r\nX-Slow: a\r\n",
		"", // nothing at all
	}
	h.round(ctx, func(ctx context.Context, h *house) outage {
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
				c.SetReadDeadline(opened.Add(30 * time.Second)) // far more than the server gives
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
		for i, b := range h.bouts {
			if b.firstAck(func(a ack) bool { return a.sent.After(began) }).IsZero() {
				t.Errorf("game %d stood still", i)
			}
		}
		now := time.Now()
		return outage{since: now, from: now, to: now}
	})
	if code := h.process().stop(ctx); code != 0 {
		t.Errorf("exit code %d\n%s", code, h.tail())
	}
}
