//go:build unix

package hub

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"tengen/hub/live/wire"
	"tengen/hub/testing/hubtest"
)

// BenchmarkIdle measures the memory of an idle socket and of an idle stream, which have said hello: heap and stacks a peer. The
// peer's own connection is in it, without a buffer or a goroutine.
func BenchmarkIdle(b *testing.B) {
	const peers = 1000
	for _, way := range []string{"socket", "stream"} {
		b.Run(way, func(b *testing.B) {
			for range b.N {
				b.ReportMetric(idle(b, way, peers), "KiB/peer")
			}
		})
	}
}

func idle(b *testing.B, way string, peers int) (kib float64) {
	m := hubtest.NewStore()
	h, err := New(Config{Store: m, Beats: m, Users: m, Sessions: m, Chat: m, BotEngine: hubtest.BotEngine(hubtest.Busy), Limits: patient(Limits{AddressSockets: 2 * peers, Ping: time.Hour})})
	if err == nil {
		err = h.Start(b.Context())
	}
	if err != nil {
		b.Fatal(err)
	}
	srv := httptest.NewServer(doorOf(h))
	all := make([]net.Conn, 0, peers)
	defer func() {
		for _, c := range all {
			c.Close()
		}
		if err := h.Stop(b.Context()); err != nil {
			b.Error(err)
		}
		srv.Close()
	}()
	addr := srv.Listener.Addr().String()
	for range 10 { // what is made once
		all = append(all, come(b, h, addr, way))
	}
	before := inUse()
	for range peers {
		all = append(all, come(b, h, addr, way))
	}
	return float64(inUse()-before) / float64(peers) / 1024
}

const hello = `{"t":"hello","d":{"page":"abcdefgh"}}`

// come opens a visitor's socket or stream and says hello.
func come(b *testing.B, h *Hub, addr, way string) net.Conn {
	b.Helper()
	head := "POST /sse HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"
	if way == "socket" {
		head = "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
	}
	nc, err := net.Dial("tcp", addr)
	if err == nil {
		_, err = fmt.Fprint(nc, head)
	}
	if err != nil {
		b.Fatal(err)
	}
	in := bufio.NewReader(nc)
	if _, err = http.ReadResponse(in, nil); err == nil && way == "socket" {
		_, err = nc.Write(append([]byte{0x81, 0x80 | byte(len(hello)), 0, 0, 0, 0}, hello...))
	}
	if way == "stream" {
		_, _ = in.ReadString('\n') // event: open
		id, _ := in.ReadString('\n')
		_ = NewPageStreams(h).Post(b.Context(), strings.TrimSpace(strings.TrimPrefix(id, "data: ")), Key{}, wire.Post{N: 1, Messages: []jsontext.Value{[]byte(hello)}})
		_, _ = in.ReadString('\n')
	}
	if err == nil {
		_, err = in.ReadByte() // of the welcome
	}
	if err != nil {
		b.Fatal(err)
	}
	return nc
}

// inUse returns the bytes of heap and stacks in use.
func inUse() uint64 {
	for range 3 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}
