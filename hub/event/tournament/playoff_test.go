package tournament

import (
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event/tiebreak"
)

func playoffPlan(kind Kind, ties ...tiebreak.Kind) Plan {
	p := planOf(kind)
	p.Ties = append(ties, tiebreak.Playoff)
	if kind == Swiss {
		p.Rounds = 2
	}
	return p
}

// drawnFirst ends the regular games without a winner, and those of the play-off by the strength.
func (w *world) drawnFirst(p *Pair) {
	s := &w.event.Sections[0]
	if s.Rounds[len(s.Rounds)-1].Playoff == 0 {
		w.over(p, 0)
		return
	}
	w.stronger(p)
}

// All are level after a round robin of four: they play another one at half of the time, which decides all places.
func TestPlayoff(t *testing.T) {
	w := newWorld(t, playoffPlan(RoundRobin), 4)
	w.to(t0)
	w.play(w.drawnFirst)
	s := &w.event.Sections[0]
	if s.regular() != 3 || len(s.Rounds) != 6 || w.event.Why != AllPlayed {
		t.Fatalf("%d rounds, %d of them regular, %s", len(s.Rounds), s.regular(), w.event.Why)
	}
	for _, r := range s.Rounds[3:] {
		if len(r.Pairs) != 2 || !r.Pairs[0].Half || r.Playoff != 1 {
			t.Errorf("%+v", r)
		}
	}
	for i, r := range w.event.Table(0) {
		if r.Place != i+1 || r.Player != i || r.Points != 15 {
			t.Errorf("place %d: %+v", i+1, r)
		}
	}
}

// Two who are level play until one wins, with turns exchanged each time; who is behind the third place does not play.
func TestPlayoffUntilDecided(t *testing.T) {
	w := newWorld(t, playoffPlan(RoundRobin), 6)
	w.to(t0)
	var first []int
	w.play(func(p *Pair) {
		s := &w.event.Sections[0]
		switch r := s.Rounds[len(s.Rounds)-1]; {
		case r.Playoff == 0 && p.First < 2 && p.Second < 2, r.Playoff == 0 && p.First > 2 && p.Second > 2:
			w.over(p, 0)
		case r.Playoff == 0, r.Playoff == 3:
			w.stronger(p)
		default:
			w.over(p, 0)
		}
		if s.Rounds[len(s.Rounds)-1].Playoff > 0 {
			first = append(first, p.First)
		}
	})
	if got := w.places(0); !slices.Equal(got[:3], []int{0, 1, 2}) || len(first) != 3 || first[0] == first[1] || first[0] != first[2] {
		t.Errorf("%v, first %v", got, first)
	}
	for _, r := range w.event.Table(0)[3:] {
		if r.Place != 4 {
			t.Errorf("%+v", r) // the shared fourth place stays shared
		}
	}
}

// A play-off ends with shared places if it is drawn again and again, or if nobody comes.
func TestPlayoffEnds(t *testing.T) {
	p := playoffPlan(Swiss)
	p.Rounds = 1
	w := newWorld(t, p, 2)
	w.to(t0)
	w.play(func(p *Pair) { w.over(p, 0) })
	if n := len(w.event.Sections[0].Rounds); n != 1+mostStages || w.event.Table(0)[1].Place != 1 {
		t.Errorf("%d rounds, %+v", n, w.event.Table(0))
	}

	w = newWorld(t, playoffPlan(RoundRobin), 4)
	w.to(t0)
	for range 3 {
		for _, p := range w.games() {
			w.over(p, 0)
		}
		if len(w.event.Sections[0].Rounds) == 3 { // all is played, and two of the four go home
			w.must(1, Leave{})
			w.must(2, Leave{})
		}
		w.to(w.now.Add(time.Minute))
	}
	w.play(w.stronger)
	if got := w.places(0); !slices.Equal(got[:2], []int{2, 3}) {
		t.Errorf("who is there comes first: %v", got)
	}
}

// Earlier tie-breaks decide before a play-off, and a disqualified player has none; the other kinds cannot have one.
func TestNoPlayoff(t *testing.T) {
	w := newWorld(t, playoffPlan(RoundRobin, tiebreak.Lots), 4)
	w.to(t0)
	w.play(w.drawnFirst)
	if n := len(w.event.Sections[0].Rounds); n != 3 {
		t.Errorf("%d rounds", n)
	}
	w = newWorld(t, playoffPlan(RoundRobin), 2)
	w.to(t0)
	w.over(w.games()[0], 0)
	w.must(host, Disqualify{User: 1, Text: "Phone."})
	w.to(w.now.Add(2 * time.Minute))
	if w.event.Phase != Over || len(w.event.Sections[0].Rounds) != 1 {
		t.Errorf("%s, %d rounds", w.event.Phase, len(w.event.Sections[0].Rounds))
	}
	for _, kind := range []Kind{Knockout, League, Arena} {
		p := playoffPlan(kind)
		if p.Check(t0.Add(-time.Hour)) == nil {
			t.Errorf("%s with a play-off", kind)
		}
	}
	p := playoffPlan(RoundRobin)
	p.Groups = 2
	if p.Check(t0.Add(-time.Hour)) == nil {
		t.Error("groups with a play-off")
	}
}
