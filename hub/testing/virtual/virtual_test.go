package virtual

import (
	"runtime"
	"testing"
	"time"
)

// TestTimersAtOneInstant is what crashes with several processors, one time in a few thousand.
func TestTimersAtOneInstant(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	Test(t, func(t *testing.T) {
		began := time.Now()
		done := make(chan struct{})
		for range 8 {
			go func() {
				tick := time.NewTicker(time.Second)
				defer tick.Stop()
				for range 100 {
					<-tick.C
				}
				done <- struct{}{}
			}()
		}
		for range 8 {
			<-done
		}
		if took := time.Since(began); took != 100*time.Second {
			t.Errorf("the time is not virtual: it took %v", took)
		}
	})
	if runtime.GOMAXPROCS(0) != before {
		t.Error("the processors are not given back")
	}
}
