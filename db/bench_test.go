package db_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/db/schema"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/testing/cost"
)

// durable returns a database on a cluster with fsync and synchronous_commit on,
// and the process id of its PostgreSQL.
func durable(b *testing.B) (postmaster int, d *db.DB) {
	c, _ := dbtest.Cluster(b)
	if err := schema.Migrate(b.Context(), c.URL(), quiet); err != nil {
		b.Fatal(err)
	}
	return c.Pid(), open(b, c.URL())
}

// BenchmarkAppendDurable is the closed loop of many games on a cluster with
// fsync and synchronous_commit on: each game waits for its commit before its
// next event. The games are made before the clock starts.
func BenchmarkAppendDurable(b *testing.B) {
	for _, games := range []int{1, 20, 200, 1000} {
		b.Run(strconv.Itoa(games)+"games", func(b *testing.B) {
			postmaster, d := durable(b)
			x, y := players(b, d)
			id := func(i int) string { return fmt.Sprintf("%022d", i*7919%100003) }
			for i := range games {
				live(b, d, id(i), x, y)
			}
			p := board.At(7, 7)
			move := game.Event{Kind: game.Moved, Actor: x, At: t0,
				Payload: game.Payload{Point: &p, Clock: &game.Clocks{Black: 298_123, White: 287_456}, SpentMS: 1234, LagMS: 12}}
			before := processorTime(postmaster)
			b.ResetTimer()
			var wg sync.WaitGroup
			for i := range games {
				wg.Go(func() {
					for n := i; n < b.N; n += games {
						e := move
						e.Seq, e.ClientID = 2+n/games, id(i)+"/"+strconv.Itoa(n)
						if err := commit(d, records.Append{Game: id(i), Event: &e}); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			wg.Wait()
			b.StopTimer()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
			b.ReportMetric(float64(processorTime(postmaster)-before)/1e3/float64(b.N), "PostgreSQL-µs/row")
		})
	}
}

// BenchmarkEndDurable is what a game costs that ends and has a rematch: two
// statements that imply more than their rows in the log, of so many games at once.
func BenchmarkEndDurable(b *testing.B) {
	for _, games := range []int{4, 40} {
		b.Run(strconv.Itoa(games)+"games", func(b *testing.B) {
			postmaster, d := durable(b)
			x, y := players(b, d)
			id := func(i, n int) string { return fmt.Sprintf("%06d%06d", i*7919%100003, n) }
			var s game.Settings
			for i := range games {
				s = live(b, d, id(i, 0), x, y).Settings()
			}
			before := processorTime(postmaster)
			b.ResetTimer()
			var wg sync.WaitGroup
			for i := range games {
				wg.Go(func() {
					for n := range (b.N + games - 1) / games {
						if err := endAndRematch(d, s, id(i, n), id(i, n+1), x, y, t0.Add(time.Duration(n)*time.Second)); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			wg.Wait()
			b.StopTimer()
			b.ReportMetric(float64(processorTime(postmaster)-before)/1e3/float64(b.N), "PostgreSQL-µs/game")
		})
	}
}

// endAndRematch ends a game of two users after fifty moves and begins another one.
func endAndRematch(d *db.DB, s game.Settings, id, next string, x, y game.UserID, at time.Time) error {
	result := game.Result{Winner: "black", Reason: game.ByResign}
	end := records.Append{Game: id,
		Event: &game.Event{Seq: 2, Kind: game.Ended, Actor: x, ClientID: "page/1", At: at, Payload: game.Payload{Result: &result}},
		Final: &records.Final{Result: result, Black: x, White: y, Moves: fiftyMoves, Plies: 50}}
	rematch := records.Append{Game: id,
		Event: &game.Event{Seq: 3, Kind: game.Rematched, Actor: x, ClientID: "page/2", At: at, Payload: game.Payload{NextGame: next}},
		Next: &records.NewGame{ID: next, Settings: s, Host: x, Color: game.WishBlack, Created: at, Rematch: id,
			Events: []*game.Event{game.Start(s, x, y, 0, "", at)}}}
	if err := commit(d, end); err != nil {
		return err
	}
	return commit(d, rematch)
}

var fiftyMoves = strings.Repeat("h8i9", 25)

// TestCost holds what a game's end and the begin of its rematch cost to the figures.
func TestCost(t *testing.T) {
	if testing.Short() {
		t.Skip("a PostgreSQL with nothing beside")
	}
	c, _ := dbtest.Cluster(t)
	if err := schema.Migrate(t.Context(), c.URL(), quiet); err != nil {
		t.Fatal(err)
	}
	d, conn := open(t, c.URL()), connect(t, c.URL())
	if _, err := conn.Exec(t.Context(), `CREATE EXTENSION pg_walinspect`); err != nil {
		t.Skip("this PostgreSQL does not show its log:", err)
	}
	x, y := players(t, d)
	id := func(n int) string { return fmt.Sprintf("%012d", n) }
	s := live(t, d, id(0), x, y).Settings()
	played := 0
	play := func(games int) {
		for range games {
			if err := endAndRematch(d, s, id(played), id(played+1), x, y, t0.Add(time.Duration(played)*time.Second)); err != nil {
				t.Fatal(err)
			}
			played++
		}
	}
	play(100) // after a checkpoint PostgreSQL logs each page whole once
	const games = 100
	cost.Compare(t, "end a game and begin a rematch", func() cost.Figure {
		var began string
		if err := conn.QueryRow(t.Context(), `SELECT pg_current_wal_insert_lsn()::text`).Scan(&began); err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		play(games)
		runtime.ReadMemStats(&after)
		f := cost.Figure{Allocs: int64(after.Mallocs-before.Mallocs) / games, Bytes: int64(after.TotalAlloc-before.TotalAlloc) / games}
		err := conn.QueryRow(t.Context(), `
SELECT count(*) / $2::bigint, (sum(record_length) / $2)::bigint FROM pg_get_wal_records_info($1::pg_lsn, pg_current_wal_flush_lsn())`,
			began, games).Scan(&f.Records, &f.Log)
		if err != nil {
			t.Fatal(err)
		}
		return f
	})
	cost.Compare(t, "read a finished game", readingCost(t, c.URL()))
}

// readingCost measures what all readers have logged for a game, when three hundred have ended.
func readingCost(t *testing.T, url string) func() cost.Figure {
	small := library.Packing
	library.Packing = atFullSize
	t.Cleanup(func() { library.Packing = small })
	conn, d := connect(t, url), open(t, url)
	o := newOpeners(t, conn, rand.New(rand.NewPCG(47, 1)), 300, 36)
	readers := d.Readers(nil)
	end := func(games int) {
		page := make([]opened, games)
		for i := range page {
			page[i] = o.next()
		}
		putOpened(t, conn, page)
	}
	end(1500)
	for _, r := range readers {
		if err := db.CatchUp(t.Context(), r.Step); err != nil {
			t.Fatal(err)
		}
	}
	return func() (f cost.Figure) {
		const games = 300
		end(games)
		var began string
		err := conn.QueryRow(t.Context(), `SELECT pg_current_wal_insert_lsn()::text`).Scan(&began)
		for _, r := range readers {
			if err == nil {
				_, err = r.Step(t.Context())
			}
		}
		if err == nil {
			err = conn.QueryRow(t.Context(), `
SELECT count(*) / $2::bigint, (sum(record_length - fpi_length) / $2)::bigint FROM pg_get_wal_records_info($1::pg_lsn, pg_current_wal_insert_lsn())`,
				began, games).Scan(&f.Records, &f.Log)
		}
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
}

// processorTime returns what a process and its children have used, 0 where
// there is no /proc.
func processorTime(pid int) (sum time.Duration) {
	const tick = 10 * time.Millisecond
	all, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range all {
		stat, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended meanwhile
		}
		f := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
		own, parent := filepath.Base(filepath.Dir(name)), string(f[1])
		if own != strconv.Itoa(pid) && parent != strconv.Itoa(pid) {
			continue
		}
		for _, ticks := range f[11:13] { // user and system
			n, _ := strconv.Atoi(string(ticks))
			sum += time.Duration(n) * tick
		}
	}
	return sum
}
