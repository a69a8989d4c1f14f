// Package private runs a PostgreSQL of our own, for a server that was given no DATABASE_URL.
//
// Start launches it, or adopts one that a killed server has left running. From then on one goroutine
// watches it and starts it again when it dies, until Stop; another one waits for each postmaster that
// we launched, to reap it.
//
// Reading order: cluster.go (what others see), files.go (the directory and how it is made),
// supervise.go (starting, watching, stopping), postmaster.go (one process), owner.go (which programs,
// and as which user), disk.go (why it did not start).
package private

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

const (
	startWithin    = 60 * time.Second // crash recovery included
	stopWithin     = 20 * time.Second
	quitWithin     = 500 * time.Millisecond // after the hurried way has been asked for
	takeBackWithin = 3 * time.Second        // the processes of a failed start
	pollEvery      = 100 * time.Millisecond
	database       = "tengen"
)

// Options say where a private PostgreSQL is.
type Options struct {
	Dir    string // data directory of the server; the cluster is inside it
	Log    *slog.Logger
	NoSync bool // tests only: no fsync, so a power cut may lose data, and room for many tests at once
}

// Cluster is a private PostgreSQL: a durable cluster in a directory of ours. It
// listens only on a Unix socket in that directory, so no port can collide and no
// other user can connect. It outlives a kill -9 of this process, and the next
// process finds it again.
type Cluster struct {
	opt   Options
	bin   string // directory of the PostgreSQL binaries
	owner owner  // the user that runs it
	lock  *os.File
	quit  chan struct{} // closed by Stop
	done  chan struct{} // closed when the supervisor has ended
	once  sync.Once

	mu   sync.Mutex // guards proc
	proc postmaster
}

// Start makes the cluster if there is none, adopts one that still runs,
// or starts it, and keeps it running until Stop.
func Start(ctx context.Context, opt Options) (*Cluster, error) {
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
	ctx, cancel := context.WithTimeout(ctx, startWithin)
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

// takeBack halts the processes that a failed start has launched. It has a time limit of its own, since the start's
// context may have ended. A postmaster that ran before the start goes on.
func (c *Cluster) takeBack() {
	c.mu.Lock()
	ours := c.proc.exited != nil
	c.mu.Unlock()
	if !ours {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), takeBackWithin)
	defer cancel()
	c.halt(ctx, syscall.SIGINT)
}

// URL returns the address of the server's database.
func (c *Cluster) URL() string { return c.url(database) }

func (c *Cluster) url(db string) string {
	q := url.Values{"host": {c.socketDir()}, "sslmode": {"disable"}}
	return "postgres://tengen@/" + db + "?" + q.Encode()
}

// Exists reports whether a server's data directory has a private PostgreSQL,
// running or not.
func Exists(dir string) bool {
	c := &Cluster{opt: Options{Dir: dir}}
	major, err := c.made()
	return err != nil || major > 0
}

// Running returns the address of the database of the private PostgreSQL that runs in a server's data directory, started
// by any process, and false if none does.
func Running(dir string) (string, bool) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", false
	}
	c := &Cluster{opt: Options{Dir: dir}}
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
