package db_test

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

// near plays a game as games are played: most moves beside stones that stand.
func near(rng *rand.Rand, size, length int) (moves []board.Point) {
	var taken [board.MaxSize][board.MaxSize]bool
	put := func(x, y int) {
		if x >= 0 && y >= 0 && x < size && y < size && !taken[y][x] {
			taken[y][x] = true
			moves = append(moves, board.At(x, y))
		}
	}
	put(size/2, size/2)
	for len(moves) < length {
		from := moves[len(moves)-1-min(rng.IntN(len(moves)), rng.IntN(len(moves)))]
		far := 1 + rng.IntN(2)
		put(from.X()+(rng.IntN(3)-1)*far, from.Y()+(rng.IntN(3)-1)*far)
	}
	return moves
}

// BenchmarkShapes puts synthetic games, TENGEN_SHAPE_GAMES of them, beside their windows, without their positions, and asks for shapes of several
// sizes: by the windows of each game, and with TENGEN_SHAPE_GIN by a GIN index on the same windows as an array.
func BenchmarkShapes(b *testing.B) {
	total := 2000
	if n, err := strconv.Atoi(os.Getenv("TENGEN_SHAPE_GAMES")); err == nil {
		total = n
	}
	url := dbtest.URL(b)
	c := sql(b, url)
	d := dbtest.Open(b, url)
	id, err := d.Bases().Have(b.Context(), "Synthetic", "none")
	if err == nil {
		err = d.Bases().ShowBase(b.Context(), "Synthetic", true)
	}
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(77, 3))
	withGIN := os.Getenv("TENGEN_SHAPE_GIN") != ""
	must(b, c, `CREATE UNLOGGED TABLE shapes_gin (game integer, windows smallint[])`)
	game := 0
	fill := func(n int, gin bool) (windows, array time.Duration) {
		list := make([][]board.Point, n)
		shapes := make([][]byte, n)
		for i := range list {
			list[i] = near(rng, 15, 20+rng.IntN(40))
			shapes[i] = gamebase.Windows(15, list[i])
		}
		copyTo := func(table string, columns []string, row func(i int) []any) time.Duration {
			begun := time.Now()
			if _, err := c.CopyFrom(b.Context(), pgx.Identifier{table}, columns, pgx.CopyFromSlice(n, func(i int) ([]any, error) { return row(i), nil })); err != nil {
				b.Fatal(err)
			}
			return time.Since(begun)
		}
		copyTo("base_games", []string{"base", "shown", "rule", "size", "opening", "moves", "length", "black_name", "white_name", "winner", "ending", "event", "round", "played", "rating", "digest", "added", "source", "noted"}, func(i int) []any {
			return []any{id, true, "renju", int16(15), "", board.FormatList(list[i]), int16(len(list[i])), "p" + strconv.Itoa(rng.IntN(2000)), "p" + strconv.Itoa(rng.IntN(2000)), "black", "", "Cup", "", "2024", int16(0), rng.Int64(), t0, "", ""}
		})
		windows = copyTo("base_shapes", []string{"game", "rule", "size", "windows", "moves"}, func(i int) []any {
			packed := make([]byte, 0, 2*len(list[i]))
			for _, m := range list[i] {
				packed = binary.BigEndian.AppendUint16(packed, uint16(m))
			}
			return []any{int32(game + i + 1), "renju", int16(15), pgtype.Bits{Bytes: shapes[i], Len: int32(8 * len(shapes[i])), Valid: true}, packed}
		})
		if gin {
			array = copyTo("shapes_gin", []string{"game", "windows"}, func(i int) []any { return []any{int32(game + i + 1), numbersOf(shapes[i])} })
		}
		game += n
		return windows, array
	}
	for n := 0; n < total; n += 2000 {
		fill(min(2000, total-n), withGIN)
	}
	begun := time.Now()
	must(b, c, `CREATE INDEX shapes_gin_windows ON shapes_gin USING gin (windows)`)
	built := time.Since(begun)
	must(b, c, `VACUUM (ANALYZE) base_games, base_shapes, shapes_gin`)
	var bytes, tables, gin int64
	if err := c.QueryRow(b.Context(), `SELECT pg_total_relation_size('base_games'), pg_total_relation_size('base_shapes'), pg_total_relation_size('shapes_gin')`).Scan(&bytes, &tables, &gin); err != nil {
		b.Fatal(err)
	}
	b.Logf("%d games; base_games %d MiB, base_shapes %d MiB (%d bytes a game), with arrays and GIN %d MiB (%d bytes a game), index built in %v",
		total, bytes>>20, tables>>20, tables/int64(total), gin>>20, gin/int64(total), built.Round(time.Millisecond))
	var windows, array time.Duration
	for range 20 {
		w, a := fill(200, withGIN)
		windows, array = windows+w, array+a
	}
	b.Logf("4,000 further games, 200 at a time: windows %v, arrays with GIN %v", windows.Round(time.Millisecond), array.Round(time.Millisecond))
	var sample [][]board.Point
	rows, err := c.Query(b.Context(), `SELECT moves FROM base_games WHERE id % $1 = 7`, max(total/200, 10))
	if err == nil {
		var moves string
		_, err = pgx.ForEachRow(rows, []any{&moves}, func() error {
			m, err := board.ParseMoves(split(moves))
			sample = append(sample, m)
			return err
		})
	}
	if err != nil {
		b.Fatal(err)
	}
	search := gamebase.NewSearch(d.Bases(), idle{})
	for _, size := range []int{3, 4, 5, 6, 7, 9} {
		var qs []gamebase.Question
		for len(qs) < 40 {
			g := sample[rng.IntN(len(sample))]
			g = g[:min(len(g), 4+rng.IntN(20))]
			p := g[rng.IntN(len(g))]
			a := gamebase.Area{X: max(0, min(15-size, p.X()-rng.IntN(size))), Y: max(0, min(15-size, p.Y()-rng.IntN(size))), W: size, H: size}
			if s, ok := gamebase.NewShape(g, a); ok {
				qs = append(qs, gamebase.Question{Rule: board.Renju, Size: 15, Line: g, Area: a, Shape: s})
			}
		}
		measure := func(name string, ask func(q gamebase.Question) (found, looked int)) {
			b.Run(fmt.Sprintf("%d×%d, %s", size, size, name), func(b *testing.B) {
				var times []time.Duration
				sum, all, short := 0, 0, 0
				for _, q := range qs {
					begun := time.Now()
					found, looked := ask(q)
					times = append(times, time.Since(begun))
					if sum += found; looked > 0 {
						short++
						all += looked
					}
				}
				slices.Sort(times)
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
				b.ReportMetric(float64(times[len(times)-1].Microseconds())/1000, "max-ms")
				b.ReportMetric(float64(sum)/float64(len(qs)), "found")
				b.ReportMetric(float64(short), "cut-short")
				b.ReportMetric(float64(all)/float64(max(short, 1)), "looked-at-then")
			})
		}
		measure("windows", func(q gamebase.Question) (int, int) {
			q.Shape = nil
			f, err := search.Ask(b.Context(), q)
			if err != nil {
				b.Fatal(err)
			}
			return f.Games, f.Looked
		})
		if !withGIN {
			continue
		}
		measure("GIN", func(q gamebase.Question) (found, looked int) {
			begun := time.Now()
			rows, err := c.Query(b.Context(), `SELECT g.moves FROM (SELECT game FROM shapes_gin WHERE windows @> $1 ORDER BY game DESC) p, LATERAL (SELECT * FROM base_games WHERE id = p.game OFFSET 0) g ORDER BY p.game DESC`,
				numbersOf(q.Shape.Windows()))
			if err != nil {
				b.Fatal(err)
			}
			defer rows.Close()
			for rows.Next() {
				var text string
				if err := rows.Scan(&text); err != nil {
					b.Fatal(err)
				}
				moves, err := board.ParseMoves(games.SplitMoves(text))
				if err != nil {
					b.Fatal(err)
				}
				looked++
				if _, ok := q.Shape.Find(15, moves); ok {
					found++
				}
				if found == gamebase.ShapeGames || time.Since(begun) > gamebase.ShapeTime {
					return found, looked
				}
			}
			return found, 0
		})
	}
}

// numbersOf are the bits that are set.
func numbersOf(windows []byte) (out []int16) {
	for i := range 8 * len(windows) {
		if windows[i>>3]>>(7-i&7)&1 != 0 {
			out = append(out, int16(i))
		}
	}
	return out
}
