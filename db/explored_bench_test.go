package db_test

import (
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/library/explorer"
)

// BenchmarkExplorer counts seeded games, TENGEN_EXPLORE_GAMES of them, and asks questions of each kind: the time that half of them
// need and all but one in a hundred, the latter also of the shortest of five times, which other work on the machine disturbs less, the bytes a ply,
// and the plans. The first player has a tenth of all games.
func BenchmarkExplorer(b *testing.B) {
	total := 2000
	if n, err := strconv.Atoi(os.Getenv("TENGEN_EXPLORE_GAMES")); err == nil {
		total = n
	}
	url := dbtest.URL(b)
	c := sql(b, url)
	o := newOpeners(b, c, rand.New(rand.NewPCG(47, 1)), 300, 36)
	begun := time.Now()
	var games []opened // some of them
	for n := 0; n < total; {
		var page []opened
		for ; len(page) < 10_000 && n < total; n++ {
			page = append(page, o.next())
		}
		putOpened(b, c, page)
		games = append(games, page[:min(len(page), 200)]...)
	}
	made := time.Since(begun)
	must(b, c, `VACUUM (ANALYZE) games, game_events, rating_changes`)
	d := dbtest.Open(b, url)
	begun = time.Now()
	if err := db.CatchUp(b.Context(), d.Explored(nil).Step); err != nil {
		b.Fatal(err)
	}
	took := time.Since(begun)
	must(b, c, `VACUUM (ANALYZE) explored, explored_plies, explored_counts`)
	var plies, rows, cells, bytes int
	if err := c.QueryRow(b.Context(), `SELECT (SELECT sum(least(plies, 24)) FROM games), (SELECT count(*) FROM explored_plies), (SELECT count(*) FROM explored_counts),
		(SELECT sum(pg_total_relation_size(t::regclass)) FROM unnest(ARRAY['explored', 'explored_plies', 'explored_counts']) t)`).
		Scan(&plies, &rows, &cells, &bytes); err != nil {
		b.Fatal(err)
	}
	b.Run("kept", func(b *testing.B) {
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(float64(took.Microseconds())/1000/float64(total), "ms/game")
		b.ReportMetric(float64(bytes)/float64(plies), "B/ply")
		b.Logf("%d games made in %v and counted in %v; %d plies, %d rows, %d counts, %d MiB", total, made.Round(time.Second),
			took.Round(time.Second), plies, rows, cells, bytes>>20)
	})

	ask(b, url, d, o, games)
}

// ask times questions of each kind about positions of games, and prints their plans.
func ask(b *testing.B, url string, d *db.DB, o *openers, games []opened) {
	month := explorer.MonthOf(t0)
	filters := map[string]func(*explorer.Filter){
		"all":    func(*explorer.Filter) {},
		"people": func(f *explorer.Filter) { f.With = explorer.WithPeople },
		"narrow": func(f *explorer.Filter) {
			f.With, f.Low, f.High, f.Since, f.Upto = explorer.WithPeople, 1600, 1800, month-11, month-6
		},
		"mine":   func(f *explorer.Filter) { f.Mine = o.people[1+o.rng.IntN(len(o.people)-1)] },
		"most":   func(f *explorer.Filter) { f.Mine = o.people[0] },
		"months": func(f *explorer.Filter) { f.Since, f.Upto = month-30, month-1 },
		"nobody": func(f *explorer.Filter) { f.Low, f.High, f.Since, f.Upto = 2200, 0, month+1, month+2 },
	}
	for _, name := range slices.Sorted(maps.Keys(filters)) {
		for _, at := range []struct {
			name       string
			from, upto int
		}{{"root", 0, 0}, {"early", 1, 5}, {"late", 6, 23}} {
			b.Run(name+"/"+at.name, func(b *testing.B) {
				var times, alone []time.Duration
				// one asks a question some times, and returns the first time and the shortest.
				one := func(d *db.DB, times int) (first, shortest time.Duration) {
					g, f := &games[o.rng.IntN(len(games))], explorer.All
					filters[name](&f)
					line := g.lineOf(at.from + o.rng.IntN(at.upto-at.from+1))
					for i := range times {
						s := explorer.NewService(d.Archive(), idle{}) // that keeps nothing
						begun := time.Now()
						if _, err := s.Explore(b.Context(), g.played.Start, line, f, f.Mine); err != nil {
							b.Fatal(err)
						}
						took := time.Since(begun)
						if i == 0 {
							first, shortest = took, took
						}
						shortest = min(shortest, took)
					}
					return first, shortest
				}
				for range 500 { // for any b.N
					first, shortest := one(d, 5)
					times, alone = append(times, first), append(alone, shortest)
				}
				slices.Sort(alone)
				b.ReportMetric(float64(alone[len(alone)*99/100].Microseconds())/1000, "p99-ms-alone")
				slices.Sort(times)
				p50, p99 := times[len(times)/2], times[len(times)*99/100]
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(float64(p50.Microseconds())/1000, "p50-ms")
				b.ReportMetric(float64(p99.Microseconds())/1000, "p99-ms")
				p := &shapes{plans: map[string]bool{}}
				explained, err := db.OpenExplained(b.Context(), url, p.add)
				if err != nil {
					b.Fatal(err)
				}
				defer explained.Close()
				for range 20 {
					one(explained, 1)
				}
				b.Logf("worst %v; plans:\n%s", times[len(times)-1], p)
			})
		}
	}
}

// shapes are those of plans.
type shapes struct {
	mu    sync.Mutex // guards plans
	plans map[string]bool
}

func (s *shapes) add(plan string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.plans[strings.Join(shape(plan), " > ")] = true
}

func (s *shapes) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(slices.Sorted(maps.Keys(s.plans)), "\n")
}

// shape names the nodes of a plan.
func shape(plan string) (nodes []string) {
	for _, line := range strings.Split(plan, "\n") {
		line = strings.Trim(line, " ,")
		for _, key := range []string{`"Node Type": `, `"Index Name": `, `"Relation Name": `} {
			if v, ok := strings.CutPrefix(line, key); ok {
				nodes = append(nodes, strings.Trim(v, `"`))
			}
		}
	}
	return nodes
}
