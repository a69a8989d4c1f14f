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
// Nobody else uses the database, and it writes without fsync, so that the time is nearly all a processor's. It also tells the records of
// PostgreSQL's log, and their bytes without whole pages, if the log can be looked at.
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
	_, err := c.Exec(b.Context(), `CREATE EXTENSION pg_walinspect`)
	inspects := err == nil
	logged := func(from string) (to string, records, bytes int64) {
		if !inspects {
			return "", 0, 0
		}
		err := c.QueryRow(b.Context(), `SELECT pg_current_wal_insert_lsn()::text`).Scan(&to)
		if err == nil && from != "" && from != to {
			err = c.QueryRow(b.Context(), `SELECT count(*), coalesce(sum(record_length - fpi_length), 0)::bigint FROM pg_get_wal_records_info($1::pg_lsn, $2::pg_lsn)`,
				from, to).Scan(&records, &bytes)
		}
		if err != nil {
			b.Fatal(err)
		}
		return to, records, bytes
	}
	for _, games := range []int{10, 50, 300} {
		b.Run(strconv.Itoa(games), func(b *testing.B) {
			took := make([]time.Duration, len(readers))
			records, bytes := make([]int64, len(readers)), make([]int64, len(readers))
			ended := 0
			for b.Loop() {
				end(games)
				ended += games
				for i, r := range readers {
					from, _, _ := logged("")
					began := time.Now()
					if _, err := r.Step(b.Context()); err != nil {
						b.Fatal(err)
					}
					took[i] += time.Since(began)
					_, some, size := logged(from)
					records[i], bytes[i] = records[i]+some, bytes[i]+size
				}
			}
			b.ReportMetric(0, "ns/op")
			all := 0.0
			for i, r := range readers {
				ms := float64(took[i].Microseconds()) / 1000 / float64(ended)
				all += ms
				name := strings.ReplaceAll(r.Name, " ", "-")
				b.ReportMetric(ms, "ms/game:"+name)
				b.ReportMetric(float64(records[i])/float64(ended), "records/game:"+name)
				b.ReportMetric(float64(bytes[i])/float64(ended), "B/game:"+name)
			}
			b.ReportMetric(all, "ms/game")
		})
	}
}
