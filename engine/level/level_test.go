package level

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
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

// chooser returns what a level plays, with an engine of its own; searches of the highest levels are short.
func chooser(t *testing.T, l *Level) func(b *board.Board, seed uint64) board.Point {
	t.Helper()
	opt := engine.DefaultOptions()
	opt.TableBytes = 1 << 18
	e := engine.New(opt)
	t.Cleanup(e.Close)
	limits := engine.Limits{Nodes: min(l.Nodes, 5000)}
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
	for _, id := range []string{"", "oak", "Acorn", Evaluator.ID} {
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

// A move is legal in every position, and the same for the same seed.
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

// trapped is a game in which White threatens a four on i10 that Black must not answer: j10 would make six.
const trapped = "e10 f10 j7 g10 j8 h10 j9 a1 j11 a3 j12"

// A level that sees that a four cannot be answered plays it, and stops it.
func TestTraps(t *testing.T) {
	seeing := &Level{ID: "seeing", Glance: true}
	blind := &Level{ID: "blind", Glance: true, Blind: Blind{Trap: 1, Own: 1}}
	for _, moves := range []string{trapped, trapped + " a5"} {
		b := at(t, board.Renju, moves)
		if m := chooser(t, seeing)(b, 1).String(); m != "i10" {
			t.Errorf("%s: %s", moves, m)
		}
		pos := threat.New()
		pos.Reset(b)
		if s := blind.look(pos, 1); s.sees(threat.SquareOf(board.At(8, 9)), threat.White) || !s.missed {
			t.Errorf("%s: seen by who is blind", moves)
		}
	}
}

// Attacks are overlooked as often as the table says, those on diagonals more often.
func TestOverlooked(t *testing.T) {
	l := &Level{Glance: true, Blind: Blind{Four: .1, Three: .3, Broken: .6, Diagonal: .5, Double: .9, Trap: .8, Own: .5}}
	pos := threat.New()
	for _, c := range []struct {
		rule  board.Rule
		moves string
		at    string // where the attack would be completed
		own   bool
		want  float64
	}{
		{board.Freestyle, "h8 a1 i8 c1 j8", "k8", false, .3},
		{board.Freestyle, "h8 a1 i8 c1 k8", "j8", false, .6},
		{board.Freestyle, "h8 a1 i9 c1 j10", "k11", false, .65},
		{board.Freestyle, "h8 g8 i8 a1 j8 a3 k8", "l8", false, .1},
		{board.Freestyle, "h8 g7 i9 a1 j10 a3 k11", "l12", false, .55},
		{board.Freestyle, "h8 a1 i8 c1 j8 e1", "k8", true, .15},
		{board.Renju, trapped, "i10", true, .4},
		{board.Renju, trapped + " a5", "i10", false, .8},
		{board.Freestyle, trapped, "i10", true, 0},
	} {
		b := at(t, c.rule, c.moves)
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

// All levels but the first two see every four of the opponent's, in each of the four directions: those two overlook some.
func TestFoursAreSeen(t *testing.T) {
	for i := range levels {
		l := &levels[i]
		for way, moves := range map[string]string{
			"a row": "h8 g8 i8 a1 j8 a3 k8", "a column": "h8 h7 h9 a1 h10 a3 h11", "a rising diagonal": "h8 g7 i9 a1 j10 a3 k11", "a falling diagonal": "h8 g9 i7 a1 j6 a3 k5",
		} {
			pos := threat.New()
			pos.Reset(at(t, board.Freestyle, moves))
			missed := 0
			for seed := range uint64(2000) {
				s := l.look(pos, seed)
				fives := pos.Fives(s.foe)
				for q := fives.First(); q != threat.None; q = fives.After(q) {
					if !s.sees(q, s.foe) {
						missed++
					}
				}
			}
			if (missed > 0) != (i < 2) {
				t.Errorf("%s overlooks %d of 2000 fours in %s", l.ID, missed, way)
			}
		}
	}
}
