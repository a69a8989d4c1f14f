package account

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

func TestTheTwentyFirstLoginIsRefused(t *testing.T) {
	b := newBench(t)
	owner, _ := b.member("Ann")
	try := func(current *Session, name, password string, c Client) error {
		_, _, err := b.Login(t.Context(), current, name, password, c)
		return err
	}
	for i := range 20 {
		// Look-alikes are one account, and the addresses differ.
		name := []string{"Ann", "ANN", "ann"}[i%3]
		if err := try(nil, name, other, Client{Address: fmt.Sprintf("198.51.100.%d", i)}); !errors.Is(err, ErrCredentials) {
			t.Fatalf("attempt %d: %v", i+1, err)
		}
	}
	if err := try(nil, "Ann", good, away); !errors.Is(err, ErrThrottled) {
		t.Errorf("attempt 21 with the right password: %v", err)
	}
	if err := try(nil, "Bob", good, away); !errors.Is(err, ErrCredentials) {
		t.Errorf("another account is shut too: %v", err)
	}
	g, _, err := b.Guest(t.Context(), away)
	if err != nil {
		t.Fatal(err)
	}
	if err := try(&g, "Ann", good, away); !errors.Is(err, ErrThrottled) {
		t.Errorf("a guest's session opens the way: %v", err)
	}
	if err := try(&owner, "Ann", good, home); err != nil {
		t.Errorf("the owner is locked out of a known device: %v", err)
	}
	b.now = b.now.Add(46 * time.Second)
	if err := try(nil, "Ann", good, phone); err != nil {
		t.Errorf("after a while: %v", err)
	}
}

// An attacker who waits as the throttle wants has at most 100 attempts an hour.
func TestAtMostAHundredFailuresAnHour(t *testing.T) {
	b := newBench(t)
	b.member("Ann")
	failures := 0
	for i := range 3600 {
		c := Client{Address: fmt.Sprintf("10.%d.%d.1", i/256, i%256)}
		if _, _, err := b.Login(t.Context(), nil, "Ann", other, c); errors.Is(err, ErrCredentials) {
			failures++
		}
		b.now = b.now.Add(time.Second)
	}
	if failures > 100 {
		t.Errorf("%d failures in an hour", failures)
	}
}

func TestAnAddressHasThreeHundredAttempts(t *testing.T) {
	b := newBench(t)
	for i := range 300 {
		// One customer of an IPv6 provider is one address.
		c := Client{Address: fmt.Sprintf("2001:db8:0:1::%x", i+1)}
		if _, _, err := b.Login(t.Context(), nil, fmt.Sprint("user", i), good, c); !errors.Is(err, ErrCredentials) {
			t.Fatalf("attempt %d: %v", i+1, err)
		}
	}
	c := Client{Address: "2001:db8:0:1::ffff"}
	if _, _, err := b.Login(t.Context(), nil, "someone", good, c); !errors.Is(err, ErrThrottled) {
		t.Errorf("attempt 301: %v", err)
	}
	if _, _, err := b.Register(t.Context(), nil, "Someone", good, c); !errors.Is(err, ErrThrottled) {
		t.Errorf("registration: %v", err)
	}
	if _, _, err := b.Register(t.Context(), nil, "Someone", good, Client{Address: "2001:db8:0:2::1"}); err != nil {
		t.Errorf("the neighbour: %v", err)
	}
}

func TestGuestsOfOneAddressAreBounded(t *testing.T) {
	b := newBench(t)
	b.throttles.exempt = func(a string) bool { return a == "127.0.0.1" }
	for range 100 {
		if _, _, err := b.Guest(t.Context(), home); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := b.Guest(t.Context(), home); !errors.Is(err, ErrThrottled) {
		t.Errorf("guest 101: %v", err)
	}
	for range 300 {
		if _, _, err := b.Guest(t.Context(), Client{Address: "127.0.0.1"}); err != nil {
			t.Fatalf("loopback: %v", err)
		}
	}
}
