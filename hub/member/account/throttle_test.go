package account

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestTheTwentyFirstLoginIsRefused(t *testing.T) {
	b := newBench(t)
	owner, _ := b.member("Ann")
	desk := home
	desk.Devices = b.Remember(owner.User, desk)
	desk.Address = "2001:db8:0:1::aaaa"
	try := func(current *Session, name, password string, c Client) error {
		_, _, err := b.Login(t.Context(), current, name, password, c)
		return err
	}
	for i := range 20 {
		// Look-alikes are one account, and a customer's IPv6 addresses one network.
		name := []string{"Ann", "ANN", "ann"}[i%3]
		if err := try(nil, name, other, Client{Address: fmt.Sprintf("2001:db8:0:1::%x", i+1)}); !errors.Is(err, ErrCredentials) {
			t.Fatalf("attempt %d: %v", i+1, err)
		}
	}
	guesser := Client{Address: "2001:db8:0:1::ffff"}
	if err := try(nil, "Ann", good, guesser); !errors.Is(err, ErrThrottled) {
		t.Errorf("attempt 21 with the right password: %v", err)
	}
	if err := try(nil, "Bob", good, guesser); !errors.Is(err, ErrCredentials) {
		t.Errorf("another account is shut too: %v", err)
	}
	g, _, err := b.Guest(t.Context(), guesser)
	if err != nil {
		t.Fatal(err)
	}
	if err := try(&g, "Ann", good, guesser); !errors.Is(err, ErrThrottled) {
		t.Errorf("a guest's session opens the way: %v", err)
	}
	if err := try(&owner, "Ann", good, guesser); !errors.Is(err, ErrThrottled) {
		t.Errorf("a session without its device's mark: %v", err)
	}
	if err := try(&owner, "Ann", good, desk); err != nil {
		t.Errorf("a browser that is signed in is locked out: %v", err)
	}
	if err := try(nil, "Ann", good, home); err != nil {
		t.Errorf("another network is locked out: %v", err)
	}
	b.now = b.now.Add(15 * time.Minute)
	if err := try(nil, "Ann", other, guesser); !errors.Is(err, ErrThrottled) {
		t.Errorf("too early: %v", err)
	}
	b.now = b.now.Add(time.Minute)
	if err := try(nil, "Ann", good, guesser); err != nil {
		t.Errorf("after a while: %v", err)
	}
}

// The guesses of one network never close the account for the others.
func TestOneNetworkNeverShutsAnAccount(t *testing.T) {
	b := newBench(t)
	b.member("Ann")
	guesser := Client{Address: "198.51.100.1"}
	for minute := range 130 {
		for range 25 {
			b.Login(t.Context(), nil, "Ann", other, guesser)
		}
		if minute%20 == 0 {
			if _, _, err := b.Login(t.Context(), nil, "Ann", good, Client{Address: fmt.Sprintf("203.0.113.%d", minute%250)}); err != nil {
				t.Fatalf("the owner in minute %d: %v", minute, err)
			}
		}
		b.now = b.now.Add(time.Minute)
	}
}

// A known device has twenty attempts of its own, however often others try.
func TestAKnownDeviceHasItsOwnAttempts(t *testing.T) {
	b := newBench(t)
	ann, _ := b.member("Ann")
	bob, _ := b.member("Bob")
	desk := home
	desk.Devices = b.Remember(ann.User, desk)
	both := phone
	both.Devices = b.Remember(ann.User, both)
	both.Devices = b.Remember(bob.User, both)
	foreign := phone
	foreign.Devices = b.Remember(bob.User, foreign)
	forged := phone
	forged.Devices = devices{[]byte("the forger's own key")}.remember(Skeleton("Ann"), "", b.now)
	try := func(name, password string, c Client) error {
		_, _, err := b.Login(t.Context(), nil, name, password, c)
		return err
	}
	failures := 0
	for i := range 300 {
		if errors.Is(try("Ann", other, Client{Address: fmt.Sprintf("10.0.%d.1", i%250)}), ErrCredentials) {
			failures++
		}
	}
	if failures != 100 {
		t.Errorf("%d guesses from many networks", failures)
	}
	for what, c := range map[string]Client{"a stranger": phone, "another member's": foreign, "a forger's": forged} {
		if err := try("Ann", good, c); !errors.Is(err, ErrThrottled) {
			t.Errorf("%s browser: %v", what, err)
		}
	}
	for what, c := range map[string]Client{"the member's": desk, "a family's": both} {
		for range 19 {
			if err := try("Ann", other, c); !errors.Is(err, ErrCredentials) {
				t.Fatalf("%s browser: %v", what, err)
			}
		}
		if err := try("Ann", good, c); err != nil {
			t.Errorf("%s browser: %v", what, err)
		}
		c.Devices = b.Remember(ann.User, c) // signing in does not begin the count again
		if err := try("Ann", good, c); !errors.Is(err, ErrThrottled) {
			t.Errorf("%s browser, attempt 21: %v", what, err)
		}
	}
	b.now = b.now.Add(DeviceLimit + time.Hour)
	for i := range 100 {
		try("Ann", other, Client{Address: fmt.Sprintf("10.0.%d.1", i)})
	}
	if err := try("Ann", good, desk); !errors.Is(err, ErrThrottled) {
		t.Errorf("a device not used for 400 days: %v", err)
	}
}

func TestMarksOfDevices(t *testing.T) {
	d := devices{bytes.Repeat([]byte{7}, 32)}
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	mark := d.remember("ann", "", now)
	if d.known("ann", mark, now) == "" || d.known("ann", mark, now.Add(DeviceLimit)) == "" {
		t.Fatal("a fresh mark is not known")
	}
	for i := range mark { // every character counts
		forged := []byte(mark)
		forged[i] ^= 1
		if d.known("ann", string(forged), now) != "" {
			t.Errorf("%s is taken", forged)
		}
	}
	for _, c := range []struct {
		who, marks string
		d          devices
		at         time.Time
	}{
		{"bob", mark, d, now}, {"", mark, d, now}, {"ann", mark, devices{make([]byte, 32)}, now},
		{"ann", mark, d, now.Add(DeviceLimit + time.Second)}, {"ann", strings.Repeat("~", marksRead) + mark, d, now},
		{"ann", "..", d, now}, {"ann", mark + "x", d, now},
	} {
		if got := c.d.known(c.who, c.marks, c.at); got != "" {
			t.Errorf("%.90s makes a device of %q known as %s", c.marks, c.who, got)
		}
	}
	all := ""
	for i := range 20 {
		all = d.remember(fmt.Sprint("user", i), all, now)
		all = d.remember(fmt.Sprint("user", i), all, now)
	}
	for i := range 20 {
		if got := d.known(fmt.Sprint("user", i), all, now) != ""; got != (i >= 20-maxSigned) {
			t.Errorf("user %d of 20: known %v", i, got)
		}
	}
	if len(all) > marksRead {
		t.Errorf("%d bytes", len(all))
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

// tries returns how many attempts constant trying gets in a span.
func tries(t *testing.T, span time.Duration, attempt func(*throttles, int) error) int {
	t.Helper()
	now := time.Unix(1e9, 0)
	th := newThrottles(func() time.Time { return now })
	n := 0
	for end := now.Add(span); !now.After(end); now = now.Add(time.Second) {
		for {
			err := attempt(th, n)
			if errors.Is(err, ErrThrottled) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if n++; n > 10_000 {
				return n
			}
		}
	}
	return n
}

func TestThrottlesAllowWhatTheySay(t *testing.T) {
	here := Client{Address: "192.0.2.7"}
	from := func(i int) Client { return Client{Address: fmt.Sprintf("10.%d.%d.1", i/256, i%256)} }
	within48 := func(i int) Client { return Client{Address: fmt.Sprintf("2001:db8:1:%x::1", i%256<<8)} }
	for _, c := range []struct {
		name    string
		span    time.Duration
		attempt func(th *throttles, i int) error
		want    int
	}{
		{"a known device", 15 * time.Minute, func(th *throttles, i int) error { return th.attempt(th.passwords, "ann", "x", from(i)) }, 20},
		{"a network at an account", 15 * time.Minute, func(th *throttles, _ int) error { return th.attempt(th.passwords, "ann", "", here) }, 20},
		{"a network at an account, in an hour", time.Hour, func(th *throttles, _ int) error { return th.attempt(th.passwords, "ann", "", here) }, 80},
		{"all networks at an account", time.Hour, func(th *throttles, i int) error { return th.attempt(th.passwords, "ann", "", from(i)) }, 100},
		{"an address at all accounts", 10 * time.Minute, func(th *throttles, i int) error { return th.attempt(th.passwords, fmt.Sprint(i), "", here) }, 300},
		{"new passwords of an address", 10 * time.Minute, func(th *throttles, _ int) error { return th.hashing(here) }, 300},
		{"guests of an address", 10 * time.Minute, func(th *throttles, _ int) error { return th.guest(here) }, 100},
		{"guests of a /48", 10 * time.Minute, func(th *throttles, i int) error { return th.guest(within48(i)) }, 100},
		{"a /48 at an account, in an hour", time.Hour, func(th *throttles, i int) error { return th.attempt(th.passwords, "ann", "", within48(i)) }, 96},
		{"a /24 at an account, in an hour", time.Hour, func(th *throttles, i int) error {
			return th.attempt(th.passwords, "ann", "", Client{Address: fmt.Sprint("192.0.2.", i%256)})
		}, 96},
	} {
		if got := tries(t, c.span, c.attempt); got != c.want {
			t.Errorf("%s: %d attempts, want %d", c.name, got, c.want)
		}
	}
}

// Behind a busy address a known device is neither shut out by its neighbours nor
// costs them anything.
func TestAKnownDeviceDoesNotCountAgainstItsAddress(t *testing.T) {
	b := newBench(t)
	ann, _ := b.member("Ann") // the address's first hash
	desk := home
	desk.Devices = b.Remember(ann.User, desk)
	try := func(name, password string, c Client) error {
		_, _, err := b.Login(t.Context(), nil, name, password, c)
		return err
	}
	for range 19 {
		if err := try("Ann", other, desk); !errors.Is(err, ErrCredentials) {
			t.Fatal(err)
		}
	}
	for i := range 299 {
		if err := try(fmt.Sprint("user", i), other, home); !errors.Is(err, ErrCredentials) {
			t.Fatalf("a neighbour's attempt %d: %v", i+1, err)
		}
	}
	if err := try("Bob", other, home); !errors.Is(err, ErrThrottled) {
		t.Errorf("one more neighbour: %v", err)
	}
	if err := try("Ann", good, desk); err != nil {
		t.Errorf("the known device: %v", err)
	}
}

// An exempt address has no limit, but its attempts at one account have.
func TestAnExemptAddressHasNoLimit(t *testing.T) {
	b := newBench(t)
	b.member("Ann")
	school := Client{Address: "198.51.100.4", Exempt: true}
	for i := range 400 {
		if _, _, err := b.Login(t.Context(), nil, fmt.Sprint("user", i), other, school); !errors.Is(err, ErrCredentials) {
			t.Fatalf("attempt %d: %v", i+1, err)
		}
	}
	if _, _, err := b.Register(t.Context(), nil, "Bob", good, school); err != nil {
		t.Errorf("registration: %v", err)
	}
	for range 20 {
		if _, _, err := b.Login(t.Context(), nil, "Ann", other, school); !errors.Is(err, ErrCredentials) {
			t.Fatal(err)
		}
	}
	if _, _, err := b.Login(t.Context(), nil, "Ann", good, school); !errors.Is(err, ErrThrottled) {
		t.Errorf("attempt 21 at an account: %v", err)
	}
}

// A browser has the same twenty attempts whether it signs in, signed in or not,
// or changes the password.
func TestABrowserHasOneAllowance(t *testing.T) {
	b := newBench(t)
	ann, _ := b.member("Ann")
	desk := home
	desk.Devices = b.Remember(ann.User, desk)
	for i := range 20 {
		var err error
		switch i % 3 {
		case 0:
			_, _, err = b.Login(t.Context(), nil, "Ann", other, desk)
		case 1:
			_, _, err = b.Login(t.Context(), &ann, "Ann", other, desk)
		case 2:
			_, _, err = b.ChangePassword(t.Context(), ann, other, "twelve green umbrellas", desk)
		}
		if !errors.Is(err, ErrCredentials) && !errors.Is(err, ErrPassword) {
			t.Fatalf("attempt %d: %v", i+1, err)
		}
	}
	if _, _, err := b.Login(t.Context(), nil, "Ann", good, desk); !errors.Is(err, ErrThrottled) {
		t.Errorf("signing in: %v", err)
	}
	if _, _, err := b.Login(t.Context(), &ann, "Ann", good, desk); !errors.Is(err, ErrThrottled) {
		t.Errorf("signing in again: %v", err)
	}
	if _, _, err := b.ChangePassword(t.Context(), ann, good, "twelve green umbrellas", desk); !errors.Is(err, ErrThrottled) {
		t.Errorf("changing the password: %v", err)
	}
}

func TestGuestsOfOneAddressAreBounded(t *testing.T) {
	b := newBench(t)
	for range 100 {
		if _, _, err := b.Guest(t.Context(), home); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := b.Guest(t.Context(), home); !errors.Is(err, ErrThrottled) {
		t.Errorf("guest 101: %v", err)
	}
	for range 300 {
		if _, _, err := b.Guest(t.Context(), Client{Address: home.Address, Exempt: true}); err != nil {
			t.Fatalf("exempt: %v", err)
		}
	}
}
