// Package dbtest gives tests a real PostgreSQL without any set-up: one cluster a
// test process, and a database of its own for each test, cloned from a migrated
// template. With TENGEN_TEST_DATABASE_URL set, that server is used instead.
package dbtest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/db/private"
)

var (
	once    sync.Once
	cluster *private.Cluster // nil with DATABASE_URL's server
	base    string           // URL of a database on the server
	setup   error
	number  atomic.Int64
)

// theirs names the variable with the URL of a server of one's own.
const theirs = "TENGEN_TEST_DATABASE_URL"

// patience is how long anything may take, however busy the machine is.
const patience = time.Minute

// Main runs a package's tests, with more time for PostgreSQL's answers than a server gives it. It stops the cluster after
// them and finds the goroutines that they have left; TestMain calls it.
func Main(m *testing.M) int {
	for _, limit := range []*time.Duration{
		&pg.ConnectWithin, &pg.AnswerWithin, &pg.CommitWithin, &pg.LookWithin, &pg.PingWithin, &pg.CloseWithin,
	} {
		*limit = patience
	}
	pg.StatementWithin = 2 * patience // the waiting transaction gives up first
	code := m.Run()
	if cluster != nil {
		cluster.Stop(context.Background())
		os.RemoveAll(filepath.Dir(dir))
	}
	if fresh != "" {
		os.RemoveAll(fresh)
	}
	http.DefaultClient.CloseIdleConnections()
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	return code
}

var dir string

// start makes the cluster and the template once a process.
func start() error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*patience)
	defer cancel()
	base = os.Getenv(theirs)
	if base == "" {
		sweep()
		parent, err := os.MkdirTemp("", fmt.Sprintf("tengen-test-%d-", os.Getpid()))
		if err != nil {
			return err
		}
		if err := os.Chmod(parent, 0o755); err != nil { // PostgreSQL's user must get in
			return err
		}
		dir = filepath.Join(parent, "data")
		if cluster, err = begin(ctx, dir); err != nil {
			return err
		}
		base = cluster.URL()
		return nil
	}
	return fill(ctx, base)
}

// sweep stops and removes clusters of test processes that were killed.
func sweep() {
	old, _ := filepath.Glob(filepath.Join(os.TempDir(), "tengen-test-*"))
	for _, parent := range old {
		var pid int
		if _, err := fmt.Sscanf(filepath.Base(parent), "tengen-test-%d-", &pid); err != nil || alive(pid) {
			continue
		}
		data := filepath.Join(parent, "data")
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		if _, err := os.Stat(filepath.Join(data, "postgres", "postmaster.pid")); err == nil {
			if c, err := private.Start(ctx, private.Options{Dir: data, NoSync: true}); err == nil {
				c.Stop(ctx)
			}
		}
		cancel()
		os.RemoveAll(parent)
	}
}

func alive(pid int) bool {
	_, err := os.Stat(fmt.Sprintf("/proc/%d", pid))
	return err == nil
}

// template names the database that tests clone; a server of one's own has one for each process.
func template() string {
	if os.Getenv(theirs) == "" {
		return "tengen_template"
	}
	return fmt.Sprintf("tengen_template_%d", os.Getpid())
}

// named returns the server's URL with another database.
func named(name string) string {
	u, err := url.Parse(base)
	if err != nil {
		panic("dbtest: " + err.Error())
	}
	u.Path = "/" + name
	return u.String()
}

func admin(ctx context.Context, sql string) error {
	conn, err := pgx.Connect(ctx, base)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, sql)
	return err
}

// alone is admin for what wants a database that nobody uses: PostgreSQL waits no longer than five seconds for processes that
// are about to leave it.
func alone(ctx context.Context, sql string) error {
	for {
		err := admin(ctx, sql)
		var answer *pgconn.PgError
		if !errors.As(err, &answer) || answer.Code != "55006" || ctx.Err() != nil { // object_in_use
			return err
		}
	}
}

// Empty returns the URL of a database without a schema, dropped at the end.
func Empty(t testing.TB) string { return create(t, "") }

// URL returns the URL of a migrated database of the test's own.
func URL(t testing.TB) string { return create(t, " TEMPLATE "+template()) }

var cloning sync.Mutex // PostgreSQL clones a template for one at a time

func create(t testing.TB, clause string) string {
	t.Helper()
	once.Do(func() { setup = start() })
	if setup != nil {
		t.Fatalf("dbtest: %v", setup)
	}
	name := fmt.Sprintf("tengen_test_%d_%d", os.Getpid(), number.Add(1))
	if err := clone(name, clause); err != nil {
		t.Fatalf("dbtest: %v", err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := alone(ctx, `DROP DATABASE `+name+` WITH (FORCE)`); err != nil {
			t.Errorf("dbtest: %v", err)
		}
	})
	return named(name)
}

// clone creates a database when its turn has come.
func clone(name, clause string) error {
	cloning.Lock()
	defer cloning.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return alone(ctx, `CREATE DATABASE `+name+clause)
}

// New returns an open database of the test's own.
func New(t testing.TB) *db.DB {
	t.Helper()
	return Open(t, URL(t))
}

// Open opens a database until the test ends.
func Open(t testing.TB, url string) *db.DB {
	t.Helper()
	d, err := db.Open(context.Background(), url)
	if err != nil {
		t.Fatalf("dbtest: %v", err)
	}
	t.Cleanup(d.Close)
	return d
}

var (
	making sync.Once
	fresh  string // holds the files of a new cluster, which has been stopped
	unmade error
)

// makeFresh makes what Cluster copies: that is quicker than initdb.
func makeFresh() error {
	var err error
	if fresh, err = os.MkdirTemp("", fmt.Sprintf("tengen-test-%d-", os.Getpid())); err != nil {
		return err
	}
	if err := os.Chmod(fresh, 0o755); err != nil {
		return err
	}
	c, err := private.Start(context.Background(), private.Options{Dir: filepath.Join(fresh, "data"), NoSync: true})
	if err != nil {
		return err
	}
	return c.Stop(context.Background())
}

// Cluster returns a durable cluster of the test's own, to kill and stop, and its directory.
func Cluster(t testing.TB) (*private.Cluster, string) {
	t.Helper()
	making.Do(func() { unmade = makeFresh() })
	if unmade != nil {
		t.Fatalf("dbtest: %v", unmade)
	}
	parent, err := os.MkdirTemp("", fmt.Sprintf("tengen-test-%d-", os.Getpid()))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(parent, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(parent) })
	data := filepath.Join(parent, "data")
	if out, err := exec.Command("cp", "-a", filepath.Join(fresh, "data"), data).CombinedOutput(); err != nil {
		t.Fatalf("dbtest: %v: %s", err, out)
	}
	c, err := private.Start(context.Background(), private.Options{Dir: data})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Stop(context.Background()) })
	return c, data
}
