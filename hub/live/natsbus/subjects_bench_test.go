package natsbus

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/tengen-go/tengen/hub/testing/await"
)

// The cost of a subject for each game, beside the one subject a node that links use: docs/lab/2026-11-30-subjects.md.

// games is how many games one server of three owns at the size of docs/capacity.md.
const games = 9000

// subscribeGames subscribes to a subject for each game, in its own goroutine or all to one channel, and waits until the server
// knows.
func subscribeGames(b *testing.B, c *nats.Conn, shared chan *nats.Msg) (all []*nats.Subscription) {
	b.Helper()
	for i := range games {
		var sub *nats.Subscription
		var err error
		if subject := fmt.Sprint("game.", i); shared != nil {
			sub, err = c.ChanSubscribe(subject, shared)
		} else {
			sub, err = c.Subscribe(subject, func(m *nats.Msg) { m.Respond(m.Data) })
		}
		if err != nil {
			b.Fatal(err)
		}
		all = append(all, sub)
	}
	if err := c.FlushTimeout(await.Limit); err != nil {
		b.Fatal(err)
	}
	return all
}

// BenchmarkSubjects measures what 9,000 games cost that come and go: time a game, and memory and goroutines while they are there.
func BenchmarkSubjects(b *testing.B) {
	for name, shared := range map[string]chan *nats.Msg{"goroutine": nil, "channel": make(chan *nats.Msg, 1024)} {
		b.Run(name, func(b *testing.B) {
			one, _ := pair(b)
			var came, went time.Duration
			var bytes, goroutines int
			for b.Loop() {
				var before, there runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&before)
				others := runtime.NumGoroutine()
				at := time.Now()
				all := subscribeGames(b, one.conn, shared)
				came += time.Since(at)
				runtime.GC()
				runtime.ReadMemStats(&there)
				bytes = int(there.HeapInuse + there.StackInuse - before.HeapInuse - before.StackInuse)
				goroutines = runtime.NumGoroutine() - others
				at = time.Now()
				for _, s := range all {
					if err := s.Unsubscribe(); err != nil {
						b.Fatal(err)
					}
				}
				if err := one.conn.FlushTimeout(await.Limit); err != nil {
					b.Fatal(err)
				}
				went += time.Since(at)
			}
			b.ReportMetric(float64(came.Microseconds())/float64(b.N*games), "µs/subscribe")
			b.ReportMetric(float64(went.Microseconds())/float64(b.N*games), "µs/unsubscribe")
			b.ReportMetric(float64(bytes)/games, "B/game")
			b.ReportMetric(float64(goroutines), "goroutines")
		})
	}
}

// BenchmarkAnswer measures a message and its answer between two servers: by their two subjects, as links have it, and by a
// request to a game's subject.
func BenchmarkAnswer(b *testing.B) {
	b.Run("link", BenchmarkRoundTrip)
	b.Run("request", func(b *testing.B) {
		one, two := pair(b)
		subscribeGames(b, two.conn, nil)
		body := make([]byte, 200)
		for i := 0; b.Loop(); i++ {
			if _, err := one.conn.Request(fmt.Sprint("game.", i%games), body, await.Limit); err != nil {
				b.Fatal(err)
			}
		}
	})
}
