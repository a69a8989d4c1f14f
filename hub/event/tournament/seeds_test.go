package tournament

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/hub/game"
)

// The host's order of the seeds decides the start list; those who register later follow by rating.
func TestSeedsByHand(t *testing.T) {
	for _, kind := range []Kind{Swiss, RoundRobin, Knockout} {
		w := newWorld(t, planOf(kind), 4)
		seed := func(names ...string) Seed { return Seed{Names: names, Text: "As drawn at the club."} }
		w.must(host, seed("P3", "P1", "P4", "P2"))
		w.must(host, seed("P3", "P1", "P4", "P2")) // again: nothing
		if n := len(w.log); w.log[n-1].Kind != Seeded || w.log[n-2].Kind == Seeded {
			t.Errorf("%s: %v", kind, w.log[n-1].Kind)
		}
		w.join(9, 0, func(j *Join) { j.Rating = 1000 })
		w.join(8, 0, func(j *Join) { j.Rating = 2500 })
		w.must(2, Leave{})
		w.to(t0)
		if got := w.event.Sections[0].Order; !slices.Equal(got, []int{2, 0, 3, 5, 4}) {
			t.Errorf("%s: %v", kind, got)
		}
		w.check()
		w.refused(host, seed("P1", "P3"), ErrSeeds) // it has begun
		if line := w.event.Lines[1]; line.Kind != Seeded || line.Name != "P3 – P1 – P4 – P2" || line.Text == "" {
			t.Errorf("%+v", line)
		}
	}
}

// The order of a section leaves the others as they are, and is taken back by an empty one.
func TestSeedsOfASection(t *testing.T) {
	p := planOf(RoundRobin)
	p.Sections = []string{"A", "B"}
	w := newWorld(t, p, 6) // 1, 3 and 5 are in B
	w.must(host, Seed{Section: 1, Names: []string{"P6", "P4"}, Text: "Drawn."})
	w.must(host, Seed{Names: []string{"P5"}, Text: "Drawn."})
	w.must(host, Seed{Text: "By rating after all."})
	w.to(t0)
	if a, b := w.event.Sections[0].Order, w.event.Sections[1].Order; !slices.Equal(a, []int{0, 2, 4}) || !slices.Equal(b, []int{5, 3, 1}) {
		t.Errorf("%v %v", a, b)
	}
}

// Nobody but who runs the event orders its seeds, and a host who plays does not in a rated one; two at once, the later order stands.
func TestSeedsAreForTheHost(t *testing.T) {
	p := planOf(Swiss)
	p.Sections = []string{"A", "B"}
	w := newWorld(t, p, 4)
	good := Seed{Names: []string{"P3", "P1"}, Text: "Drawn."}
	for _, by := range []game.UserID{0, 1, 77} {
		w.refused(by, good, ErrHost)
	}
	for what, wrong := range map[string]Seed{
		"another section":    {Names: []string{"P3", "P2"}, Text: "x"},
		"twice":              {Names: []string{"P3", "P3"}, Text: "x"},
		"nobody":             {Names: []string{"Eve"}, Text: "x"},
		"no such section":    {Section: 2, Names: []string{"P3"}, Text: "x"},
		"a negative section": {Section: -1, Names: []string{"P3"}, Text: "x"},
	} {
		if err := w.try(host, wrong); err != ErrSeeds {
			t.Errorf("%s: %v", what, err)
		}
	}
	w.refused(host, Seed{Names: good.Names}, ErrReason)
	w.must(3, Leave{})
	w.refused(host, good, ErrSeeds) // P3 has withdrawn
	w.must(3, Join{})
	w.must(host, Help{User: 50, Name: "Helper"})
	w.must(host, good)
	w.must(50, Seed{Names: []string{"P1", "P3"}, Text: "The other way round."})
	if got := w.event.Sections[0].Seeds; !slices.Equal(got, []int{0, 2}) {
		t.Error(got)
	}
	w.join(host, 0)
	w.refused(host, good, ErrReferee)
	w.must(host, Stop{Text: "Off."})
	w.refused(50, good, ErrOver)

	for kind, change := range map[Kind]func(p *Plan){Arena: func(*Plan) {}, Swiss: func(p *Plan) { p.Team = &TeamPlan{Boards: 2} }} {
		p := planOf(kind)
		change(&p)
		w := newWorld(t, p, 0)
		w.refused(host, good, ErrSeeds)
	}
}
