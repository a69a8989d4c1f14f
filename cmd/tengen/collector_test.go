package main

import (
	"runtime"
	"testing"
	"time"
)

// Less garbage may gather while collecting costs next to nothing, and as much as Go allows once it costs something.
func TestGarbage(t *testing.T) {
	now := time.Now()
	g := garbage{percent: garbageMost, at: now}
	c := collections{}
	for i, step := range []struct {
		after  time.Duration
		cycles uint64
		used   float64 // seconds of a processor
		want   int
	}{
		{10 * time.Second, 0, 0, 100}, // nothing is known
		{time.Second, 1, .05, 50},     // 0.45 % in eleven seconds
		{5 * time.Second, 1, .06, 50}, // 1.2 %: it stays
		{20 * time.Second, 1, .06, 25},
		{20 * time.Second, 1, .06, 25}, // the least
		{time.Second, 0, 0, 25},
		{time.Second, 3, .15, 50}, // 7 % in two
		{time.Second, 5, .25, 100},
		{time.Second, 9, .4, 100}, // the most
		{time.Minute, 1, .05, 50},
	} {
		now = now.Add(step.after)
		c.cycles, c.used = c.cycles+step.cycles, c.used+step.used
		if got := g.next(now, c); got != step.want {
			t.Fatalf("step %d: %d percent, want %d", i, got, step.want)
		}
	}
}

// The runtime counts what it is asked for.
func TestReadCollections(t *testing.T) {
	before := readCollections()
	runtime.GC()
	if after := readCollections(); after.cycles <= before.cycles || after.used < before.used {
		t.Errorf("%+v, then %+v", before, after)
	}
}
