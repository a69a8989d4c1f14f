package virtual

import (
	"runtime"
	"testing"
	"time"
)

// TestTimersAtOneInstant is what crashes with several processors, one time in a few thousand.
func TestTimersAtOneInstant(t *testing.T) {
	before, start := runtime.GOMAXPROCS(0), time.Now()
	Test(t, func(t *testing.T) {
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
	})
	if runtime.GOMAXPROCS(0) != before {
		t.Error("the processors are not given back")
	}
	if time.Since(start) > 50*time.Second {
		t.Error("the time was not virtual")
	}
}
