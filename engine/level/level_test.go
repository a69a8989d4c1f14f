package level

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/engine/threat"
)

// at returns the position after some moves.
func at(t *testing.T, rule board.Rule, moves string) *board.Board {
	t.Helper()
	b, err := board.New(rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range strings.Fields(moves) {
		p, err := board.ParsePoint(m)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(p)
	}
	return b
}

// chooser returns what a level plays, with an engine of its own; a search of the highest level is short.
func chooser(t *testing.T, l *Level) func(b *board.Board, seed uint64) board.Point {
	t.Helper()
	opt := engine.DefaultOptions()
	opt.TableBytes = 1 << 18
	e := engine.New(opt)
	t.Cleanup(e.Close)
	limits := engine.Limits{Nodes: l.Nodes}
	if l.Full() {
		limits.Nodes = 5000
	}
	return func(b *board.Board, seed uint64) board.Point {
		e.Clear()
		res, err := l.Choose(b, seed, limits, func(n engine.Limits) (engine.Result, error) { return e.Search(context.Background(), b, n) })
		if err != nil {
			t.Fatalf("%v after %v: %v", l, b.Moves(), err)
		}
		return res.Move
	}
}

func TestLevels(t *testing.T) {
	seen := map[string]bool{}
	var before *Level
	for i, l := range All() {
		if got, err := Parse(l.ID); got != l || err != nil || seen[l.ID] {
			t.Errorf("%v: %v, %v", l, got, err)
		}
		seen[l.ID] = true
		if l.Think <= 0 || l.Within < l.Think || l.Limits().Time != l.Think || l.Full() != (i == len(levels)-1) {
			t.Errorf("%+v", l)
		}
		if before != nil && (before.ID >= l.ID || before.Blind.Double < l.Blind.Double || before.Whim < l.Whim || !l.Full() && before.Nodes > l.Nodes) {
			t.Errorf("%v is not weaker than %v", before, l)
		}
		before = l
	}
	for _, id := range []string{"", "oak", "Acorn", Judge.ID} {
		if l, err := Parse(id); l != nil || !errors.Is(err, ErrUnknown) {
			t.Errorf("%q: %v, %v", id, l, err)
		}
	}
}

// Every level completes its own five; all but the lowest two stop every four that can be stopped. A lost game is no reason to play
// into a corner.
func TestFivesAndFours(t *testing.T) {
	for i, l := range All() {
		choose := chooser(t, l)
		for seed := range uint64(20) {
			if m := choose(at(t, board.Freestyle, "h8 a1 i8 c1 j8 e1 k8 g2"), seed).String(); m != "g8" && m != "l8" {
				t.Errorf("%v, seed %d: %s instead of the five", l, seed, m)
			}
			if m := choose(at(t, board.Freestyle, "h8 g8 i8 a1 j8 a3 k8"), seed).String(); i > 1 && m != "l8" {
				t.Errorf("%v, seed %d: %s does not stop the four", l, seed, m)
			}
			lost := at(t, board.Freestyle, "h8 h1 i8 i2 j8 k3 k8")
			if p := choose(lost, seed); (p.X() < 2 || p.X() > 12) && (p.Y() < 2 || p.Y() > 12) {
				t.Errorf("%v, seed %d: %v where all is lost", l, seed, p)
			}
		}
	}
}

// A move is legal, whatever the position, and the same for the same seed.
func TestMovesAreLegalAndTheSame(t *testing.T) {
	for _, l := range All() {
		choose := chooser(t, l)
		for _, rule := range board.Rules() {
			rng := rand.New(rand.NewPCG(1, uint64(rule)))
			b := at(t, rule, "")
			for b.Five() == nil && b.Ply() < 60 {
				if b.Ply()%7 == 3 { // and strange positions
					if p := board.At(rng.IntN(15), rng.IntN(15)); b.Check(p) == nil {
						b.Make(p)
						continue
					}
				}
				p := choose(b, 5)
				if err := b.Check(p); err != nil {
					t.Fatalf("%v, %v: %v after %v", l, rule, err, b.Moves())
				}
				if l.Glance || b.Ply()%10 == 0 {
					if again := choose(b, 5); again != p {
						t.Errorf("%v, %v: %v, then %v", l, rule, p, again)
					}
				}
				b.Make(p)
			}
		}
	}
}

// Attacks are overlooked as often as the table says, those on diagonals more often.
func TestOverlooked(t *testing.T) {
	l := &Level{Glance: true, Blind: Blind{Four: .1, Three: .3, Broken: .6, Diagonal: .5, Double: .9, Own: .5}}
	pos := threat.New()
	for _, c := range []struct {
		moves string
		at    string // where the attack would be completed
		own   bool
		want  float64
	}{
		{"h8 a1 i8 c1 j8", "k8", false, .3},
		{"h8 a1 i8 c1 k8", "j8", false, .6},
		{"h8 a1 i9 c1 j10", "k11", false, .65},
		{"h8 g8 i8 a1 j8 a3 k8", "l8", false, .1},
		{"h8 a1 i8 c1 j8 e1", "k8", true, .15},
	} {
		b := at(t, board.Freestyle, c.moves)
		pos.Reset(b)
		p, err := board.ParsePoint(c.at)
		if err != nil {
			t.Fatal(err)
		}
		const draws = 4000
		missed := 0
		for seed := range uint64(draws) {
			s := l.look(pos, seed)
			side := s.foe
			if c.own {
				side = s.me
			}
			if !s.sees(threat.SquareOf(p), side) {
				missed++
			}
		}
		if got := float64(missed) / draws; got < c.want-.04 || got > c.want+.04 {
			t.Errorf("%s: overlooked %.2f of the time, want %.2f", c.moves, got, c.want)
		}
	}
}
