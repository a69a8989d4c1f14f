package web

import (
	"context"
	"fmt"
	"testing"
)

// fill takes all places of a throttle, each for another network; free gives them back.
func fill(t *testing.T, g throttle) (free func()) {
	t.Helper()
	full, cancel := context.WithCancel(t.Context())
	cancel()
	var all []func()
	for i := 0; ; i++ {
		leave, err := g.enter(full, &visit{address: fmt.Sprintf("10.%d.%d.1", 1+i/256, i%256)})
		if err != nil {
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

// One address has half of the places, a /24 three quarters, and those of another are free; a client that the limits of an address do not hold for may have all.
func TestPlacesOfAnAddress(t *testing.T) {
	g := newThrottle(1000, 4)
	full, cancel := context.WithCancel(t.Context())
	cancel()
	for i, c := range []struct {
		from    visit
		granted bool
	}{
		{visit{address: "198.51.100.1"}, true},
		{visit{address: "2001:db8::1"}, true},
		{visit{address: "2001:db8:0:77::1"}, true}, // the same /48
		{visit{address: "2001:db8:0:78::1"}, false},
		{visit{address: "203.0.113.9"}, true},
	} {
		if leave, err := g.enter(full, &c.from); (err == nil) != c.granted {
			t.Errorf("request %d: %v", i, err)
		} else if err == nil {
			defer leave()
		}
	}
	g = newThrottle(1000, 4)
	for i := range 4 { // each address of a /24 has its own, and all together leave one
		leave, err := g.enter(full, &visit{address: fmt.Sprintf("198.51.100.%d", i)})
		if (err == nil) != (i < 3) {
			t.Errorf("place %d of a /24: %v", i, err)
		} else if err == nil {
			defer leave()
		}
	}
	if leave, err := g.enter(full, &visit{address: "203.0.113.9"}); err != nil {
		t.Error("no place beside a /24: ", err)
	} else {
		defer leave()
	}
	g = newThrottle(1000, 4)
	for i := range 4 {
		leave, err := g.enter(full, &visit{address: "127.0.0.1", exempt: true})
		if err != nil {
			t.Fatalf("place %d of 4: %v", i, err)
		}
		defer leave()
	}
}
