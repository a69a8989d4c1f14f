package main

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"
	gauges "runtime/metrics"
	"time"
)

// GOGC follows the collector's cost. At Go's 100 percent a heap may double before it is collected, and most of a player's memory
// is that slack. People at a board allocate slowly, so collecting sooner costs them next to nothing. Where many moves are played,
// the percentage goes back to Go's own.
const (
	gcPercentMost  = 100
	gcPercentLeast = 25
	gcDear         = .03  // of one processor: from here on the percentage doubles
	gcCheap        = .008 // below it the percentage is halved, which at most doubles the cost
	gcLookedAt     = time.Second
)

// gcCost is what the collector has done since the process began.
type gcCost struct {
	cycles uint64
	used   float64 // seconds of a processor, without what idle processors did
}

// gcPercent decides the percentage.
type gcPercent struct {
	now  int
	seen gcCost
	at   time.Time // of the last cycle that was seen
}

// next returns the percentage from now on. It changes only after a cycle, by the cost since the cycle before.
func (g *gcPercent) next(now time.Time, c gcCost) int {
	if c.cycles == g.seen.cycles {
		return g.now
	}
	share := (c.used - g.seen.used) / now.Sub(g.at).Seconds()
	g.seen, g.at = c, now
	switch {
	case share > gcDear:
		g.now = min(2*g.now, gcPercentMost)
	case share < gcCheap:
		g.now = max(g.now/2, gcPercentLeast)
	}
	return g.now
}

// readGCCost asks the runtime.
func readGCCost() gcCost {
	all := []gauges.Sample{
		{Name: "/gc/cycles/total:gc-cycles"}, {Name: "/cpu/classes/gc/mark/assist:cpu-seconds"},
		{Name: "/cpu/classes/gc/mark/dedicated:cpu-seconds"}, {Name: "/cpu/classes/gc/pause:cpu-seconds"},
	}
	gauges.Read(all)
	c := gcCost{cycles: all[0].Value.Uint64()}
	for _, s := range all[1:] {
		c.used += s.Value.Float64()
	}
	return c
}

// adaptGC adapts the percentage once a second until the server stops. If GOGC is set, the operator has decided.
func (m *Main) adaptGC() {
	if os.Getenv("GOGC") != "" {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer debug.SetGCPercent(gcPercentMost)
		g := gcPercent{now: gcPercentMost, seen: readGCCost(), at: time.Now()}
		runtime.GC() // the first cycle that counts is not one of the start
		tick := time.NewTicker(gcLookedAt)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case now := <-tick.C:
				if before := g.now; g.next(now, readGCCost()) != before {
					debug.SetGCPercent(g.now)
				}
			}
		}
	}()
	m.later(func(context.Context) error { cancel(); <-done; return nil })
}
