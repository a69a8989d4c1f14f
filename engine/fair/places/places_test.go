package places

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/fair"
)

// One address asks for all places, holds what it gets for minutes and asks again: another's request has a place at once, and one address
// alone has half of them.
func TestOneAddressLeavesPlaces(t *testing.T) {
	for _, n := range []int{2, 4, 8} {
		synctest.Test(t, func(t *testing.T) {
			ps := New(n, n/2, 64)
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
						ctx, cancel := context.WithTimeout(stop, 2*time.Second)
						leave, err := ps.Enter(ctx, From{Who: fair.Who{Network: "198.51.100.1"}})
						cancel()
						if err != nil {
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
				leave, err := ps.Enter(t.Context(), From{Who: fair.Who{Network: "203.0.113.9"}})
				if err != nil || time.Since(began) > 0 {
					t.Fatalf("try %d: %v after %v", try, err, time.Since(began))
				}
				time.Sleep(time.Second)
				leave()
			}
			end()
			synctest.Wait()
			if most != n/2 || len(ps.held) != 0 || ps.Waiting() != 0 {
				t.Errorf("one address had %d of %d places; %d networks have some, %d requests wait", most, n, len(ps.held), ps.Waiting())
			}
		})
	}
}

// While all places are taken by short requests of two networks that ask without end, a third waits for its turn only.
func TestNetworksTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ps := New(2, 1, 64)
		stop, end := context.WithCancel(t.Context())
		defer end()
		for i := range 60 {
			go func() {
				for stop.Err() == nil {
					if leave, err := ps.Enter(stop, From{Who: fair.Who{Network: fmt.Sprintf("198.51.100.%d", 1+i%2)}}); err == nil {
						time.Sleep(time.Second)
						leave()
					}
				}
			}()
		}
		time.Sleep(time.Minute)
		for range 10 {
			began := time.Now()
			leave, err := ps.Enter(t.Context(), From{Who: fair.Who{Network: "203.0.113.9"}})
			if err != nil || time.Since(began) > time.Second {
				t.Errorf("%v after %v", err, time.Since(began))
			}
			leave()
			time.Sleep(100 * time.Millisecond)
		}
		end()
		time.Sleep(time.Second)
		synctest.Wait()
	})
}

// More requests than may do not wait: the network with the most is refused, at once.
func TestTooManyWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ps := New(2, 1, 64)
		var free []func()
		for _, n := range []string{"a", "b"} {
			leave, err := ps.Enter(t.Context(), From{Who: fair.Who{Network: n}})
			if err != nil {
				t.Fatal(err)
			}
			free = append(free, leave)
		}
		stop, end := context.WithCancel(t.Context())
		defer end()
		var refused, given atomic.Int32
		for range 64 + 30 {
			go func() {
				if leave, err := ps.Enter(stop, From{Who: fair.Who{Network: "198.51.100.1"}}); err == nil {
					leave()
				} else {
					refused.Add(1)
				}
			}()
		}
		synctest.Wait()
		go func() {
			if leave, err := ps.Enter(stop, From{Who: fair.Who{Network: "203.0.113.9"}}); err == nil {
				given.Add(1)
				leave()
			}
		}()
		synctest.Wait()
		if refused.Load() != 31 || ps.Waiting() != 64 {
			t.Errorf("%d refused, %d wait", refused.Load(), ps.Waiting())
		}
		for _, leave := range free {
			leave()
		}
		synctest.Wait()
		if refused.Load() != 31 || given.Load() != 1 {
			t.Errorf("%d refused, %d given", refused.Load(), given.Load())
		}
	})
}
