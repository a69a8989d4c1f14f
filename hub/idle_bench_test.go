//go:build unix

package hub

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/sys/unix"

	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/cost"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

func TestCost(t *testing.T) {
	if testing.Short() {
		t.Skip("a thousand sockets, and nothing beside them")
	}
	cost.Held(t, "an idle socket", func() int64 { return idle(t, "socket", 1000) })
	cost.Held(t, "an idle stream", func() int64 { return idle(t, "stream", 1000) })
}

// BenchmarkIdle measures the memory that the server needs for an idle socket and for an idle stream, which have said hello: heap
// and stacks a peer. The peers are bare descriptors.
func BenchmarkIdle(b *testing.B) {
	const peers = 1000
	for _, way := range []string{"socket", "stream"} {
		b.Run(way, func(b *testing.B) {
			for range b.N {
				b.ReportMetric(float64(idle(b, way, peers))/1024, "KiB/peer")
			}
		})
	}
}

// idle returns the bytes that each of some peers takes.
func idle(b testing.TB, way string, peers int) int64 {
	m := hubtest.NewStore()
	h, err := New(Config{Store: m, Beats: m, Users: m, Sessions: m, Chat: m, BotEngine: hubtest.BotEngine(hubtest.Busy), Limits: patient(Limits{AddressSockets: 2 * peers, Ping: time.Hour})})
	if err == nil {
		err = h.Start(b.Context())
	}
	if err != nil {
		b.Fatal(err)
	}
	srv := httptest.NewServer(serverOf(h))
	all := make([]int, 0, peers+10)
	defer func() {
		for _, fd := range all {
			unix.Close(fd)
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
	return (inUse() - before) / int64(peers)
}

const hello = `{"t":"hello","d":{"page":"abcdefgh"}}`

// come opens a visitor's socket or stream, says hello, and returns the peer's descriptor.
func come(b testing.TB, h *Hub, addr, way string) (fd int) {
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
	raw, err := nc.(*net.TCPConn).SyscallConn()
	if err == nil {
		var failed error
		err = raw.Control(func(n uintptr) { fd, failed = unix.Dup(int(n)) })
		err = errors.Join(err, failed, nc.Close())
	}
	if err != nil {
		b.Fatal(err)
	}
	return fd
}

// inUse returns the bytes of heap and stacks in use.
func inUse() int64 {
	for range 3 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapInuse + m.StackInuse)
}
