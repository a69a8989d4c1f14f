package storm

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"tengen/db"
)

// Seeded asks a database that Seed has filled what profiles, histories and leaderboards ask, n times each, and prints how
// long the answers took. Half of the questions are about the few who have played most.
func Seeded(ctx context.Context, url string, n int, seed uint64, out io.Writer) error {
	d, err := db.Open(ctx, url)
	if err != nil {
		return err
	}
	defer d.Close()
	q, err := newQuestions(ctx, d, url, seed)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "| question | p50 ms | p99 ms | longest ms |\n|---|---|---|---|\n")
	for _, ask := range q.all() {
		var took []time.Duration
		for range n {
			p, err := q.person()
			if err != nil {
				return err
			}
			began := time.Now()
			if err := ask.of(p); err != nil {
				return fmt.Errorf("%s: %w", ask.name, err)
			}
			took = append(took, time.Since(began))
		}
		slices.Sort(took)
		ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
		fmt.Fprintf(out, "| %s | %.1f | %.1f | %.1f |\n", ask.name, ms(took[n/2]), ms(took[min(n-1, n*99/100)]), ms(took[n-1]))
	}
	return nil
}
