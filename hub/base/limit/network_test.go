package limit

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestNetworks(t *testing.T) {
	for address, want := range map[string][]string{
		"198.51.100.7":        {"198.51.100.7", "198.51.100.0/24"},
		"::ffff:198.51.100.7": {"198.51.100.7", "198.51.100.0/24"},
		"2001:db8:1:203::5":   {"2001:db8:1:203::/64", "2001:db8:1:200::/56", "2001:db8:1::/48"},
		"fe80::1%eth0":        {"fe80::/64", "fe80::/56", "fe80::/48"},
		"pipe":                {"pipe"},
		"":                    {""},
	} {
		if got := Networks(address); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
		if again := Networks(Network(address)); !slices.Equal(again, want) {
			t.Errorf("the network of %q is counted at %q, want %q", address, again, want)
		}
	}
	if a, b := Site("2001:db8:1:203::5"), Site("2001:db8:1:fe00::1"); a != b || a != "2001:db8:1::/48" {
		t.Error(a, b)
	}
	if Site("198.51.100.7") == Site("198.51.100.8") {
		t.Error("neighbours are one customer")
	}
}

// A /48 has no more of something than its bound, however many networks it is cut into.
func TestByNetwork(t *testing.T) {
	now := time.Unix(0, 0)
	l := NewByNetwork(Bounds{IPv4: 10, IPv4Net24: 40, IPv6Net64: 5, IPv6Net56: 8, IPv6Net48: 10}, time.Minute, 1000, func() time.Time { return now })
	tries := func(n int, address func(i int) string) (allowed int) {
		for i := range n {
			if l.Allow(address(i)) {
				allowed++
			}
		}
		return allowed
	}
	for _, c := range []struct {
		what   string
		format string
		want   int
	}{
		{"a /64", "2001:db8:1:1::%x", 5},
		{"a /56", "2001:db8:2:1%02x::1", 8},
		{"a /48", "2001:db8:3:%x00::1", 10},
		{"an address", "198.51.100.7", 10},
		{"a /24", "203.0.113.%d", 40},
	} {
		address := func(i int) string {
			if strings.Contains(c.format, "%") {
				return fmt.Sprintf(c.format, i)
			}
			return c.format
		}
		if got := tries(100, address); got != c.want {
			t.Errorf("%s may %d times, want %d", c.what, got, c.want)
		}
	}
	if !l.Allow("2001:db8:4::1") || !l.Allow("198.51.100.8") {
		t.Error("others are refused too")
	}
	if l.Wait("2001:db8:3::1") == 0 || l.Wait("2001:db8:4::1") != 0 {
		t.Error("who waits?")
	}
	now = now.Add(2 * time.Minute)
	if !l.Allow("2001:db8:3::1") {
		t.Error("refused for ever")
	}
}

// A refusal of one network costs the wider ones nothing.
func TestByNetworkCountsWhatHappens(t *testing.T) {
	now := time.Unix(0, 0)
	l := NewByNetwork(PerAddress(4), time.Minute, 1000, func() time.Time { return now })
	for range 100 {
		l.Allow("2001:db8::1")
	}
	if !l.Allow("2001:db8:0:1::1") {
		t.Error("a neighbour pays for what another was refused")
	}
	if !l.AllowAt("ann", "2001:db8::1") {
		t.Error("one thing's events count for another")
	}
}

// At no time has a network more than its bound, and after giving all back it may have all again.
func TestHeld(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := PerAddress(3)
		h := NewHeld(b)
		address := rapid.SampledFrom([]string{"198.51.100.1", "198.51.100.2", "2001:db8::1", "2001:db8:0:1::1", "2001:db8:0:100::1", "2001:db8:1::1"})
		var in []string
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			if len(in) > 0 && rapid.Bool().Draw(t, "leave") {
				i := rapid.IntRange(0, len(in)-1).Draw(t, "which")
				h.Leave(in[i])
				in = slices.Delete(in, i, i+1)
				continue
			}
			a := address.Draw(t, "address")
			if h.Enter(a) {
				in = append(in, a)
			}
		}
		counts := map[string]int{}
		for _, a := range in {
			for _, n := range Networks(a) {
				counts[n]++
			}
		}
		for _, a := range in {
			networks := Networks(a)
			for i, most := range b.of(len(networks)) {
				if counts[networks[i]] > most {
					t.Fatalf("%s has %d of %d", networks[i], counts[networks[i]], most)
				}
			}
		}
		for _, a := range in {
			h.Leave(a)
		}
		if len(h.n) != 0 {
			t.Fatal("left behind: ", h.n)
		}
	})
}
