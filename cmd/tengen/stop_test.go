package main

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"tengen/db/dbtest"
)

// stuck starts the real server on a database of the test's own, and a client
// that asks for something and never sends its body. The client is cut off when
// the test ends, at the latest.
func stuck(ctx context.Context, t *testing.T) (p *exec.Cmd, base string) {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	p = exec.CommandContext(ctx, path, "serve")
	p.Env = append(p.Environ(), "TENGEN_ADDR=127.0.0.1:0", "DATABASE_URL="+dbtest.URL(t))
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Process.Kill(); p.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	_, base, ok := strings.Cut(strings.TrimSpace(line), "ready on ")
	if err != nil || !ok {
		t.Fatalf("%q, %v", line, err)
	}
	conn, err := net.Dial("tcp", strings.TrimPrefix(base, "http://"))
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
	return p, base
}

// The shares of a stop, with those of lease, database and PostgreSQL, are below nine seconds.
const _ = uint(9*time.Second - (hubWithin + drainWithin + engineWithin + 3500*time.Millisecond))

// Nobody's slowness makes a stop late or a failure.
func TestASlowClientDoesNotHoldUpTheStop(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	p, _ := stuck(ctx, t)
	began := time.Now()
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
	t.Logf("stopped after %v", time.Since(began).Round(time.Millisecond))
}

func TestTheSecondSignalForces(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	p, _ := stuck(ctx, t)
	done := make(chan struct{})
	go func() { p.Wait(); close(done) }()
	tick := time.NewTicker(10 * time.Millisecond) // signals that wait to be delivered are one
	defer tick.Stop()
	for ended := false; !ended; {
		p.Process.Signal(syscall.SIGTERM)
		select {
		case <-done:
			ended = true
		case <-tick.C:
		}
	}
	if code := p.ProcessState.ExitCode(); code != 1 {
		t.Errorf("exit code %d, want 1", code)
	}
}

// A database that hangs, with games in play and questions under way, does not
// keep the server: it ends, and the next one finds everything.
func TestAFrozenDatabaseDoesNotHoldUpTheStop(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	data := dataDir(t)
	p := serve(ctx, t, data)
	t.Cleanup(func() { endPostgres(data) })
	d := newDuel(ctx, t, p.base, 0, 1)
	acked := make(chan struct{}, 1000)
	playing := make(chan struct{})
	go func() { d.play(ctx, acked); close(playing) }()
	for range 10 {
		<-acked
	}
	at := time.Now() // until when anybody was heard
	thaw := freeze(t, postmaster(data))
	var asking sync.WaitGroup
	for range 40 {
		asking.Go(func() {
			if res, err := http.Get(p.base + "/api/users/nobody"); err == nil {
				res.Body.Close()
			}
		})
	}
	began := time.Now()
	p.stop(ctx)
	t.Logf("stopped after %v", time.Since(began).Round(10*time.Millisecond))
	asking.Wait()
	<-playing
	thaw()
	p = serve(ctx, t, data)
	d.verify(ctx, p.base, at)
	if code := p.stop(ctx); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.log)
	}
}
