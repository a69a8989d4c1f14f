package db

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	clusterStart = 60 * time.Second // crash recovery included
	clusterStop  = 20 * time.Second
	clusterQuit  = 500 * time.Millisecond // after the hurried way has been asked for
	clusterBack  = 3 * time.Second        // what a failed start launched
	clusterPoll  = 100 * time.Millisecond
	database     = "tengen"
)

// ClusterOptions say where a private PostgreSQL lives.
type ClusterOptions struct {
	Dir    string // data directory of the server; the cluster is inside it
	Log    *slog.Logger
	NoSync bool // tests only: no fsync, so a power cut may lose data
}

// Cluster is a private PostgreSQL: a durable cluster in a directory of ours,
// reachable through a Unix socket in that directory alone, so no port can
// collide and no other user can connect. It outlives a kill -9 of this process
// and is found again by the next.
type Cluster struct {
	opt   ClusterOptions
	bin   string // directory of the PostgreSQL binaries
	owner owner  // who runs it
	lock  *os.File
	quit  chan struct{} // closed by Stop
	done  chan struct{} // closed when the supervisor has ended
	once  sync.Once

	mu   sync.Mutex // guards proc
	proc postmaster
}

// StartCluster makes the cluster if there is none, adopts one that still runs,
// or starts it, and keeps it running until Stop.
func StartCluster(ctx context.Context, opt ClusterOptions) (*Cluster, error) {
	if opt.Log == nil {
		opt.Log = slog.New(slog.DiscardHandler)
	}
	dir, err := filepath.Abs(opt.Dir)
	if err != nil {
		return nil, fmt.Errorf("cluster: %w", err)
	}
	opt.Dir = dir
	c := &Cluster{opt: opt, quit: make(chan struct{}), done: make(chan struct{})}
	major, err := c.made()
	if err != nil {
		return nil, err
	}
	if c.bin, err = findBinaries(major); err != nil {
		return nil, fmt.Errorf("the private PostgreSQL in %s: %w", opt.Dir, err)
	}
	if c.owner, err = findOwner(c.pgdata()); err != nil {
		return nil, err
	}
	if err := c.prepare(ctx); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, clusterStart)
	defer cancel()
	err = c.up(ctx)
	if err == nil {
		err = c.ensureDatabase(ctx)
	}
	if err != nil {
		c.takeBack()
		c.lock.Close()
		return nil, err
	}
	go c.supervise()
	return c, nil
}

// takeBack halts the postmaster of a start that has failed, whose context may have
// ended. One that ran before goes on.
func (c *Cluster) takeBack() {
	c.mu.Lock()
	ours := c.proc.exited != nil
	c.mu.Unlock()
	if !ours {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), clusterBack)
	defer cancel()
	c.halt(ctx, syscall.SIGINT)
}

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

// URL returns the address of the server's database.
func (c *Cluster) URL() string { return c.url(database) }

func (c *Cluster) url(db string) string {
	q := url.Values{"host": {c.socketDir()}, "sslmode": {"disable"}}
	return "postgres://tengen@/" + db + "?" + q.Encode()
}

// HasCluster reports whether a server's data directory has a private PostgreSQL,
// running or not.
func HasCluster(dir string) bool {
	c := &Cluster{opt: ClusterOptions{Dir: dir}}
	major, err := c.made()
	return err != nil || major > 0
}

// RunningCluster returns the address of the database of the private PostgreSQL
// that runs in a server's data directory, whoever started it, and false if none does.
func RunningCluster(dir string) (string, bool) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", false
	}
	c := &Cluster{opt: ClusterOptions{Dir: dir}}
	if _, ok := c.running(); !ok {
		return "", false
	}
	return c.URL(), true
}

// Pid returns the postmaster's process id.
func (c *Cluster) Pid() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.proc.pid
}

// up adopts a running postmaster or starts one, and waits until it answers.
func (c *Cluster) up(ctx context.Context) error {
	for {
		p, running := c.running()
		launched := time.Now()
		if !running {
			var err error
			if p, err = c.launch(); err != nil {
				return err
			}
		}
		c.mu.Lock()
		c.proc = p
		c.mu.Unlock()
		err := c.answers(ctx, p)
		if err == nil {
			if running {
				c.opt.Log.Info("found the private PostgreSQL running", "pid", p.pid)
			}
			return nil
		}
		if errors.Is(ctx.Err(), context.Canceled) {
			return fmt.Errorf("the private PostgreSQL: %w", ctx.Err())
		}
		if ctx.Err() != nil {
			return fmt.Errorf("the private PostgreSQL does not answer; its log is in %s: %w",
				c.logDir(), err)
		}
		if said := c.said(); p.exited != nil && !p.alive() && !busy(said) {
			if err := c.full(launched); err != nil {
				return err
			}
			if strings.Contains(said, "FATAL") {
				return fmt.Errorf("the private PostgreSQL in %s does not start: %s", c.opt.Dir, said)
			}
		}
		select { // it ended: an old one stopping, or an orphan still holding its memory
		case <-time.After(clusterPoll):
		case <-ctx.Done():
		}
	}
}

// answers waits until the postmaster takes connections, has ended, or ctx has.
func (c *Cluster) answers(ctx context.Context, p postmaster) error {
	for {
		conn, err := pgx.Connect(ctx, c.url("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		if !p.alive() {
			return fmt.Errorf("it has ended: %w", err)
		}
		select {
		case <-time.After(clusterPoll):
		case <-ctx.Done():
			return err
		}
	}
}

func (c *Cluster) ensureDatabase(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, c.url("postgres"))
	if err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	defer conn.Close(ctx)
	var there bool
	err = conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_database WHERE datname = 'tengen')`).Scan(&there)
	if err == nil && !there {
		_, err = conn.Exec(ctx, `CREATE DATABASE tengen`)
	}
	if err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	return nil
}

// supervise starts the postmaster again when it dies.
func (c *Cluster) supervise() {
	defer close(c.done)
	const slowest = 3 * time.Second
	failures := 0 // in a row
	wait := clusterPoll
	for {
		select {
		case <-c.quit:
			return
		case <-time.After(wait):
		}
		c.mu.Lock()
		p := c.proc
		c.mu.Unlock()
		if p.alive() {
			continue
		}
		c.opt.Log.Error("the private PostgreSQL has ended; starting it again", "pid", p.pid)
		ctx, cancel := context.WithTimeout(context.Background(), clusterStart)
		go func() { // Stop does not wait for a start
			select {
			case <-c.quit:
				cancel()
			case <-ctx.Done():
			}
		}()
		err := c.up(ctx)
		wait = clusterPoll
		if err != nil && !errors.Is(ctx.Err(), context.Canceled) {
			c.opt.Log.Error("the private PostgreSQL does not start", "err", err)
			failures++
			wait = min(clusterPoll<<min(failures, 10), slowest)
		} else {
			failures = 0
		}
		cancel()
	}
}

// Stop shuts the cluster down in order, in a hurry once ctx has ended. A
// PostgreSQL that does not end even then is left behind, with a word in the log:
// the next server finds it. It may be called twice.
func (c *Cluster) Stop(ctx context.Context) error {
	c.once.Do(func() {
		close(c.quit)
		<-c.done
		c.halt(ctx, syscall.SIGINT)
		c.lock.Close()
	})
	return nil
}

// halt ends the postmaster and waits for it; SIGINT is PostgreSQL's "fast".
func (c *Cluster) halt(ctx context.Context, s syscall.Signal) {
	c.mu.Lock()
	p := c.proc
	c.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, clusterStop)
	defer cancel()
	p.signal(s)
	tick := time.NewTicker(clusterPoll / 4)
	defer tick.Stop()
	hurried := false
	for p.alive() {
		select {
		case <-tick.C:
		case <-ctx.Done():
			if hurried {
				c.opt.Log.Error("the private PostgreSQL does not end; it is left behind", "pid", p.pid)
				return
			}
			p.signal(syscall.SIGQUIT)
			hurried = true
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(context.Background(), clusterQuit)
			defer cancel()
		}
	}
}
