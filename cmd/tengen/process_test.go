package main

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"tengen/cmd/internal/built"
	"tengen/hub/await"
)

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
	t.Cleanup(func() { endPostgres(t, dir); os.RemoveAll(dir) })
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

// patientStop is how long the servers of tests may take to stop: a busy machine makes no stop a failure.
const patientStop = await.Limit * 3 / 4

// serve starts the server on a data directory and waits until it is ready.
func serve(t *testing.T, data string) *process {
	t.Helper()
	return launch(t, `exec "$0" serve`, "TENGEN_DATA="+data)
}

// launch starts the server as a shell does by a line in which $0 is the server,
// with no settings in its environment but those given, and waits until it is ready.
func launch(t *testing.T, line string, env ...string) *process {
	t.Helper()
	p := &process{
		t: t, cmd: exec.Command("/bin/sh", "-c", line, built.Path(t, "tengen")), log: &syncBuffer{}, done: make(chan struct{}),
	}
	p.cmd.Env = append(append(plainEnviron(), "TENGEN_ADDR=127.0.0.1:0", "TENGEN_STOP_WITHIN="+patientStop.String()), env...)
	p.cmd.Stderr = p.log
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.signal(syscall.SIGCONT)
		p.signal(syscall.SIGKILL)
		<-p.done
		if t.Failed() {
			t.Logf("the log of process %d, at its end:\n%s", p.cmd.Process.Pid, p.tail(40))
		}
	})
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
	late := time.NewTimer(await.Limit)
	defer late.Stop()
	select {
	case p.base = <-ready:
	case <-p.done:
		t.Fatalf("the server ended before it was ready: %v\n%s", p.cmd.ProcessState, p.log)
	case <-late.C:
		t.Fatalf("waited %v for the server to be ready\n%s", await.Limit, p.log)
	}
	return p
}

// plainEnviron is the environment of the tests without any setting of a server.
func plainEnviron() (env []string) {
	for _, kv := range os.Environ() {
		if !strings.HasPrefix(kv, "TENGEN_") && !strings.HasPrefix(kv, "DATABASE_URL=") {
			env = append(env, kv)
		}
	}
	return env
}

// signal sends a signal, unless the process has ended.
func (p *process) signal(s syscall.Signal) {
	select {
	case <-p.done:
	default:
		p.cmd.Process.Signal(s)
	}
}

// kill ends the server as a crash does and returns when it is gone.
func (p *process) kill() time.Time {
	p.signal(syscall.SIGKILL)
	<-p.done
	return time.Now()
}

// stop asks the server to end and returns its exit code.
func (p *process) stop() int {
	p.t.Helper()
	p.signal(syscall.SIGTERM)
	late := time.NewTimer(await.Limit)
	defer late.Stop()
	select {
	case <-p.done:
		return p.cmd.ProcessState.ExitCode()
	case <-late.C:
		p.t.Fatalf("waited %v for the server to stop\n%s", await.Limit, p.log)
		return -1
	}
}

// tail returns the last lines of the server's log, without requests that went well.
func (p *process) tail(lines int) string {
	var out []string
	for line := range strings.Lines(p.log.String()) {
		if !strings.Contains(line, `"msg":"request"`) || strings.Contains(line, `"status":5`) {
			out = append(out, line)
		}
	}
	return strings.Join(out[max(0, len(out)-lines):], "")
}

// metrics returns where the server tells its metrics, which it says in its log.
func (p *process) metrics() string {
	p.t.Helper()
	var found []string
	await.That(p.t, "the address of the metrics", func() (any, bool) {
		found = metricsAddr.FindStringSubmatch(p.log.String())
		return p.log, found != nil
	})
	return "http://" + found[1]
}

var metricsAddr = regexp.MustCompile(`"msg":"metrics","addr":"([^"]+)"`)
