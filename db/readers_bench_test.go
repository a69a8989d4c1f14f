package db_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/library"
)

// BenchmarkReaders is what each reader of finished games takes for one, beside a past of 15,000: games end by so many between two steps.
// Nobody else uses the database, and it writes without fsync, so that the time is nearly all a processor's.
func BenchmarkReaders(b *testing.B) {
	defer func(small library.Pack) { library.Packing = small }(library.Packing)
	library.Packing = atFullSize
	url := dbtest.URL(b)
	c := sql(b, url)
	o := newOpeners(b, c, rand.New(rand.NewPCG(47, 1)), 300, 36)
	end := func(n int) {
		page := make([]opened, n)
		for i := range page {
			page[i] = o.next()
		}
		putOpened(b, c, page)
	}
	end(15_000)
	d := dbtest.Open(b, url)
	readers := d.Readers(nil)
	for _, r := range readers {
		if err := db.CatchUp(b.Context(), r.Step); err != nil {
			b.Fatal(err)
		}
	}
	must(b, c, `VACUUM (ANALYZE)`)
	for _, games := range []int{10, 50, 300} {
		b.Run(strconv.Itoa(games), func(b *testing.B) {
			took := make([]time.Duration, len(readers))
			ended := 0
			for b.Loop() {
				end(games)
				ended += games
				for i, r := range readers {
					began := time.Now()
					if _, err := r.Step(b.Context()); err != nil {
						b.Fatal(err)
					}
					took[i] += time.Since(began)
				}
			}
			b.ReportMetric(0, "ns/op")
			all := 0.0
			for i, r := range readers {
				ms := float64(took[i].Microseconds()) / 1000 / float64(ended)
				all += ms
				b.ReportMetric(ms, "ms/game:"+strings.ReplaceAll(r.Name, " ", "-"))
			}
			b.ReportMetric(all, "ms/game")
		})
	}
}
