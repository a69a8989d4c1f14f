package db_test

import (
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

// BenchmarkPositions imports synthetic games, TENGEN_POSITION_GAMES of them, as an operator's base is imported, and asks questions of each kind: the time that
// half of them need and all but one in a hundred, the bytes a game, the games a second, and the processor time of both sides: on a busy machine
// that alone says what an import takes. With TENGEN_POSITION_DATABASE it does so in that database, which stays: with no number of games it only asks.
func BenchmarkPositions(b *testing.B) {
	defer func(small library.Pack) { library.Packing = small }(library.Packing)
	library.Packing = atFullSize
	total := 2000
	if n, err := strconv.Atoi(os.Getenv("TENGEN_POSITION_GAMES")); err == nil {
		total = n
	}
	url := os.Getenv("TENGEN_POSITION_DATABASE")
	if url == "" {
		url = dbtest.URL(b)
	}
	c := sql(b, url)
	d := dbtest.Open(b, url)
	var last int
	if err := c.QueryRow(b.Context(), `SELECT coalesce(max(id), 0) FROM base_games`).Scan(&last); err != nil {
		b.Fatal(err)
	}
	if last > 0 && os.Getenv("TENGEN_POSITION_GAMES") == "" {
		askAll(b, d, newCosts(b, c), rand.New(rand.NewPCG(77, 2)), sampleOf(b, c))
		return
	}
	bases := d.Bases()
	id, err := bases.Have(b.Context(), "Synthetic", "none")
	if err == nil {
		err = bases.ShowBase(b.Context(), "Synthetic", true)
	}
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(77, uint64(1+last)))
	must(b, c, `DELETE FROM users`) // of an earlier run
	o := newOpeners(b, c, rng, 300, 36)
	var sample []gamebase.Game
	batch := 200
	if n, err := strconv.Atoi(os.Getenv("TENGEN_POSITION_BATCH")); err == nil {
		batch = n
	}
	used := newCosts(b, c)
	taken, plies := 0, 0
	for n := 0; n < total; n += batch {
		page := make([]gamebase.Game, min(batch, total-n))
		for i := range page {
			page[i] = synthetic(o, rng)
			plies += len(page[i].Moves)
		}
		for i := 0; i < len(page); i += max(total/2000, 1) {
			sample = append(sample, page[i])
		}
		used.begin()
		added, err := bases.TakeBase(b.Context(), id, page, t0)
		if err != nil {
			b.Fatal(err)
		}
		used.end()
		for _, ok := range added {
			if ok {
				taken++
			}
		}
	}
	took := used.took
	costs := used.perGame(taken)
	merged := newCosts(b, c)
	merged.begin()
	if err := db.CatchUp(b.Context(), d.Positions(nil).Step); err != nil {
		b.Fatal(err)
	}
	merged.end()
	must(b, c, `VACUUM (ANALYZE) base_games, base_plies, base_blocks, base_segments`)
	var segments, bytes, tables, indexes int
	if err := c.QueryRow(b.Context(), `SELECT (SELECT count(*) FROM base_segments), sum(pg_total_relation_size(t::regclass)), sum(pg_table_size(t::regclass)), sum(pg_indexes_size(t::regclass))
		FROM unnest(ARRAY['base_games', 'base_plies', 'base_segments', 'base_blocks', 'base_counts']) t`).Scan(&segments, &bytes, &tables, &indexes); err != nil {
		b.Fatal(err)
	}
	b.Run("kept", func(b *testing.B) {
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(float64(taken)/took.Seconds(), "games/s")
		b.ReportMetric(float64(bytes)/float64(taken), "B/game")
		for unit, n := range costs {
			b.ReportMetric(n, unit)
		}
		b.Logf("%d games taken of %d in %v; %.1f moves a game, %d segments, %d MiB of tables, %d MiB of indexes", taken, total, took.Round(time.Second), float64(plies)/float64(total), segments, tables>>20, indexes>>20)
	})
	b.Run("merged", func(b *testing.B) {
		b.ReportMetric(0, "ns/op")
		for unit, n := range merged.perGame(taken) {
			b.ReportMetric(n, unit)
		}
		b.Logf("in %v", merged.took.Round(time.Second))
	})
	askAll(b, d, used, rng, sample)
}

// sampleOf returns some games of a database.
func sampleOf(b *testing.B, c *pgx.Conn) (games []gamebase.Game) {
	rows, err := c.Query(b.Context(), `SELECT rule, size, moves FROM base_games TABLESAMPLE SYSTEM (2) LIMIT 2000`)
	if err != nil {
		b.Fatal(err)
	}
	var rule, moves string
	var g gamebase.Game
	_, err = pgx.ForEachRow(rows, []any{&rule, &g.Size, &moves}, func() (err error) {
		if g.Rule, err = board.ParseRule(rule); err == nil {
			g.Moves, err = board.ParseMoves(split(moves))
		}
		games = append(games, g)
		return err
	})
	if err != nil || len(games) == 0 {
		b.Fatal(err)
	}
	return games
}

// split cuts "h8i9" into points.
func split(moves string) []string { return regexp.MustCompile(`[a-z]\d+`).FindAllString(moves, -1) }

// askAll asks questions of each kind, before and after those positions are counted that are in many games.
func askAll(b *testing.B, d *db.DB, used *costs, rng *rand.Rand, sample []gamebase.Game) {
	for _, counted := range []bool{false, true} {
		if counted {
			begun := time.Now()
			if err := db.CatchUp(b.Context(), d.Positions(nil).Step); err != nil {
				b.Fatal(err)
			}
			b.Logf("positions that were asked for are counted in %v", time.Since(begun).Round(time.Millisecond))
		}
		for _, q := range []struct {
			name       string
			from, upto int
			change     func(*gamebase.Question)
		}{
			{"plies 0-5", 0, 5, func(*gamebase.Question) {}},
			{"plies 6-15", 6, 15, func(*gamebase.Question) {}},
			{"plies 16-60", 16, 60, func(*gamebase.Question) {}},
			{"any rule", 0, 15, func(q *gamebase.Question) { q.AnyRule = true }},
			{"won by White", 0, 15, func(q *gamebase.Question) { q.Winner = "white" }},
			{"a player's", 0, 30, func(q *gamebase.Question) { q.Player = "p7" }},
		} {
			name := q.name
			if counted {
				name += ", counted"
			}
			b.Run(name, func(b *testing.B) { askPositions(b, d, used, rng, sample, q.from, q.upto, q.change) })
		}
	}
}

// synthetic is a game as the explorer's benchmark makes them, played on for as long as games last.
func synthetic(o *openers, rng *rand.Rand) gamebase.Game {
	one := o.next()
	g := gamebase.Game{
		Rule: one.played.Rule, Size: one.played.Size, Black: "p" + strconv.Itoa(rng.IntN(2000)), White: "p" + strconv.Itoa(rng.IntN(2000)), Winner: one.winner, Event: "Cup", Played: "2024",
	}
	for _, m := range one.played.Moves {
		if m != board.None {
			g.Moves = append(g.Moves, m)
		}
	}
	for upto := 20 + rng.IntN(40); len(g.Moves) < upto; {
		if p := board.At(rng.IntN(g.Size), rng.IntN(g.Size)); !slices.Contains(g.Moves, p) {
			g.Moves = append(g.Moves, p)
		}
	}
	if g.Winner == "" {
		g.Winner = "draw"
	}
	return g
}

// askPositions times questions about positions of games after some moves, by the clock and by the processors' time of both sides.
func askPositions(b *testing.B, d *db.DB, used *costs, rng *rand.Rand, games []gamebase.Game, from, upto int, change func(*gamebase.Question)) {
	search := gamebase.NewSearch(d.Bases(), idle{})
	var times, spent []time.Duration
	for range 300 {
		g := &games[rng.IntN(len(games))]
		q := gamebase.Question{Rule: g.Rule, Size: g.Size}
		n := min(from+rng.IntN(upto-from+1), len(g.Moves))
		s := board.Symmetry(rng.IntN(board.Symmetries))
		for _, m := range g.Moves[:n] {
			q.Line = append(q.Line, s.Apply(m, g.Size))
		}
		change(&q)
		theirs := used.exact()
		mine, begun := own(), time.Now()
		f, err := search.Ask(b.Context(), q)
		if err != nil {
			b.Fatal(err)
		}
		times, spent = append(times, time.Since(begun)), append(spent, own()-mine+used.exact()-theirs)
		if f.Games == 0 && q.Winner == "" && q.Player == "" {
			b.Fatalf("%+v is in no game", q)
		}
	}
	slices.Sort(times)
	slices.Sort(spent)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(ms(times[len(times)/2]), "p50-ms")
	b.ReportMetric(ms(times[len(times)*99/100]), "p99-ms")
	b.ReportMetric(ms(spent[len(spent)/2]), "p50-cpu-ms")
	b.ReportMetric(ms(spent[len(spent)*99/100]), "p99-cpu-ms")
}
