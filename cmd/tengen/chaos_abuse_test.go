package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/cmd/internal/soak/latency"
	"github.com/tengen-go/tengen/cmd/internal/soak/play"
	programs "github.com/tengen-go/tengen/cmd/internal/soak/process"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// attack is something that no client sends, and what comes of it: one of some
// close codes, or an error that leaves the socket open.
type attack struct {
	name  string
	bytes []byte
	codes []int
	error fault.Code
}

// attacks are all kinds.
func attacks() []attack {
	frame := func(op byte, payload string) []byte { return client.AppendFrame(nil, op, [4]byte{}, []byte(payload)) }
	text := func(s string) []byte { return frame(client.OpText, s) }
	// with changes the first byte of a frame: the FIN bit, reserved bits, the opcode.
	with := func(first byte, frame []byte) []byte { return append([]byte{first}, frame[1:]...) }
	const limit = 4 << 10
	// The answers to a flood may fill the outbox before its credits are spent.
	flood := []int{wire.CloseFlood, wire.CloseSlow}
	return []attack{
		{name: "a byte too large", bytes: text(strings.Repeat("x", limit+1)), codes: []int{1009}},
		{name: "a megabyte", bytes: text(strings.Repeat("x", 1<<20)), codes: []int{1009}},
		{name: "a length of 2^63", bytes: []byte("\x81\xff\x80\x00\x00\x00\x00\x00\x00\x00mask"), codes: []int{1002, 1009}},
		{name: "10,000 fragments of a byte", bytes: append(with(client.OpText, text("x")), bytes.Repeat(with(0, text("x")), 10_000)...), codes: flood},
		{name: "half a close code", bytes: frame(client.OpClose, "\x03"), codes: []int{1002}},
		{name: "10,000 pongs", bytes: bytes.Repeat(frame(client.OpPong, ""), 10_000), codes: flood},
		{name: "10,000 pings", bytes: bytes.Repeat(frame(client.OpPing, ""), 10_000), codes: flood},
		{name: "1,000 messages", bytes: bytes.Repeat(text(`{"t":"ping","d":{"c":1}}`), 1000), codes: flood},
		{name: "binary", bytes: frame(2, "\x01\x02\x03"), codes: []int{1003}},
		{name: "no UTF-8", bytes: text("\xff\xfe"), codes: []int{1007}},
		{name: "no mask", bytes: []byte("\x81\x02{}"), codes: []int{1002}},
		{name: "reserved bits", bytes: with(0xf1, text("{}")), codes: []int{1002}},
		{name: "an opcode that is none", bytes: frame(3, ""), codes: []int{1002}},
		{name: "a ping of 200 bytes", bytes: frame(client.OpPing, strings.Repeat("x", 200)), codes: []int{1002}},
		{name: "nested as deep as fits", bytes: text(`{"t":"lobby","d":` + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + `}`),
			error: fault.Invalid},
		{name: "a field twice", bytes: text(`{"t":"watch","t":"leave","g":"x"}`), error: fault.Invalid},
		{name: "a number of 1e309", bytes: text(`{"t":"watch","g":"x","v":1e309}`), error: fault.Invalid},
		{name: "no JSON", bytes: text(`{"t":`), error: fault.Invalid},
	}
}

// make makes the attack and returns what is wrong with the answer.
func (a attack) make(ctx context.Context, o client.Options) error {
	refused := make(chan fault.Code, 1)
	o.Take = func(m client.Message, _ time.Time) {
		if m.Code != "" {
			select {
			case refused <- m.Code:
			default:
			}
		}
	}
	s, err := client.Open(ctx, o)
	if err != nil {
		return fmt.Errorf("%s: %w", a.name, err)
	}
	defer s.Close()
	s.Conn.SetWriteDeadline(time.Now().Add(await.Limit))
	if _, err := s.Conn.Write(a.bytes); err != nil && len(a.codes) == 0 {
		return fmt.Errorf("%s: %w", a.name, err)
	}
	late := time.NewTimer(await.Limit)
	defer late.Stop()
	for {
		select {
		case code := <-refused:
			switch a.error {
			case "": // the close comes too
			case code:
				return nil
			default:
				return fmt.Errorf("%s: refused as %s", a.name, code)
			}
		case <-s.Done:
			if code := s.Code(); !slices.Contains(a.codes, code) {
				return fmt.Errorf("%s: closed with %d, %v", a.name, code, s.Reason())
			}
			return nil
		case <-late.C:
			return fmt.Errorf("%s: no answer", a.name)
		}
	}
}

// TestAbuse has strangers send what no client sends, in floods and broken frames, while others play: each is answered as it
// should be, and nobody else notices. The figures are those of PERFORMANCE.md.
func TestAbuse(t *testing.T) {
	soak.Only(t)
	const abusers = 16 // at a time
	injectFaults(t, "floods and broken frames", 1, soak.Times(1, 3), func(h *chaosSite) {
		h.url = dbtest.URL(h.t)
		h.start = func() *process {
			return launch(h.t, `exec "$0" serve`, "DATABASE_URL="+h.url, "TENGEN_METRICS_ADDR=127.0.0.1:0")
		}
	}, func(h *chaosSite) outage {
		began, before := time.Now(), h.resident()
		deadline := began.Add(10 * time.Second)
		kinds := attacks()
		var next atomic.Int64
		var all sync.WaitGroup
		for range abusers {
			all.Go(func() {
				for ctx := h.t.Context(); ctx.Err() == nil; {
					n := int(next.Add(1)) - 1
					if n >= len(kinds) && time.Now().After(deadline) {
						next.Add(-1)
						return
					}
					err := kinds[n%len(kinds)].make(ctx, client.Options{
						Addr: strings.TrimPrefix(h.base(), "http://"), Page: fmt.Sprintf("abuse%dx%d", began.UnixNano(), n), From: n + 1,
					})
					if err != nil {
						h.t.Error(err)
					}
				}
			})
		}
		all.Wait()
		now := time.Now()
		h.t.Logf("%d attacks of %d kinds; players' ack p99 %.1f ms before and %.1f ms meanwhile; %.1f MB resident more than before",
			next.Load(), len(kinds), h.p99(time.Time{}, began), h.p99(began, now), (h.resident()-before)/1e6)
		return outage{since: now, from: now, to: now}
	})
}

// resident is the server's memory, bytes.
func (h *chaosSite) resident() float64 {
	h.t.Helper()
	addr, err := h.process().Metrics(h.t.Context())
	if err != nil {
		h.t.Fatal(err)
	}
	v, err := programs.Scrape(h.t.Context(), addr)
	if err != nil {
		h.t.Fatal(err)
	}
	return v["process_resident_memory_bytes"]
}

// p99 is how long one of a hundred players' commands between two instants took at least, ms.
func (h *chaosSite) p99(from, to time.Time) float64 {
	var times latency.Histogram
	for _, t := range h.Tables() {
		for _, a := range t.Acks(func(a play.Ack) bool { return a.Heard.After(from) && a.Heard.Before(to) }) {
			times.Record(a.Took())
		}
	}
	return latency.Millis(times.Quantile(.99))
}
