package analysis

import (
	"context"
	"errors"
	"fmt"
	"sync"
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

// All addresses of a /24 want places, and ask again as soon as they lose one: a member elsewhere gets one at once.
func TestAWideNetworkDoesNotHaveAllPlaces(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		ps := newPlaces(2)
		stop, end := context.WithCancel(t.Context())
		defer end()
		for i := range 50 {
			go func() {
				for stop.Err() == nil {
					who := fair.Who{Wide: "198.51.100.0/24", Network: fmt.Sprint("198.51.100.", i), Person: fmt.Sprint("guest ", i)}
					work, left, err := ps.take(stop, who)
					if err != nil {
						continue
					}
					<-work.Done()
					left()
				}
			}()
		}
		time.Sleep(time.Minute)
		for try := range 18 {
			began := time.Now()
			work, left, err := ps.take(t.Context(), fair.Who{Wide: "203.0.113.0/24", Network: "203.0.113.9", Person: "member"})
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

// While more people want a place than there are, each has one for a while in turn.
func TestPlacesGoRound(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		const people = 4
		ps := newPlaces(2)
		stop, end := context.WithCancel(t.Context())
		var had [people]time.Duration
		var all sync.WaitGroup
		for i := range people {
			all.Go(func() {
				for stop.Err() == nil {
					who := fmt.Sprint("person ", i)
					work, left, err := ps.take(stop, fair.Who{Network: who, Person: who})
					if err != nil {
						if stop.Err() == nil {
							t.Errorf("%s: %v", who, err)
						}
						continue
					}
					began := time.Now()
					<-work.Done()
					had[i] += time.Since(began)
					left()
				}
			})
		}
		time.Sleep(time.Minute)
		end()
		all.Wait()
		for i, d := range had {
			if d < 25*time.Second || d > 35*time.Second {
				t.Errorf("person %d had a place for %v of a minute", i, d)
			}
		}
	})
}

// Nobody gives way to an equal before placeFor, and a waiting question gets a place that becomes free.
func TestNobodyGivesWayToAnEqualAtOnce(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		ps := newPlaces(1)
		work, left, err := ps.take(t.Context(), fair.Who{Network: "a", Person: "ann"})
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		go func() {
			<-work.Done()
			left()
		}()
		_, left, err = ps.take(t.Context(), fair.Who{Network: "b", Person: "ben"})
		if err != nil || time.Since(began) != placeFor || !errors.Is(context.Cause(work), ErrBusy) {
			t.Fatalf("%v after %v", err, time.Since(began))
		}
		if _, _, err := ps.take(t.Context(), fair.Who{Network: "c", Person: "cid"}); !errors.Is(err, ErrBusy) { // ben does not stop
			t.Error(err)
		}
		time.AfterFunc(placeWithin/2, left)
		if _, left, err := ps.take(t.Context(), fair.Who{Network: "d", Person: "dan"}); err != nil {
			t.Error(err)
		} else {
			left()
		}
		if ps.queue.Waiting()+len(ps.taken) != 0 {
			t.Error("something is left behind")
		}
	})
}
