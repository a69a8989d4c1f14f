package main

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	programs "github.com/tengen-go/tengen/cmd/internal/soak/process"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// stuck starts the real server on a database of the test's own, and a client
// that asks for something and never sends its body. The client is cut off when
// the test ends, at the latest.
func stuck(t *testing.T) *process {
	t.Helper()
	p := launch(t, `exec "$0" serve`, "DATABASE_URL="+dbtest.URL(t), "TENGEN_STOP_WITHIN=16s") // a slow client gets 3 s of them
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	request := "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n"
	if _, err := conn.Write([]byte(request)); err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReader(conn).ReadString('\n'); err != nil { // 100: the handler waits for the body
		t.Fatal(err)
	}
	return p
}

// How long a stop may take has bounds, and its parts are in proportion.
func TestHowLongAStopMayTake(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		for stops, hub := range map[time.Duration]time.Duration{
			0: hubWithin, stopWithin: hubWithin, time.Second: 375 * time.Millisecond, 10 * time.Minute: 225 * time.Second, 999: 0, time.Hour: 0,
		} {
			m, err := newMain("error", stops)
			if hub == 0 {
				if err == nil || !strings.Contains(err.Error(), "TENGEN_STOP_WITHIN") {
					t.Errorf("%v: %v", stops, err)
				}
				continue
			}
			began := time.Now()
			m.within(hubWithin, func(ctx context.Context) error { <-ctx.Done(); return nil })(t.Context())
			if took := time.Since(began); took != hub {
				t.Errorf("%v: %v for the hub, want %v", stops, took, hub)
			}
		}
	})
}

// The shares of a stop, with those of lease, database and PostgreSQL, are below nine seconds.
const _ = uint(9*time.Second - (hubWithin + drainWithin + engineWithin + 3500*time.Millisecond))

// Nobody's slowness makes a stop late or a failure.
func TestASlowClientDoesNotHoldUpTheStop(t *testing.T) {
	t.Parallel()
	p := stuck(t)
	began := time.Now()
	if code := p.stop(); code != 0 {
		t.Errorf("the server ended with %d\n%s", code, p.Log)
	}
	t.Logf("stopped after %v", time.Since(began).Round(time.Millisecond))
}

// Both signals wait for the server when it goes on: it does not come to the end of its stop between them.
func TestTheSecondSignalForces(t *testing.T) {
	t.Parallel()
	p := stuck(t)
	for _, s := range []syscall.Signal{syscall.SIGSTOP, syscall.SIGTERM, syscall.SIGINT, syscall.SIGCONT} {
		p.Signal(s)
	}
	await.Closed(t, "the server to end", p.Done)
	if code := p.State().ExitCode(); code != 1 {
		t.Errorf("exit code %d, want 1", code)
	}
}

// A database that hangs, with games in play and questions under way, does not
// keep the server: it ends, and the next one finds everything.
func TestAFrozenDatabaseDoesNotHoldUpTheStop(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	t.Parallel()
	data := dataDir(t)
	p := launch(t, `exec "$0" serve`, "TENGEN_DATA="+data, "TENGEN_STOP_WITHIN="+stopWithin.String())
	d := newDuel(t, p.base, 0, 1)
	acked := make(chan struct{}, 1000)
	playing := make(chan struct{})
	go func() { d.play(acked); close(playing) }()
	for range 10 {
		await.Receive(t, "a move to be acknowledged", acked)
	}
	thaw := programs.Freeze(postmaster(data))
	t.Cleanup(thaw)
	var asking sync.WaitGroup
	for range 40 {
		asking.Go(func() {
			if res, err := http.Get(p.base + "/api/users/nobody"); err == nil {
				res.Body.Close()
			}
		})
	}
	began := time.Now()
	p.stop()
	t.Logf("stopped after %v", time.Since(began).Round(10*time.Millisecond))
	asking.Wait()
	await.Closed(t, "the players to notice", playing)
	thaw()
	p = serve(t, data)
	d.verify(p.base, storedIn(t, privateURL(t, data)))
	if code := p.stop(); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.Log)
	}
}
