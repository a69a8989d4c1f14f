package db_test

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"testing"

	"tengen/db"
	"tengen/db/dbtest"
	"tengen/hub"
	"tengen/hub/game"
)

// BenchmarkAppendDurable is the closed loop of many games on a cluster with
// fsync and synchronous_commit on: each game waits for its commit before its
// next event. The games are made before the clock starts.
func BenchmarkAppendDurable(b *testing.B) {
	for _, games := range []int{1, 200, 1000} {
		b.Run(strconv.Itoa(games)+"games", func(b *testing.B) {
			c, _ := dbtest.Cluster(b)
			if err := db.Migrate(b.Context(), c.URL(), quiet); err != nil {
				b.Fatal(err)
			}
			d := open(b, c.URL())
			x, y := players(b, d)
			for i := range games {
				live(b, d, fmt.Sprintf("g%d", i), x, y)
			}
			b.ResetTimer()
			var wg sync.WaitGroup
			for i := range games {
				wg.Go(func() {
					for n := i; n < b.N; n += games {
						e := game.Event{Seq: 2 + n/games, Kind: game.Offered, Actor: x, ClientID: strconv.Itoa(n), At: t0,
							Payload: game.Payload{Offer: game.OfferTakeback}}
						if err := d.Append(context.Background(), hub.Append{Game: fmt.Sprintf("g%d", i), Event: e}); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			wg.Wait()
			b.StopTimer()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}
