package review

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/member/account"
)

// A person who waits is told the place and about how long, and a thousand questions are one to the database.
func TestPlace(t *testing.T) {
	h := newFixture(t)
	for _, id := range []string{"a", "b", "c", "d"} {
		h.add(id, missed, "white")
		h.kept[id] = &Stored{Status: Waiting}
	}
	h.waits = Queue{Order: []string{"b", "c", "a"}, Running: 2, Took: 40 * time.Second}
	for id, want := range map[string][2]int{"b": {1, 40}, "c": {2, 40}, "a": {3, 80}, "d": {0, 0}} {
		for range 100 {
			r, err := h.Bare(t.Context(), account.Viewer{User: 1}, id)
			if err != nil || r.Place != want[0] || r.Wait != want[1] {
				t.Fatalf("%s: %+v, %v, want %v", id, r, err, want)
			}
		}
	}
	if h.queues > 3 {
		t.Error(h.queues, "questions to the database")
	}
	h.kept["a"].Status = Done
	if r, err := h.Bare(t.Context(), account.Viewer{User: 1}, "a"); err != nil || r.Place != 0 {
		t.Error(r, err)
	}
	// A review that is being made has no place.
	h.running["b"] = &progress{of: 10, done: 5}
	if r, err := h.Bare(t.Context(), account.Viewer{User: 1}, "b"); err != nil || r.Place != 0 || r.Progress == 0 {
		t.Error(r, err)
	}
}

// The network is a hash, and none of an address that many share.
func TestNetworks(t *testing.T) {
	h := newFixture(t, func(c *Config) { c.Key = []byte("key") })
	h.add("g", missed, "white")
	ask := func(site string, exempt bool) []byte {
		t.Helper()
		h.kept["g"] = nil
		if _, err := h.Service.Ask(t.Context(), account.Viewer{User: 1, Site: site, Exempt: exempt}, "g"); err != nil {
			t.Fatal(err)
		}
		a := h.asked[len(h.asked)-1]
		if a.Own != DefaultLimits.Own || a.Near != DefaultLimits.Near {
			t.Errorf("%+v", a)
		}
		return a.Network
	}
	one, other := ask("198.51.100.1", false), ask("198.51.100.2", false)
	if len(one) != 16 || string(one) == string(other) || string(one) != string(ask("198.51.100.1", false)) {
		t.Errorf("%x, %x", one, other)
	}
	for _, n := range [][]byte{ask("198.51.100.1", true), ask("127.0.0.1", false), ask("", false)} {
		if n != nil {
			t.Errorf("%x", n)
		}
	}
}
