package natsbus

import (
	"testing"

	"github.com/tengen-go/tengen/hub/testing/await"
)

// BenchmarkMessages measures how fast messages go from one node to another, as many as are on their way at once.
func BenchmarkMessages(b *testing.B) {
	one, two := pair(b)
	const ahead = 1024
	room := make(chan struct{}, ahead)
	stop, err := two.Subscribe("there", func([]byte) { <-room })
	if err != nil {
		b.Fatal(err)
	}
	defer stop()
	if err := two.conn.FlushTimeout(await.Limit); err != nil {
		b.Fatal(err)
	}
	body := make([]byte, 200)
	for b.Loop() {
		room <- struct{}{}
		if err := one.Publish("there", body); err != nil {
			b.Fatal(err)
		}
	}
	for range ahead {
		room <- struct{}{} // until all have come
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "messages/s")
}
