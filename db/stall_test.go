package db_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/schema"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// freezeCluster stops PostgreSQL with all its processes until the end of the test.
func freezeCluster(t testing.TB, postmaster int) {
	t.Helper()
	freeze(t, postmaster)
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		b, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended
		}
		after := strings.Fields(string(b[strings.LastIndexByte(string(b), ')')+1:]))
		if parent, _ := strconv.Atoi(after[1]); parent != postmaster {
			continue
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if err != nil {
			t.Fatal(err)
		}
		freeze(t, pid)
	}
}

// TestQuestionsToAFrozenDatabase: they end, even for callers without a deadline, and so does closing.
func TestQuestionsToAFrozenDatabase(t *testing.T) {
	c, _ := dbtest.Cluster(t)
	if err := schema.Migrate(t.Context(), c.URL(), quiet); err != nil {
		t.Fatal(err)
	}
	d, err := db.Open(t.Context(), c.URL())
	if err != nil {
		t.Fatal(err)
	}
	freezeCluster(t, c.Pid())
	db.ShortAnswers(t)
	db.ShortClose(t)
	start := time.Now()
	answers := make(chan error, 40)
	for range cap(answers) {
		go func() {
			_, err := d.Accounts().Session(context.Background(), make([]byte, 32))
			answers <- err
		}()
	}
	for range cap(answers) {
		if err := await.Receive(t, "the end of a question", answers); fault.CodeOf(err) != fault.Retry {
			t.Error(err)
		}
	}
	t.Logf("%d questions ended after %v", cap(answers), time.Since(start).Round(10*time.Millisecond))
	start = time.Now()
	closed := make(chan struct{})
	go func() { d.Close(); close(closed) }()
	await.Closed(t, "the end of closing", closed)
	t.Logf("closed after %v", time.Since(start).Round(10*time.Millisecond))
}

// TestDeadLinks has every connection die silently while 40 questions want the 16 of
// the pool: events can be stored as soon as the writer has given its own one up, and
// new questions are answered when all have been renewed, though the others hang still.
func TestDeadLinks(t *testing.T) {
	const questions, connections = 40, 16
	url := dbtest.URL(t)
	s := newSwallower(t, url)
	d := open(t, s.url)
	a, b := players(t, d)
	g := live(t, d, "g", a, b)
	put(t, d, g, move(g, "h8"))
	db.FillPool(t, d, connections)
	s.swallow()
	answers := make(chan error, questions)
	for range questions {
		go func() {
			_, err := d.Accounts().Session(context.Background(), make([]byte, 32))
			answers <- err
		}()
	}
	await.That(t, "questions over all dead connections", func() (any, bool) {
		n := db.Asked(d)
		return n, n == connections
	})
	long := db.ShortCommits(t)
	e := decide(t, g, move(g, "i9"))
	if err := commit(d, e); fault.CodeOf(err) != fault.Retry {
		t.Fatal("over the dead connection:", err)
	}
	long()
	if err := commit(d, e); err != nil {
		t.Fatal("the writer's new connection:", err)
	}
	d.Renew()
	if r, err := d.Games().LoadGame(t.Context(), "g"); err != nil || len(r.Events) != 3 {
		t.Fatal("a new pool:", r, err)
	}
	if n := len(answers); n > questions-connections {
		t.Errorf("%d questions have been answered over dead connections", n-questions+connections)
	}
	s.bury()
	for range questions {
		err := await.Receive(t, "the end of the first questions", answers)
		if code := fault.CodeOf(err); code != fault.Retry && code != fault.NotFound { // the latter over a new connection
			t.Error(err)
		}
	}
}

// A renewal of healthy connections costs no question its answer, neither those that
// wait for a connection nor those under way.
func TestRenewFailsNoQuestion(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	var asked atomic.Int64
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for range 40 {
		wg.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				if _, err := d.Accounts().Session(context.Background(), make([]byte, 32)); fault.CodeOf(err) != fault.NotFound {
					t.Error(errors.Unwrap(err))
				}
				asked.Add(1)
			}
		})
	}
	for i := range int64(5) {
		await.That(t, "further questions", func() (any, bool) {
			n := asked.Load()
			return n, n > 200*(i+1)
		})
		d.Renew()
	}
	close(stop)
	wg.Wait()
}

func TestTryAndKeys(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d := open(t, url)
	for range 2 {
		if err := d.Games().Try(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	one, err := d.Games().Key(t.Context(), "one")
	if err != nil || len(one) != 32 {
		t.Fatalf("%+v, %v, want len(one) 32", one, err)
	}
	two, _ := d.Games().Key(t.Context(), "two")
	again, _ := open(t, url).Games().Key(t.Context(), "one")
	if string(one) == string(two) || string(one) != string(again) {
		t.Errorf("%x, %x, again %x", one, two, again)
	}
}

// A dump that reads all tables keeps nobody from finding out that events can be stored.
func TestTryBesideADump(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d := open(t, url)
	dump := connect(t, url)
	tx, err := dump.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(t.Context())
	if _, err := tx.Exec(t.Context(), `LOCK TABLE disk_probe IN ACCESS SHARE MODE`); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := d.Games().Try(t.Context()); err != nil {
			t.Fatalf("%v, want nil beside a dump", err)
		}
	}
}

// TestMigrationsWaitForServers: nothing changes the schema under a running server,
// and nobody becomes one meanwhile.
func TestMigrationsWaitForServers(t *testing.T) {
	db.LeaseWait(t, time.Second)
	url := dbtest.URL(t)
	old := connect(t, url) // a server of the version before
	var got bool
	if err := old.QueryRow(t.Context(), `SELECT pg_try_advisory_lock($1)`, db.LeaseKey).Scan(&got); err != nil || !got {
		t.Fatalf("lock taken: %v, %v, want true", got, err)
	}
	err := db.MigrateWith(t.Context(), url, quiet, withNext())
	if want := fmt.Sprintf("version %d and this Tengen needs %d", schema.Version, next); !errors.Is(err, schema.ErrLive) || !strings.Contains(err.Error(), want) {
		t.Fatalf("%v; want ErrLive with %q", err, want)
	}
	if v, _, err := schema.Current(t.Context(), url); err != nil || v != schema.Version {
		t.Fatalf("%+v, %v, want %v", v, err, schema.Version)
	}
	old.Close(t.Context())
	if err := schema.Migrate(t.Context(), url, quiet); err != nil {
		t.Fatal(err)
	}
	l, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := schema.Migrate(t.Context(), url, quiet); err != nil {
		t.Error("nothing is to be done:", err)
	}
	if err := schema.MigrateDown(t.Context(), url); !errors.Is(err, schema.ErrLive) {
		t.Error(err)
	}
}

// TestClusterComesBack kills PostgreSQL under an open database: acknowledged events are there, and the same DB works
// again.
func TestClusterComesBack(t *testing.T) {
	t.Parallel()
	dbtest.BothWays(t, clusterComesBack)
}

func clusterComesBack(t *testing.T, way dbtest.Way) {
	t.Parallel()
	c, _ := dbtest.Cluster(t)
	if err := schema.Migrate(t.Context(), c.URL(), quiet); err != nil {
		t.Fatal(err)
	}
	d := open(t, way.To(t, c.URL()))
	a, b := players(t, d)
	g := live(t, d, "g", a, b)
	for _, at := range []string{"h8", "i9", "a1"} {
		put(t, d, g, move(g, at))
		pid := c.Pid()
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		ctx := await.Context(t, "an answer of the new PostgreSQL")
		await.That(t, "another PostgreSQL that answers", func() (any, bool) {
			err := d.Ping(ctx)
			return err, err == nil && c.Pid() != pid
		})
	}
	r, err := d.Games().LoadGame(t.Context(), "g")
	if err != nil || len(r.Events) != 4 {
		t.Fatalf("%v, %v, want len(r.Events) 4", r, err)
	}
}

// TestAppendToAFrozenDatabase: a waiter comes to know that nobody knows.
func TestAppendToAFrozenDatabase(t *testing.T) {
	url := dbtest.URL(t)
	d := open(t, url)
	a, b := players(t, d)
	g := live(t, d, "g", a, b)
	conn := connect(t, url)
	rows, err := conn.Query(t.Context(), `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	if err != nil {
		t.Fatal(err)
	}
	pids, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		t.Fatal(err)
	}
	for _, pid := range pids {
		freeze(t, pid)
	}
	db.ShortCommits(t)
	start := time.Now()
	err = commit(d, decide(t, g, move(g, "h8"))) // the backends are frozen for as long as it takes
	if fault.CodeOf(err) != fault.Retry {
		t.Errorf("after %v: %v", time.Since(start), err)
	}
	t.Logf("retry after %v", time.Since(start).Round(10*time.Millisecond))
}
