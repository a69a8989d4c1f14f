package storm

import (
	"context"
	"fmt"
	"math"
	"time"

	"gonum.org/v1/gonum/stat"

	"github.com/tengen-go/tengen/cmd/internal/table"
)

const (
	growthMost = 1.1              // the exponent that still counts as linear
	pingRound  = 21 * time.Second // holds one of the server's rounds of pings
	gameEvery  = 2                // seconds between the moves of a game
)

// cost is what something costs that grows.
type cost struct {
	row
	linear bool // it must not grow faster than its cause
}

var memoryCosts = []cost{
	{row{label: "resident, MB", key: "resident", digits: 1}, true}, {row{label: "heap, MB", key: "heap", digits: 1}, true},
	{row{label: "CPU, %", key: "cpu %", digits: 2}, true},
}

// sockets and games are what --growth measures.
var (
	sockets = growing("sockets", "idle ones, as they become more", []int{1000, 2000, 4000, 8000, 16_000}, 10, memoryCosts,
		func(ctx context.Context, t *trial, n int) (Values, error) {
			if err := t.openIdle(ctx, n-len(t.sockets)); err != nil {
				return nil, err
			}
			return t.window(ctx, t.atLeast(pingRound))
		})
	games = growing("games", "a move each every 2 s, as they become more", []int{100, 200, 500, 1000, 2000, 4000}, 2, append([]cost{
		{row{label: "PostgreSQL's CPU, %", key: "database cpu %", digits: 1}, true}, {row{label: "moves/s", key: "moves/s"}, false},
		{row{label: "ack p50, ms", key: "ack p50", digits: 2}, false}, {row{label: "ack p99, ms", key: "ack p99", digits: 2}, false},
	}, memoryCosts...), func(ctx context.Context, t *trial, n int) (Values, error) {
		if _, err := t.play(ctx, n-len(t.matches), 0, false); err != nil {
			return nil, err
		}
		return t.atRate(ctx, t.matches, float64(n)/gameEvery, func() (Values, error) {
			return t.window(ctx, t.atLeast(gameEvery*time.Second))
		})
	})
)

// atLeast is the length of a measurement that needs some time, unless it is only tried.
func (t *trial) atLeast(length time.Duration) time.Duration {
	if t.quick {
		return t.time
	}
	return max(t.time, length)
}

// growing is a scenario in which a number grows on one server. grow has so many, and measures for a while.
func growing(name, about string, sizes []int, least int, costs []cost, grow func(ctx context.Context, t *trial, n int) (Values, error)) scenario {
	s := scenario{name: name, about: about, named: true, once: true}
	for _, c := range costs { // the smallest and the largest; JSON has those between them too
		for _, size := range []int{sizes[0], sizes[len(sizes)-1]} {
			s.rows = append(s.rows, row{label: fmt.Sprintf("%s, of %v", c.label, table.Number{Value: float64(size)}), key: c.at(size), digits: c.digits})
		}
		if c.linear {
			key := c.key + " exponent"
			s.rows = append(s.rows, row{label: c.label + ": exponent", key: key, digits: 2, ask: atMost(key, growthMost, 2, "")})
		}
	}
	s.rows = append(s.rows, nothingLost)
	s.run = func(ctx context.Context, t *trial) (Values, error) {
		if err := t.openIdle(ctx, 1); err != nil { // everything is loaded that is needed once
			return nil, err
		}
		empty, err := t.target.settled(ctx)
		if err != nil {
			return nil, err
		}
		v := Values{}
		var ns []float64
		all := map[string][]float64{} // logarithms, as those in ns
		for _, size := range sizes {
			n := t.scaled(size, least)
			used, err := grow(ctx, t, n)
			if err != nil {
				return nil, err
			}
			now, err := t.target.memory(ctx)
			if err != nil {
				return nil, err
			}
			used["resident"], used["heap"] = float64(now.resident-empty.resident)/1e6, float64(now.heap-empty.heap)/1e6
			ns = append(ns, math.Log(float64(n)))
			for _, c := range costs {
				v[c.at(size)] = used[c.key]
				all[c.key] = append(all[c.key], math.Log(used[c.key]))
			}
			t.say("%s: %d", name, n)
		}
		for _, c := range costs { // b of the best a·n^b: 1 is linear, less is better
			if _, b := stat.LinearRegression(ns, all[c.key], nil, false); !math.IsNaN(b) && !math.IsInf(b, 0) {
				v[c.key+" exponent"] = b
			}
		}
		return v, t.verify(ctx, t.matches, v)
	}
	return s
}

// at is the key of the cost of so many.
func (c cost) at(size int) string { return fmt.Sprintf("%s %d", c.key, size) }
