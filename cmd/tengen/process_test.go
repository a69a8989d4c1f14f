package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/built"
	programs "github.com/tengen-go/tengen/cmd/internal/soak/process"
	"github.com/tengen-go/tengen/hub/testing/await"
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
	*programs.Process
	t    *testing.T
	base string // "http://host:port"
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
	env = append([]string{"TENGEN_ADDR=127.0.0.1:0", "TENGEN_SHOWS=false", "TENGEN_STOP_WITHIN=" + patientStop.String()}, env...)
	args := []string{"-c", line, built.Path(t, "tengen")}
	p, err := programs.Start(t.Context(), "/bin/sh", args, env, filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.Signal(syscall.SIGCONT)
		p.Kill()
		if t.Failed() {
			t.Logf("the log of process %d, at its end:\n%s", p.Pid(), p.Log.Tail())
		}
	})
	return &process{p, t, p.Base}
}

// kill ends the server as a crash does and returns when it is gone.
func (p *process) kill() time.Time {
	p.Kill()
	return time.Now()
}

// stop asks the server to end and returns its exit code, -1 if it had to be killed.
func (p *process) stop() int {
	p.t.Helper()
	if err := p.Stop(); err != nil {
		p.t.Log(err)
	}
	return p.State().ExitCode()
}

// metrics returns where the server tells its metrics, which it says in its log.
func (p *process) metrics() string {
	p.t.Helper()
	addr, err := p.Metrics(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	return addr
}

// postmaster returns the process id of the PostgreSQL in a server's data
// directory, 0 if none runs.
func postmaster(data string) int {
	dir := filepath.Join(data, "postgres")
	b, err := os.ReadFile(filepath.Join(dir, "postmaster.pid"))
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(b), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil || pid <= 1 {
		return 0
	}
	line, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	if err != nil || !strings.Contains(string(line), dir) { // the number is somebody else's
		return 0
	}
	return pid
}

// endPostgres ends what a server that was killed has left running in its data
// directory, and returns when it is gone.
func endPostgres(t *testing.T, data string) {
	t.Helper()
	pid := postmaster(data)
	if pid == 0 {
		return
	}
	for _, p := range programs.Family(pid) {
		syscall.Kill(p, syscall.SIGCONT)
	}
	syscall.Kill(pid, syscall.SIGQUIT)
	await.True(t, "PostgreSQL to end", func() bool { return !programs.Runs(pid) })
}
