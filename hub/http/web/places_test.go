package web

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// fill takes all places of a throttle, each for another network; free gives them back.
func fill(t *testing.T, g throttle) (free func()) {
	t.Helper()
	full, cancel := context.WithCancel(t.Context())
	cancel()
	var all []func()
	for i := 0; ; i++ {
		leave, ok := g.places.enter(full, &visit{address: fmt.Sprintf("10.9.%d.%d", i/256, i%256)})
		if !ok {
			break
		}
		all = append(all, leave)
	}
	if len(all) == 0 {
		t.Error("there was no place")
	}
	return func() {
		for _, leave := range all {
			leave()
		}
	}
}

// One address asks for all places, holds what it gets for minutes and asks again: another's request has a place at once, and one address
// alone has half of them.
func TestOneAddressLeavesPlaces(t *testing.T) {
	for _, n := range []int{2, 4, 8} {
		synctest.Test(t, func(t *testing.T) {
			g := newThrottle(1000, n)
			stop, end := context.WithCancel(t.Context())
			defer end()
			var mu sync.Mutex // guards the following
			holding, most := 0, 0
			hold := func(more int) {
				mu.Lock()
				defer mu.Unlock()
				holding += more
				most = max(most, holding)
			}
			for range 4 * n {
				go func() {
					for stop.Err() == nil {
						ctx, cancel := context.WithTimeout(stop, g.wait)
						leave, ok := g.places.enter(ctx, &visit{address: "198.51.100.1"})
						cancel()
						if !ok {
							continue
						}
						hold(1)
						select {
						case <-time.After(2 * time.Minute):
						case <-stop.Done():
						}
						hold(-1)
						leave()
					}
				}()
			}
			time.Sleep(time.Hour)
			for try := range 20 {
				began := time.Now()
				leave, ok := g.places.enter(t.Context(), &visit{address: "203.0.113.9"})
				if !ok || time.Since(began) > 0 {
					t.Fatalf("try %d: %v after %v", try, ok, time.Since(began))
				}
				time.Sleep(time.Second)
				leave()
			}
			end()
			synctest.Wait()
			if most != n/2 || len(g.places.held) != 0 || g.places.queue.Waiting() != 0 {
				t.Errorf("one address had %d of %d places; %d networks have some, %d requests wait", most, n, len(g.places.held), g.places.queue.Waiting())
			}
		})
	}
}

// While all places are taken by short requests of two networks that ask without end, a third waits for its turn only.
func TestNetworksTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newThrottle(1000, 2)
		stop, end := context.WithCancel(t.Context())
		defer end()
		for i := range 60 {
			go func() {
				for stop.Err() == nil {
					if leave, ok := g.places.enter(stop, &visit{address: fmt.Sprintf("198.51.100.%d", 1+i%2)}); ok {
						time.Sleep(time.Second)
						leave()
					}
				}
			}()
		}
		time.Sleep(time.Minute)
		for range 10 {
			began := time.Now()
			leave, ok := g.places.enter(t.Context(), &visit{address: "203.0.113.9"})
			if !ok || time.Since(began) > time.Second {
				t.Errorf("%v after %v", ok, time.Since(began))
			}
			leave()
			time.Sleep(100 * time.Millisecond)
		}
		end()
		time.Sleep(time.Second)
		synctest.Wait()
	})
}

// More than placesWait requests do not wait: the network with the most is refused, at once.
func TestPlacesWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newThrottle(1000, 2)
		free := fill(t, g)
		stop, end := context.WithCancel(t.Context())
		defer end()
		var refused, given atomic.Int32
		for range placesWait + 30 {
			go func() {
				if leave, ok := g.places.enter(stop, &visit{address: "198.51.100.1"}); ok {
					leave()
				} else {
					refused.Add(1)
				}
			}()
		}
		synctest.Wait()
		go func() {
			if leave, ok := g.places.enter(stop, &visit{address: "203.0.113.9"}); ok {
				given.Add(1)
				leave()
			}
		}()
		synctest.Wait()
		if refused.Load() != 31 || g.places.queue.Waiting() != placesWait {
			t.Errorf("%d refused, %d wait", refused.Load(), g.places.queue.Waiting())
		}
		free()
		synctest.Wait()
		if refused.Load() != 31 || given.Load() != 1 {
			t.Errorf("%d refused, %d given", refused.Load(), given.Load())
		}
	})
}

// A client that the limits of an address do not hold for may have all places.
func TestExemptPlaces(t *testing.T) {
	g := newThrottle(1000, 4)
	for i := range 4 {
		leave, ok := g.places.enter(t.Context(), &visit{address: "127.0.0.1", exempt: true, id: fmt.Sprint(i)})
		if !ok {
			t.Fatalf("place %d of 4", i)
		}
		defer leave()
	}
}
