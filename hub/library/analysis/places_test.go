package analysis

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// Two guests of one address have all places, and ask again as soon as they lose one: a member elsewhere gets a place at once.
func TestOneNetworkDoesNotHaveAllPlaces(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		ps := newPlaces(2)
		stop, end := context.WithCancel(t.Context())
		defer end()
		for i := range 2 {
			go func() {
				for stop.Err() == nil {
					work, left, err := ps.take(stop, fair.Who{Network: "198.51.100.1", Person: fmt.Sprint("guest ", i)})
					if err != nil {
						continue
					}
					<-work.Done()
					left()
				}
			}()
		}
		time.Sleep(time.Minute) // virtual: both have been there for long
		for try := range 18 {
			began := time.Now()
			work, left, err := ps.take(t.Context(), fair.Who{Network: "203.0.113.9", Person: "member"})
			if err != nil || time.Since(began) > time.Second {
				t.Fatalf("try %d: %v after %v", try, err, time.Since(began))
			}
			time.Sleep(20 * time.Second)
			if work.Err() != nil {
				t.Errorf("try %d: the member gives way to who has a place", try)
			}
			left()
		}
	})
}

// Nobody gives way while everybody has one place. A waiting question is refused after a second, or gets a place that
// becomes free.
func TestNobodyGivesWayToAnEqual(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		ps := newPlaces(1)
		work, left, err := ps.take(t.Context(), fair.Who{Network: "a", Person: "ann"})
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		if _, _, err := ps.take(t.Context(), fair.Who{Network: "b", Person: "ben"}); !errors.Is(err, ErrBusy) || time.Since(began) != placeWithin {
			t.Errorf("%v after %v", err, time.Since(began))
		}
		if work.Err() != nil {
			t.Error("the only place is taken away")
		}
		time.AfterFunc(placeWithin/2, left)
		if _, left, err := ps.take(t.Context(), fair.Who{Network: "b", Person: "ben"}); err != nil {
			t.Error(err)
		} else {
			left()
		}
		if ps.queue.Waiting()+len(ps.taken) != 0 {
			t.Error("something is left behind")
		}
	})
}
