package cluster

import (
	"fmt"
	"testing"
	"testing/synctest"

	"github.com/tengen-go/tengen/hub/testing/await"
)

// An owner says with its signs of life which versions the games have that are followed from elsewhere.
func TestOwnersTellVersions(t *testing.T) {
	linked(t, func(t *testing.T, p *pair) {
		d, r := newReceiver()
		d.links = p.a
		d.tellVersions() // nobody follows anything
		d.says(t, 1, watchG)
		r.version = 7
		d.tellVersions()
		synctest.Wait()
		heards := p.to[p.b].heards
		if len(heards) != 1 {
			t.Fatalf("heard %q, want one message", heards)
		}
		if m, err := decode[versions]([]byte(heards[0])); err != nil || fmt.Sprint(m.Games, m.V) != "[g] [7]" {
			t.Errorf("told %v, %v", m, err)
		}
	})
}

// Only the owner's word on a game counts, and a message that no node of ours sends does no harm.
func TestVersionsThatAreHeard(t *testing.T) {
	g, _ := newForwarder()
	if err := g.watches(t, &page{}); err != nil {
		t.Fatal(err)
	}
	g.routes["g"].owner = "b"
	for _, step := range []struct {
		from string
		m    versions
		want int
	}{
		{"c", versions{Games: []string{"g"}, V: []int{9}}, 0},
		{"b", versions{Games: []string{"other", "g"}, V: []int{3, 7}}, 7},
		{"b", versions{Games: []string{"other", "g"}, V: []int{3}}, 7},
		{"b", versions{}, 7},
	} {
		if g.hearVersions(step.from, step.m); g.version("g") != step.want {
			t.Errorf("%v from %s: version %d, want %d", step.m, step.from, g.version("g"), step.want)
		}
	}
	if v := g.version("unknown"); v != 0 {
		t.Errorf("a game that nobody follows has version %d", v)
	}
}

// A version is read without the lock that messages are forwarded under, and kept as long as its game's route.
func TestAVersionOfAnotherNodeIsReadWithoutTheLock(t *testing.T) {
	g, _ := newForwarder()
	p := &page{}
	if err := g.watches(t, p); err != nil {
		t.Fatal(err)
	}
	g.routes["g"].owner = "b"
	g.hearVersions("b", versions{Games: []string{"g"}, V: []int{7}})
	read := make(chan int, 1)
	func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		go func() { read <- g.version("g") }()
		if v := await.Receive(t, "a version", read); v != 7 {
			t.Errorf("%d", v)
		}
	}()
	g.leaves("g", p)
	if v := g.version("g"); v != 0 {
		t.Errorf("a game that nobody follows has version %d", v)
	}
}
