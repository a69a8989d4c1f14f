//go:build linux

package eventlog_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sys/unix"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/eventlog"
	"github.com/tengen-go/tengen/db/schema"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

// move is an event on its way.
type move struct {
	game    int64
	seq     int32
	kind    string
	actor   int64
	payload string
	client  string
	at      time.Time
	done    chan error
}

// form is a way of storing batches of plain events, over one connection or several.
type form struct {
	name   string
	conns  int
	set    string // what each connection is told at first
	store  func(ctx context.Context, c *pgx.Conn, batch []*move) error
	report []turn
}

// turn is what one turn of a form has come to.
type turn struct{ rows, postgres, client float64 } // rows a second; µs of processor a row

func forms() []*form {
	return []*form{
		{name: "arrays", conns: 1, store: storeArrays},
		{name: "copy", conns: 1, store: storeCopy},
		{name: "copy by hand", conns: 1, store: storeCopyByHand},
		{name: "temp table", conns: 1, store: storeTemp,
			set: `CREATE TEMP TABLE coming (game bigint, seq integer, kind text, actor bigint, payload json, client_id text, at timestamptz)`},
		{name: "two connections", conns: 2, store: storeArrays},
		{name: "commit_delay", conns: 1, store: storeArrays, set: `SET commit_delay = 300; SET commit_siblings = 0`},
		{name: "two, commit_delay", conns: 2, store: storeArrays, set: `SET commit_delay = 300; SET commit_siblings = 1`},
		{name: "arrays again", conns: 1, store: storeArrays},
	}
}

// BenchmarkForms has ways of storing plain events take turns on one cluster with fsync: each of 200 games waits for its commit before
// its next event. It prints the medians of each way's ratio to the first way's turn of the same round.
func BenchmarkForms(b *testing.B) {
	const games, rounds, length = 200, 9, 1500 * time.Millisecond
	for b.Loop() {
		c, _ := dbtest.Cluster(b)
		if err := schema.Migrate(b.Context(), c.URL(), slog.New(slog.DiscardHandler)); err != nil {
			b.Fatal(err)
		}
		all := forms()
		seq := 1
		rng := rand.New(rand.NewPCG(1, 2))
		for range rounds { // each in another order: what comes after a pause is slower
			for _, i := range rng.Perm(len(all)) {
				all[i].report = append(all[i].report, all[i].turn(b, c.URL(), games, &seq, length))
			}
		}
		fmt.Printf("\n%-18s %8s %9s %9s   medians; then each turn's ratio to the first way's, medians\n", "", "rows/s", "PG µs", "client µs")
		for _, f := range all {
			of := func(field func(turn) float64) (median, ratio float64) {
				var values, ratios []float64
				for i, t := range f.report {
					values = append(values, field(t))
					ratios = append(ratios, field(t)/field(all[0].report[i]))
				}
				slices.Sort(values)
				slices.Sort(ratios)
				return values[len(values)/2], ratios[len(ratios)/2]
			}
			rows, r := of(func(t turn) float64 { return t.rows })
			pg, p := of(func(t turn) float64 { return t.postgres })
			client, q := of(func(t turn) float64 { return t.client })
			fmt.Printf("%-18s %8.0f %9.2f %9.2f   %.2f %.2f %.2f\n", f.name, rows, pg, client, r, p, q)
		}
	}
}

// turn has the games play for a while. seq is the number of everybody's next event.
func (f *form) turn(b *testing.B, url string, games int, seq *int, length time.Duration) turn {
	ctx := b.Context()
	queue := make(chan *move, games)
	var writers sync.WaitGroup
	var backends []int
	for range f.conns {
		c, err := pgx.Connect(ctx, url)
		if err != nil {
			b.Fatal(err)
		}
		defer c.Close(ctx)
		if _, err := c.Exec(ctx, f.set); err != nil {
			b.Fatal(err)
		}
		backends = append(backends, int(c.PgConn().PID()))
		writers.Go(func() {
			for batch := gather(queue); len(batch) > 0; batch = gather(queue) {
				err := f.store(ctx, c, batch)
				for _, m := range batch {
					m.done <- err
				}
			}
		})
	}
	ran := processor(backends)
	client := ownProcessor()
	began := time.Now()
	var players sync.WaitGroup
	last := make([]int, games)
	for g := range games {
		players.Go(func() {
			stored := make(chan error, 1)
			for n := *seq; time.Since(began) < length; n++ {
				queue <- newMove(g, n, stored)
				if err := <-stored; err != nil {
					b.Error(err)
					return
				}
				last[g] = n
			}
		})
	}
	players.Wait()
	took := time.Since(began)
	ran, client = processor(backends)-ran, ownProcessor()-client
	close(queue)
	writers.Wait()
	rows := 0
	for _, n := range last {
		rows += max(0, n-*seq+1)
	}
	*seq = slices.Max(last) + 1
	return turn{float64(rows) / took.Seconds(), ran.Seconds() * 1e6 / float64(rows), client.Seconds() * 1e6 / float64(rows)}
}

func newMove(g, seq int, done chan error) *move {
	p := board.At(7, 7)
	at := time.Now().Truncate(time.Millisecond)
	payload := game.Payload{Point: &p, Clock: &game.Clocks{Black: 298_123, White: 287_456}, SpentMS: 1234, LagMS: 12}
	text, err := payload.AppendJSON(nil)
	if err != nil {
		panic(err)
	}
	return &move{int64(1 + g), int32(seq), string(game.Moved), 1, string(text), fmt.Sprintf("abcdefghijklmnopqrst%d/%d", g, seq), at, done}
}

// gather waits for a move and returns it with those behind it, as the writer does.
func gather(queue <-chan *move) (batch []*move) {
	for m := range queue {
		batch = append(batch, m)
		if len(queue) == 0 || len(batch) == 512 {
			break
		}
	}
	return batch
}

func storeArrays(ctx context.Context, c *pgx.Conn, batch []*move) error {
	var statements pgx.Batch
	statements.Queue(eventlog.InsertEvents,
		column(batch, func(m *move) int64 { return m.game }), column(batch, func(m *move) int32 { return m.seq }),
		column(batch, func(m *move) string { return m.kind }), column(batch, func(m *move) int64 { return m.actor }),
		column(batch, func(m *move) string { return m.payload }), column(batch, func(m *move) string { return m.client }),
		column(batch, func(m *move) time.Time { return m.at }))
	return c.SendBatch(ctx, &statements).Close()
}

func column[T any](batch []*move, field func(*move) T) []T {
	out := make([]T, len(batch))
	for i, m := range batch {
		out[i] = field(m)
	}
	return out
}

var columns = []string{"game", "seq", "kind", "actor", "payload", "client_id", "at"}

func storeCopy(ctx context.Context, c *pgx.Conn, batch []*move) error {
	return copyInto(ctx, c, "game_events", batch)
}

func copyInto(ctx context.Context, c *pgx.Conn, table string, batch []*move) error {
	_, err := c.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromSlice(len(batch), func(i int) ([]any, error) {
		m := batch[i]
		return []any{m.game, m.seq, m.kind, m.actor, m.payload, m.client, m.at}, nil
	}))
	return err
}

const copyEvents = `COPY game_events (game, seq, kind, actor, payload, client_id, at) FROM STDIN BINARY`

// storeCopyByHand renders the rows itself, which spares pgx's looks at types and its question about the table.
func storeCopyByHand(ctx context.Context, c *pgx.Conn, batch []*move) error {
	var b bytes.Buffer
	b.Write([]byte("PGCOPY\n\xff\r\n\x00\x00\x00\x00\x00\x00\x00\x00\x00"))
	put := func(n int, v uint64) {
		var w [8]byte
		binary.BigEndian.PutUint64(w[:], v)
		b.Write(w[8-n:])
	}
	number := func(n int, v uint64) { put(4, uint64(n)); put(n, v) }
	text := func(s string) { put(4, uint64(len(s))); b.WriteString(s) }
	epoch := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, m := range batch {
		put(2, uint64(len(columns)))
		number(8, uint64(m.game))
		number(4, uint64(m.seq))
		text(m.kind)
		number(8, uint64(m.actor))
		text(m.payload)
		text(m.client)
		number(8, uint64(m.at.Sub(epoch).Microseconds()))
	}
	put(2, 0xffff)
	_, err := c.PgConn().CopyFrom(ctx, &b, copyEvents)
	return err
}

// storeTemp copies into a table without a log, and from there.
func storeTemp(ctx context.Context, c *pgx.Conn, batch []*move) error {
	if err := copyInto(ctx, c, "coming", batch); err != nil {
		return err
	}
	var statements pgx.Batch
	statements.Queue(`INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at) SELECT * FROM coming`)
	statements.Queue(`TRUNCATE coming`)
	return c.SendBatch(ctx, &statements).Close()
}

// processor returns the processor time of some processes.
func processor(pids []int) (sum time.Duration) {
	for _, pid := range pids {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/schedstat", pid)) // in ns
		first, _, _ := bytes.Cut(stat, []byte(" "))
		ns, wrong := strconv.ParseInt(string(first), 10, 64)
		if err := cmp.Or(err, wrong); err != nil {
			panic(err)
		}
		sum += time.Duration(ns)
	}
	return sum
}

// ownProcessor returns this process's.
func ownProcessor() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
