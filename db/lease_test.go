package db_test

import (
	"context"
	"errors"
	"net"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db"
	"tengen/db/dbtest"
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

func lost(l *db.Lease) bool {
	select {
	case <-l.Lost():
		return true
	default:
		return false
	}
}

func TestLeaseComesBackAfterItsConnectionDied(t *testing.T) {
	url := dbtest.URL(t)
	l, err := db.Acquire(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := l.Beat(t.Context(), t0); err != nil {
		t.Fatal(err)
	}
	conn := connect(t, url)
	if _, err := conn.Exec(t.Context(), `SELECT pg_terminate_backend($1, 5000)`, holder(t, conn)); err != nil {
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
	l, err := db.Acquire(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conn := connect(t, url)
	freeze(t, holder(t, conn))
	short, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
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
	url := dbtest.URL(t)
	first, err := db.Acquire(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	short, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if l, err := db.Acquire(short, url); !errors.Is(err, db.ErrTaken) {
		t.Fatalf("got %v, %v, want ErrTaken", l, err)
	}
	conn := connect(t, url)
	if _, err := conn.Exec(t.Context(), `SELECT pg_terminate_backend($1, 5000)`, holder(t, conn)); err != nil {
		t.Fatal(err)
	}
	second, err := db.Acquire(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	first.Beat(t.Context(), t0)
	first.Beat(t.Context(), t0)
	if !lost(first) || lost(second) {
		t.Errorf("lost: first %t, second %t", lost(first), lost(second))
	}
}

// TestLeaseGoesFromHandToHand: nobody gets it before it is given back.
func TestLeaseGoesFromHandToHand(t *testing.T) {
	url := dbtest.URL(t)
	first, err := db.Acquire(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	short, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if l, err := db.Acquire(short, url); !errors.Is(err, db.ErrTaken) {
		t.Fatalf("got %v, %v, want ErrTaken", l, err)
	}
	first.Close()
	first.Close()
	second, err := db.Acquire(t.Context(), url)
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
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	short, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	_, err = db.Acquire(short, "postgres://tengen@"+silent.Addr().String()+"/tengen?sslmode=disable")
	if err == nil || errors.Is(err, db.ErrTaken) {
		t.Errorf("got %v, want an error that is not ErrTaken", err)
	}
}

func TestBeats(t *testing.T) {
	l, err := db.Acquire(t.Context(), dbtest.URL(t))
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
