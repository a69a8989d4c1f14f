package db_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/cluster"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// holder returns the backend that holds the lease's lock.
func holder(t testing.TB, conn *pgx.Conn) (pid int) {
	t.Helper()
	err := conn.QueryRow(t.Context(), `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`).Scan(&pid)
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

func lost(l *cluster.Node) bool {
	select {
	case <-l.Lost():
		return true
	default:
		return false
	}
}

func TestLeaseComesBackAfterItsConnectionDied(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	l, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := l.Beat(t.Context(), t0); err != nil {
		t.Fatal(err)
	}
	conn := connect(t, url)
	if _, err := conn.Exec(t.Context(), `SELECT pg_terminate_backend($1, 60000)`, holder(t, conn)); err != nil {
		t.Fatal(err)
	}
	l.Beat(t.Context(), t0.Add(time.Second)) // finds out
	if err := l.Beat(t.Context(), t0.Add(2*time.Second)); err != nil {
		t.Fatal(err)
	}
	if at, err := l.LastBeat(t.Context()); err != nil || !at.Equal(t0.Add(2*time.Second)) || lost(l) {
		t.Errorf("last beat %v, %v, lost %t", at, err, lost(l))
	}
}

// TestLeaseOutlivesAStalledBeat stalls the lease's own backend, as a slow disk
// or a cut link does: the beat is given up, and the backend still holds the lock.
// Nobody else has it, so the server must go on.
func TestLeaseOutlivesAStalledBeat(t *testing.T) {
	url := dbtest.URL(t)
	l, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conn := connect(t, url)
	freeze(t, holder(t, conn))
	short, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond) // it never answers
	defer cancel()
	if err := l.Beat(short, t0); err == nil {
		t.Fatal("a frozen backend has answered")
	}
	second, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	l.Beat(second, t0.Add(time.Second))
	if lost(l) {
		t.Error("the lease was given up although only this server's own dead connection held it")
	}
}

func TestLeaseIsTakenByTheNext(t *testing.T) {
	db.LeaseWait(t, 300*time.Millisecond)
	url := dbtest.URL(t)
	first, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if l, err := db.Acquire(t.Context(), url, quiet); !errors.Is(err, cluster.ErrTaken) {
		t.Fatalf("got %v, %v, want ErrTaken", l, err)
	}
	db.LeaseWait(t, time.Minute)
	conn := connect(t, url)
	if _, err := conn.Exec(t.Context(), `SELECT pg_terminate_backend($1, 60000)`, holder(t, conn)); err != nil {
		t.Fatal(err)
	}
	second, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	first.Beat(t.Context(), t0) // finds out that its connection has died
	for i := range 4 {
		first.Beat(t.Context(), t0) // sees a server that has not beaten since it was last seen
		if lost(first) {
			t.Fatal("concluded without a heartbeat of the other server, after", i)
		}
	}
	if err := second.Beat(t.Context(), t0); err != nil {
		t.Fatal(err)
	}
	first.Beat(t.Context(), t0)
	if lost(first) {
		t.Fatal("concluded from one heartbeat")
	}
	if err := second.Beat(t.Context(), t0); err != nil {
		t.Fatal(err)
	}
	first.Beat(t.Context(), t0)
	if !lost(first) || lost(second) {
		t.Errorf("lost: first %t, second %t", lost(first), lost(second))
	}
}

// TestLeaseEndsItsOwnOldSession: after a cut that PostgreSQL has not noticed the
// lock is still that of the session before. The next beat takes it.
func TestLeaseEndsItsOwnOldSession(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	swallow := newSwallower(t, url)
	l, err := db.Acquire(t.Context(), swallow.url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	renewed := 0
	db.OnRenew(l, func() { renewed++ })
	if err := l.Beat(t.Context(), t0); err != nil {
		t.Fatal(err)
	}
	conn := connect(t, url)
	old := holder(t, conn)
	swallow.swallow()
	short, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if err := l.Beat(short, t0); err == nil {
		t.Fatal("a swallowed beat has been answered")
	}
	if holder(t, conn) != old {
		t.Fatal("the old session has ended: nothing is tested")
	}
	if err := l.Beat(t.Context(), t0.Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	if holder(t, conn) == old || lost(l) || renewed != 1 {
		t.Errorf("the old session still holds the lock: %t; lost: %t; told of %d new connections", holder(t, conn) == old, lost(l), renewed)
	}
}

// TestLeaseIsLostByWhoDoesNotBeat: a server that stands still, or whose machine has
// gone without a word, does not keep the next one out for good.
func TestLeaseIsLostByWhoDoesNotBeat(t *testing.T) {
	const silence = time.Second
	db.ShortLeaseSilence(t, silence)
	db.LeaseWait(t, 1500*time.Millisecond)
	url := dbtest.URL(t)
	first, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if l, err := db.Acquire(t.Context(), url, quiet); !errors.Is(err, cluster.ErrTaken) {
		t.Fatalf("got %v, %v; one that has not beaten yet is starting", l, err)
	}
	// The rival beats before each look at it, with one and the same instant, as in an outage.
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var looks atomic.Int64
	began := time.Now()
	proxied := newProxy(t, url, func(client, server net.Conn) {
		if err := first.Beat(t.Context(), t0); err != nil {
			t.Error(err)
		}
		if looks.Add(1) > 2 && time.Since(began) > 2*silence {
			cancel() // it has been seen for long enough
		}
		passOn(client, server)
	})
	db.LeaseWait(t, time.Hour)
	if l, err := db.Acquire(ctx, proxied, quiet); !errors.Is(err, cluster.ErrTaken) {
		t.Fatalf("got %v, %v from one that beats", l, err)
	}
	second, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	second.Close()
}

// A rival whose session cannot be ended keeps the lease; the log says once what was tried.
func TestLeaseOfASessionThatDoesNotEnd(t *testing.T) {
	db.ShortLeaseSilence(t, 500*time.Millisecond)
	db.LeaseWait(t, time.Minute)
	url := dbtest.URL(t)
	first, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if err := first.Beat(t.Context(), t0); err != nil {
		t.Fatal(err)
	}
	pid := holder(t, connect(t, url))
	db.ShortClose(t) // of the frozen one
	freeze(t, pid)
	var log bytes.Buffer
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	acquired := make(chan error, 1)
	go func() {
		_, err := db.Acquire(ctx, url, slog.New(slog.NewTextHandler(&log, nil)))
		acquired <- err
	}()
	await.True(t, "a signal that ends the session", func() bool { return signalled(t, pid, syscall.SIGTERM) })
	cancel()
	if err := await.Receive(t, "the end of trying", acquired); !errors.Is(err, cluster.ErrTaken) || !strings.Contains(err.Error(), "could not be ended") {
		t.Errorf(`%v, want ErrTaken, "could not be ended" in it`, err)
	}
	if n := strings.Count(log.String(), "its session is ended"); n != 1 {
		t.Errorf("said %d times: %s", n, &log)
	}
}

// A database that fails while a server waits for the lease is waited for too.
func TestLeaseIsWaitedForThroughFailures(t *testing.T) {
	db.LeaseWait(t, await.Limit)
	url := dbtest.URL(t)
	first, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	var looks, refused atomic.Int64
	var down atomic.Bool
	proxied := newProxy(t, url, func(client, server net.Conn) {
		if down.Load() {
			refused.Add(1)
			return
		}
		passOn(client, server)
		looks.Add(1)
	})
	done := make(chan error, 1)
	go func() {
		l, err := db.Acquire(t.Context(), proxied, quiet)
		if err == nil {
			l.Close()
		}
		done <- err
	}()
	await.True(t, "a look at who holds the lease", func() bool { return looks.Load() > 0 })
	down.Store(true)
	await.True(t, "looks in vain", func() bool { return refused.Load() > 1 })
	down.Store(false)
	first.Close()
	if err := await.Receive(t, "the lease", done); err != nil {
		t.Error(err)
	}
}

// Questions over a dead connection end by themselves, even without a deadline.
func TestLeaseAnswersWithinItsTime(t *testing.T) {
	var asks []func(context.Context) error
	for _, ask := range []func(*cluster.Node, context.Context) error{
		func(l *cluster.Node, ctx context.Context) error { _, err := l.LastBeat(ctx); return err },
		func(l *cluster.Node, ctx context.Context) error { _, err := l.Outages(ctx); return err },
		func(l *cluster.Node, ctx context.Context) error {
			return l.Outage(ctx, records.Outage{Heard: t0, Back: t0})
		},
	} {
		link := newSwallower(t, dbtest.URL(t))
		l, err := db.Acquire(t.Context(), link.url, quiet)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(l.Close)
		link.swallow()
		asks = append(asks, func(ctx context.Context) error { return ask(l, ctx) })
	}
	db.ShortAnswers(t)
	for i, ask := range asks {
		ctx := await.Context(t, "the end of a question")
		if err := ask(ctx); err == nil || ctx.Err() != nil {
			t.Errorf("question %d: %v, %v; want an error before the caller gives it up", i, err, context.Cause(ctx))
		}
	}
}

// TestLeaseGoesFromHandToHand: nobody gets it before it is given back.
func TestLeaseGoesFromHandToHand(t *testing.T) {
	db.LeaseWait(t, 300*time.Millisecond)
	url := dbtest.URL(t)
	first, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if l, err := db.Acquire(t.Context(), url, quiet); !errors.Is(err, cluster.ErrTaken) {
		t.Fatalf("got %v, %v, want ErrTaken", l, err)
	}
	db.LeaseWait(t, time.Minute)
	first.Close()
	first.Close()
	second, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if err := first.Beat(t.Context(), t0); err == nil || lost(first) {
		t.Errorf("beat after Close: %v, lost %t", err, lost(first))
	}
}

// TestLeaseNotReached has a server that takes the connection and says nothing:
// that is not another Tengen, and the error must not tell one to stop it.
func TestLeaseNotReached(t *testing.T) {
	t.Parallel()
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	short, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	_, err = db.Acquire(short, "postgres://tengen@"+silent.Addr().String()+"/tengen?sslmode=disable", quiet)
	if err == nil || errors.Is(err, cluster.ErrTaken) {
		t.Errorf("got %v, want an error that is not ErrTaken", err)
	}
}

// TestOutages: they are remembered in order, and their end is the newest heartbeat.
func TestOutages(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	first, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Beat(t.Context(), t0); err != nil {
		t.Fatal(err)
	}
	first.Close()
	l, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if at, err := l.LastBeat(t.Context()); err != nil || !at.Equal(t0) {
		t.Errorf("the last beat of the server before: %v, %v", at, err)
	}
	want := []records.Outage{{Heard: t0, Back: t0.Add(time.Second)}, {Heard: t0.Add(time.Minute), Back: t0.Add(time.Hour)}}
	for _, o := range want {
		if err := l.Outage(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		if at, err := l.LastBeat(t.Context()); err != nil || !at.Equal(o.Back) {
			t.Errorf("the newest heartbeat is %v, %v", at, err)
		}
	}
	want[1].Back = want[1].Back.Add(time.Second)
	if err := l.Outage(t.Context(), want[1]); err != nil { // the answer was lost, and it is stored again
		t.Fatal(err)
	}
	got, err := l.Outages(t.Context())
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v, not as wanted (-want +got):\n%s", err, diff)
	}
}

func TestBeats(t *testing.T) {
	t.Parallel()
	l, err := db.Acquire(t.Context(), dbtest.URL(t), quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if at, err := l.LastBeat(t.Context()); err != nil || !at.IsZero() {
		t.Errorf("before the first beat: %v, %v", at, err)
	}
	for _, at := range []time.Time{t0, t0.Add(time.Second + 456*time.Microsecond)} {
		if err := l.Beat(t.Context(), at); err != nil {
			t.Fatal(err)
		}
		if got, err := l.LastBeat(t.Context()); err != nil || !got.Equal(at.Truncate(time.Millisecond)) {
			t.Errorf("got %v, %v, want %v to the millisecond", got, err, at)
		}
	}
}

// open opens a database that the test closes.
func open(t testing.TB, url string) *db.DB {
	t.Helper()
	d := dbtest.Open(t, url)
	return d
}
