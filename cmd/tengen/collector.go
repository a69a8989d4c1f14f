package main

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"
	gauges "runtime/metrics"
	"time"
)

// Go's collector lets as much garbage gather as there is memory in use. Most of a site's is held by people who say little, so that
// this garbage is made slowly, and its place is the largest part of what a player's socket takes. So the collector comes sooner as
// long as that costs next to nothing, and as Go has it where moves are many.
const (
	garbageMost    = 100  // percent of what is in use: Go's own
	garbageLeast   = 25   //
	collectingMuch = .03  // of one processor: a rise of the percentage halves it
	collectingNone = .008 // twice of it is far from much
	collectorEvery = time.Second
)

// collections is what the collector has done so far.
type collections struct {
	cycles uint64
	used   float64 // seconds of a processor, what idle processors did left out
}

// garbage decides how much garbage may gather.
type garbage struct {
	percent int
	seen    collections
	at      time.Time // of the last cycle that was seen
}

// next returns the percentage from now on. It changes after a cycle at most, by what the cycles since the last one have cost.
func (g *garbage) next(now time.Time, c collections) int {
	if c.cycles == g.seen.cycles {
		return g.percent
	}
	share := (c.used - g.seen.used) / now.Sub(g.at).Seconds()
	g.seen, g.at = c, now
	switch {
	case share > collectingMuch:
		g.percent = min(2*g.percent, garbageMost)
	case share < collectingNone:
		g.percent = max(g.percent/2, garbageLeast)
	}
	return g.percent
}

// readCollections asks the runtime.
func readCollections() collections {
	all := []gauges.Sample{
		{Name: "/gc/cycles/total:gc-cycles"}, {Name: "/cpu/classes/gc/mark/assist:cpu-seconds"},
		{Name: "/cpu/classes/gc/mark/dedicated:cpu-seconds"}, {Name: "/cpu/classes/gc/pause:cpu-seconds"},
	}
	gauges.Read(all)
	c := collections{cycles: all[0].Value.Uint64()}
	for _, s := range all[1:] {
		c.used += s.Value.Float64()
	}
	return c
}

// collect keeps the garbage small where that is cheap, unless GOGC says how much there may be.
func (m *Main) collect() {
	if os.Getenv("GOGC") != "" {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer debug.SetGCPercent(garbageMost)
		g := garbage{percent: garbageMost, seen: readCollections(), at: time.Now()}
		runtime.GC() // what the start has left is no measure
		tick := time.NewTicker(collectorEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case now := <-tick.C:
				if before := g.percent; g.next(now, readCollections()) != before {
					debug.SetGCPercent(g.percent)
				}
			}
		}
	}()
	m.later(func(context.Context) error { cancel(); <-done; return nil })
}
