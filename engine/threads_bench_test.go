package engine

import (
	"slices"
	"sync"
	"testing"
	"time"
)

// BenchmarkTwoThreads: the time to a depth, that of so many nodes of one thread, with one thread and with two, in turns, and
// what the machine has for two: how much two searches beside each other do in the time of one. Medians over the positions
// in which nothing is decided.
//
//	go test ./engine -run xxx -bench TwoThreads -benchtime 1x
func BenchmarkTwoThreads(b *testing.B) {
	const nodes, rounds = 400_000, 3
	opt := DefaultOptions()
	opt.TableBytes, opt.RootVCT = 64<<20, false
	for range b.N {
		var sooner, machine []float64
		for _, p := range midgames {
			pos := game(b, p.rule, p.moves)
			e, other := New(opt), New(opt)
			res, err := e.Search(b.Context(), pos, Limits{Nodes: nodes})
			if err != nil {
				b.Fatal(err)
			}
			if res.Mate != 0 {
				continue
			}
			took := func(e *Engine, threads int) time.Duration {
				e.SetThreads(threads)
				e.Clear()
				began := time.Now()
				if _, err := e.Search(b.Context(), pos, Limits{Depth: res.Depth}); err != nil {
					b.Error(err)
				}
				return time.Since(began)
			}
			var one, two, beside []time.Duration
			for range rounds {
				one = append(one, took(e, 1))
				two = append(two, took(e, 2))
				began := time.Now()
				var both sync.WaitGroup
				for _, x := range []*Engine{e, other} {
					both.Go(func() { took(x, 1) })
				}
				both.Wait()
				beside = append(beside, time.Since(began))
			}
			alone := slices.Min(one)
			sooner = append(sooner, float64(alone)/float64(slices.Min(two)))
			machine = append(machine, 2*float64(alone)/float64(slices.Min(beside)))
		}
		if len(sooner) == 0 {
			b.Fatal("every position is decided")
		}
		slices.Sort(sooner)
		slices.Sort(machine)
		b.ReportMetric(sooner[len(sooner)/2], "x-sooner")
		b.ReportMetric(machine[len(machine)/2], "x-of-the-machine")
		b.ReportMetric(float64(len(sooner)), "positions")
		b.Logf("times as soon, by position: %.2f", sooner)
	}
}
