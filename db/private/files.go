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
	"time"
)

// prepare makes the directories, takes the lock and makes the cluster's files.
func (c *Cluster) prepare(ctx context.Context) error {
	if err := os.MkdirAll(c.opt.Dir, 0o755); err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	lock, err := os.OpenFile(filepath.Join(c.opt.Dir, "tengen.lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		lock.Close()
		return fmt.Errorf("another Tengen server uses the data directory %s; stop it, or set TENGEN_DATA to another one", c.opt.Dir)
	}
	c.lock = lock
	err = c.makeFiles(ctx)
	if err != nil {
		lock.Close()
	}
	return err
}

// makeFiles runs initdb into a directory that becomes the cluster's when it is
// whole: an interrupted one leaves nothing that looks like a cluster.
func (c *Cluster) makeFiles(ctx context.Context) error {
	if err := os.MkdirAll(c.socketDir(), 0o700); err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	if err := c.owner.give(c.socketDir()); err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	if _, err := os.Stat(filepath.Join(c.pgdata(), "PG_VERSION")); err == nil {
		return nil
	}
	fresh := c.pgdata() + ".new"
	if err := os.RemoveAll(fresh); err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	if err := os.Mkdir(fresh, 0o700); err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	if err := c.owner.give(fresh); err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	if err := c.owner.reaches(fresh); err != nil {
		return err
	}
	c.opt.Log.Info("making a private PostgreSQL", "dir", c.opt.Dir)
	args := []string{"-D", fresh, "-U", "tengen", "--auth=trust", "--encoding=UTF8", "--no-locale"}
	if c.opt.NoSync {
		args = append(args, "--no-sync")
	}
	cmd := c.command(ctx, "initdb", args...)
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) } // its children too
	cmd.WaitDelay = time.Second
	if out, err := cmd.CombinedOutput(); ctx.Err() != nil {
		return fmt.Errorf("cluster: initdb: %w", ctx.Err())
	} else if err != nil {
		return fmt.Errorf("cluster: initdb: %w\n%s", err, out)
	}
	if err := os.Rename(fresh, c.pgdata()); err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	return nil
}

// made returns the major version that made the data, 0 if there is none yet.
func (c *Cluster) made() (int, error) {
	b, err := os.ReadFile(filepath.Join(c.pgdata(), "PG_VERSION"))
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("cluster: %w", err)
	}
	return strconv.Atoi(strings.TrimSpace(string(b)))
}

func (c *Cluster) pgdata() string    { return filepath.Join(c.opt.Dir, "postgres") }
func (c *Cluster) socketDir() string { return filepath.Join(c.opt.Dir, "run") }

// command prepares a PostgreSQL program to run as the cluster's owner, in a
// session of its own so that a Ctrl-C reaches our server alone. It is killed when
// ctx ends.
func (c *Cluster) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, filepath.Join(c.bin, name), args...)
	cmd.Dir = c.socketDir()
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "TZ=UTC"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Credential: c.owner.credential()}
	return cmd
}
