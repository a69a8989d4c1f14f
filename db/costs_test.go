package db_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// costs is what was used between begin and end: time, processor time of this process and of all of PostgreSQL's, and log that PostgreSQL wrote.
type costs struct {
	b          *testing.B
	c          *pgx.Conn
	postmaster int

	took, own, theirs    time.Duration
	log, records, images int64

	before struct {
		at                   time.Time
		own, theirs          time.Duration
		log, records, images int64
	}
}

func newCosts(b *testing.B, c *pgx.Conn) *costs {
	k := &costs{b: b, c: c}
	var backend int
	if err := c.QueryRow(b.Context(), `SELECT pg_backend_pid()`).Scan(&backend); err != nil {
		b.Fatal(err)
	}
	stat, err := statOf(strconv.Itoa(backend))
	if err != nil {
		b.Skipf("PostgreSQL runs on another machine: %v", err)
	}
	k.postmaster, _ = strconv.Atoi(stat[1])
	return k
}

// statOf returns the fields of a process that follow its name.
func statOf(pid string) ([]string, error) {
	text, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return nil, err
	}
	return strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:])), nil
}

// server is the processor time of the postmaster and of all its children, also of those that have ended.
func (k *costs) server() time.Duration {
	var ticks int64
	add := func(stat []string, fields ...int) {
		for _, f := range fields {
			n, _ := strconv.ParseInt(stat[f], 10, 64)
			ticks += n
		}
	}
	stats, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range stats {
		stat, err := statOf(filepath.Base(dir))
		if err != nil { // it has ended
			continue
		}
		switch strconv.Itoa(k.postmaster) {
		case filepath.Base(dir):
			add(stat, 11, 12, 13, 14)
		case stat[1]:
			add(stat, 11, 12)
		}
	}
	return time.Duration(ticks) * time.Second / 100
}

// exact is as server, to the nanosecond, for processes that live on.
func (k *costs) exact() (spent time.Duration) {
	stats, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range stats {
		stat, err := statOf(filepath.Base(dir))
		if err != nil || stat[1] != strconv.Itoa(k.postmaster) {
			continue
		}
		if text, err := os.ReadFile(dir + "/schedstat"); err == nil {
			ran, _, _ := strings.Cut(string(text), " ")
			n, _ := strconv.ParseInt(ran, 10, 64)
			spent += time.Duration(n)
		}
	}
	return spent
}

func own() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func (k *costs) written() (log, records, images int64) {
	if err := k.c.QueryRow(context.Background(), `SELECT wal_bytes::bigint, wal_records, wal_fpi FROM pg_stat_wal`).Scan(&log, &records, &images); err != nil {
		k.b.Fatal(err)
	}
	return log, records, images
}

func (k *costs) begin() {
	b := &k.before
	b.log, b.records, b.images = k.written()
	b.theirs, b.own, b.at = k.server(), own(), time.Now()
}

func (k *costs) end() {
	b := &k.before
	k.took, k.own, k.theirs = k.took+time.Since(b.at), k.own+own()-b.own, k.theirs+k.server()-b.theirs
	log, records, images := k.written()
	k.log, k.records, k.images = k.log+log-b.log, k.records+records-b.records, k.images+images-b.images
}

// perGame returns the costs of each of some games, by unit.
func (k *costs) perGame(games int) map[string]float64 {
	n := float64(max(games, 1))
	return map[string]float64{
		"own-cpu-µs/game": float64(k.own.Microseconds()) / n, "postgres-cpu-µs/game": float64(k.theirs.Microseconds()) / n,
		"WAL-B/game": float64(k.log) / n, "WAL-records/game": float64(k.records) / n, "WAL-images/game": float64(k.images) / n,
	}
}
