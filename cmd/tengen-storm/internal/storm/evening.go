package storm

import (
	"context"
	"math"
	"time"

	"gonum.org/v1/gonum/stat"

	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
)

const (
	eveningGames  = 1000
	eveningPause  = 2 * time.Second  // between two moves of a game
	eveningLength = 10 * time.Minute // its second half is weighed
	eveningWeigh  = 15 * time.Second
)

// evening is a full server for a long time, which would show leftovers of finished games.
var evening = scenario{
	name: "evening", about: "1,000 games, a move each every 2 s, for 10 minutes", long: true, named: true,
	run: runEvening,
	rows: []row{
		{label: "ack p50, ms", key: "ack p50", digits: 2, ask: atMost("ack p50", 10, 2, " ms")},
		{label: "ack p99, ms", key: "ack p99", digits: 2, ask: atMost("ack p99", 75, 2, " ms")},
		{label: "moves/s", key: "moves/s"},
		{label: "games that ended", key: "games"},
		{label: "heap at the end, MB", key: "heap", digits: 1},
		{label: "heap's growth over the second half, % a minute", key: "slope", digits: 2, ask: atMost("slope", 1, 2, " %")},
		{label: "CPU, %", key: "cpu %"},
		nothingLost,
	},
}

func runEvening(ctx context.Context, t *trial) (Values, error) {
	ms, err := t.play(ctx, t.scaled(eveningGames, 5), 0, false)
	if err != nil {
		return nil, err
	}
	for _, m := range ms { // games of all ages, as on any evening
		m.length = 1 + m.rng.IntN(mostMoves)
	}
	length := eveningLength
	if t.quick {
		length = t.time
	}
	v, err := t.atRate(ctx, ms, float64(len(ms))/eveningPause.Seconds(), func() (Values, error) {
		line := t.weighBeside(ctx, length)
		v, err := t.window(ctx, length)
		if err == nil {
			v["heap"], v["slope"], err = line()
		}
		return v, err
	})
	if err != nil {
		return nil, err
	}
	for _, m := range ms {
		m.mu.Lock()
		v["games"] += float64(m.games)
		m.mu.Unlock()
	}
	return v, t.verify(ctx, ms, v)
}

// weighBeside weighs the target's heap during the second half of a while. The
// function that it returns waits for the last weight and returns it, MB, and the
// slope of a line through all, percent a minute.
func (t *trial) weighBeside(ctx context.Context, length time.Duration) func() (heap, slope float64, err error) {
	var minutes, mb []float64
	var failed error
	done := make(chan struct{})
	go func() {
		defer close(done)
		began := time.Now()
		for failed = wait.Sleep(ctx, length/2); failed == nil && time.Since(began) < length; failed = wait.Sleep(ctx, min(eveningWeigh, length/8)) {
			m, err := t.target.memory(ctx)
			if failed = err; err != nil {
				return
			}
			minutes, mb = append(minutes, time.Since(began).Minutes()), append(mb, float64(m.heap)/1e6)
		}
	}()
	return func() (float64, float64, error) {
		<-done
		if failed != nil || len(mb) == 0 {
			return math.NaN(), math.NaN(), failed
		}
		_, perMinute := stat.LinearRegression(minutes, mb, nil, false)
		return mb[len(mb)-1], 100 * perMinute / stat.Mean(mb, nil), nil
	}
}
