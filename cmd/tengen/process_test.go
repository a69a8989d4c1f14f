package main

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// binaryDir is where binary built, "" if it has not; TestMain removes it.
var binaryDir string

// binary builds the real server once for all tests that kill it.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "tengen-bin-")
	if err != nil {
		return "", err
	}
	binaryDir = dir
	path := filepath.Join(dir, "tengen")
	cmd := exec.Command("go", "build", "-trimpath", "-o", path, ".") // as make builds it: its cache serves
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", &buildError{string(out)}
	}
	return path, nil
})

type buildError struct{ output string }

func (e *buildError) Error() string { return "go build: " + e.output }

// dataDir returns a data directory that the unprivileged owner of the private
// cluster can reach, removed at the end with the cluster stopped.
func dataDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "tengen-data-")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { endPostgres(dir); os.RemoveAll(dir) })
	return dir
}

// process is the real server in a process of its own.
type process struct {
	t    *testing.T
	cmd  *exec.Cmd
	base string // "http://host:port"
	log  *syncBuffer
	done chan struct{} // closed when the process has been reaped
}

// syncBuffer collects a process's log.
type syncBuffer struct {
	mu sync.Mutex // guards b
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// serve starts the server on a data directory and waits until it is ready.
func serve(ctx context.Context, t *testing.T, data string) *process {
	t.Helper()
	return launch(ctx, t, `exec "$0" serve`, "TENGEN_DATA="+data)
}

// launch starts the server as a shell does by a line in which $0 is the server,
// with no settings in its environment but those given, and waits until it is ready.
func launch(ctx context.Context, t *testing.T, line string, env ...string) *process {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, cmd: exec.Command("/bin/sh", "-c", line, path), log: &syncBuffer{}, done: make(chan struct{})}
	for _, kv := range os.Environ() {
		if !strings.HasPrefix(kv, "TENGEN_") && !strings.HasPrefix(kv, "DATABASE_URL=") {
			p.cmd.Env = append(p.cmd.Env, kv)
		}
	}
	p.cmd.Env = append(append(p.cmd.Env, "TENGEN_ADDR=127.0.0.1:0"), env...)
	p.cmd.Stderr = p.log
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.signal(syscall.SIGKILL); <-p.done })
	ready := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(stdout)
		for lines.Scan() {
			if _, url, ok := strings.Cut(lines.Text(), "ready on "); ok {
				ready <- strings.Replace(strings.TrimSpace(url), "localhost", "127.0.0.1", 1)
			}
		}
		p.cmd.Wait()
		close(p.done)
	}()
	select {
	case p.base = <-ready:
	case <-p.done:
		t.Fatalf("the server ended before it was ready: %v\n%s", p.cmd.ProcessState, p.log)
	case <-ctx.Done():
		t.Fatalf("the server was not ready in time\n%s", p.log)
	}
	return p
}

func (p *process) signal(s syscall.Signal) {
	select {
	case <-p.done:
	default:
		p.cmd.Process.Signal(s)
	}
}

// kill ends the server as a crash does and returns when it is gone.
func (p *process) kill() time.Time {
	at := time.Now()
	p.signal(syscall.SIGKILL)
	<-p.done
	return at
}

// stop asks the server to end and returns its exit code.
func (p *process) stop(ctx context.Context) int {
	p.t.Helper()
	p.signal(syscall.SIGTERM)
	select {
	case <-p.done:
		return p.cmd.ProcessState.ExitCode()
	case <-ctx.Done():
		p.t.Fatalf("the server did not stop in time\n%s", p.log)
		return -1
	}
}
