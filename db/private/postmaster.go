package private

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// postmaster is a running PostgreSQL, our child or adopted.
type postmaster struct {
	pid    int
	exited chan struct{} // closed when our child has been reaped; nil if adopted
}

func (p postmaster) alive() bool {
	if p.pid == 0 {
		return false
	}
	if p.exited != nil {
		select {
		case <-p.exited:
			return false
		default:
			return true
		}
	}
	err := syscall.Kill(p.pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}

func (p postmaster) signal(s syscall.Signal) {
	if p.pid > 0 && p.alive() {
		syscall.Kill(p.pid, s)
	}
}

// launch starts a postmaster as a child of ours.
func (c *Cluster) launch() (postmaster, error) {
	c.clearStale()
	if n := len(filepath.Join(c.socketDir(), ".s.PGSQL.5432")); n > 103 {
		return postmaster{}, fmt.Errorf("the data directory's path is too long for a Unix socket (%d bytes, 103 at most): "+
			"set TENGEN_DATA to a shorter one", n)
	}
	args := []string{"-D", c.pgdata()}
	for _, kv := range c.parameters() {
		args = append(args, "-c", kv)
	}
	// A file and not a pipe: it outlives us. Once it runs it logs elsewhere.
	out, err := os.Create(c.startLog())
	if err != nil {
		return postmaster{}, fmt.Errorf("cluster: %w", err)
	}
	defer out.Close()
	cmd := c.command(context.Background(), "postgres", args...) // it outlives us
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		return postmaster{}, fmt.Errorf("cluster: %w", err)
	}
	p := postmaster{pid: cmd.Process.Pid, exited: make(chan struct{})}
	go func() {
		cmd.Wait() // how it ended is in its own log
		close(p.exited)
	}()
	return p, nil
}

func (c *Cluster) startLog() string { return filepath.Join(c.opt.Dir, "start.log") }

// said returns what the newest postmaster has printed before it had its log.
func (c *Cluster) said() string {
	b, err := os.ReadFile(c.startLog())
	if err != nil {
		return err.Error()
	}
	return strings.TrimSpace(string(b[max(0, len(b)-2000):]))
}

// busy reports whether what kept a postmaster from starting goes by itself:
// another one has not quite ended, or left processes that have not.
func busy(said string) bool {
	return strings.Contains(said, "is still in use") || strings.Contains(said, "already exists")
}

// parameters are the cluster's settings; all others are PostgreSQL's defaults.
func (c *Cluster) parameters() []string {
	out := []string{
		"listen_addresses=", // no TCP
		"unix_socket_directories=" + c.socketDir(),
		"unix_socket_permissions=0700",
		"port=5432", // names the socket only
		"max_connections=60",
		"shared_buffers=128MB",
		"synchronous_commit=on",
		"timezone=UTC",
		"logging_collector=on",
		"log_directory=log",
		"log_filename=postgresql-%a.log",
		"log_truncate_on_rotation=on",
		"log_rotation_age=1d",
		"log_rotation_size=0",
	}
	if c.opt.NoSync {
		out = append(out, "fsync=off", "full_page_writes=off", "max_connections=200")
	}
	return out
}

// running returns the postmaster that owns the data directory, if one lives:
// postmaster.pid names a process, and that process is a postgres of this
// directory. After a reboot or a kill the number may be somebody else's.
func (c *Cluster) running() (postmaster, bool) {
	b, err := os.ReadFile(filepath.Join(c.pgdata(), "postmaster.pid"))
	if err != nil {
		return postmaster{}, false
	}
	first, _, _ := strings.Cut(string(b), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil || pid <= 1 {
		return postmaster{}, false
	}
	p := postmaster{pid: pid}
	return p, p.alive() && strings.Contains(commandLine(pid), c.pgdata())
}

// clearStale removes the lock files of a postmaster that is gone. PostgreSQL
// does so itself unless their number belongs to a living process again. The
// caller holds our own lock and has found no postmaster running.
func (c *Cluster) clearStale() {
	os.Remove(filepath.Join(c.pgdata(), "postmaster.pid"))
	os.Remove(filepath.Join(c.socketDir(), ".s.PGSQL.5432.lock"))
}

// commandLine returns a process's command line, "" if it cannot be read.
func commandLine(pid int) string {
	if b, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)); err == nil {
		return strings.ReplaceAll(string(b), "\x00", " ")
	}
	out, err := exec.Command("ps", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		return ""
	}
	return string(out)
}
