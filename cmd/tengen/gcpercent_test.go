package main

import (
	"runtime"
	"testing"
	"time"
)

// The percentage falls while collecting is cheap and rises as soon as it is dear.
func TestGCPercent(t *testing.T) {
	now := time.Now()
	g := gcPercent{now: gcPercentMost, at: now}
	c := gcCost{}
	for i, step := range []struct {
		after  time.Duration
		cycles uint64
		used   float64 // seconds of a processor
		want   int
	}{
		{10 * time.Second, 0, 0, 100}, // no cycle yet
		{time.Second, 1, .05, 50},     // 0.45 % of a processor in eleven seconds
		{5 * time.Second, 1, .06, 50}, // 1.2 %: neither
		{20 * time.Second, 1, .06, 25},
		{20 * time.Second, 1, .06, 25}, // the least
		{time.Second, 0, 0, 25},
		{time.Second, 3, .15, 50}, // 7 % in two seconds
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

// The runtime has the samples that are read.
func TestReadGCCost(t *testing.T) {
	before := readGCCost()
	runtime.GC()
	if after := readGCCost(); after.cycles <= before.cycles || after.used < before.used {
		t.Errorf("%+v, then %+v", before, after)
	}
}
