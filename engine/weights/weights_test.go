package weights

import (
	"bytes"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/engine/board"
)

func TestIndex(t *testing.T) {
	for combo := range Combos {
		l := Lines(combo)
		for _, order := range [][4]int{{0, 1, 2, 3}, {3, 2, 1, 0}, {2, 0, 3, 1}} {
			code := uint16(0)
			for d, i := range order {
				code |= uint16(l[i]) << (4 * d)
			}
			if got, ok := Index(code); !ok || got != combo {
				t.Fatalf("Index(%04x) = %d, %v, want %d", code, got, ok, combo)
			}
		}
	}
	if _, ok := Index(0xf000); ok {
		t.Error("15 is no class")
	}
}

func drawn(rng *rand.Rand) *Side {
	s := &Side{Tempo: [Phases]int16{int16(rng.IntN(100)), int16(rng.IntN(100))}}
	number := func() int16 { return int16(rng.IntN(2*MaxWeight+1) - MaxWeight) }
	for i := range s.Value {
		if rng.IntN(3) > 0 {
			s.Value[i] = [Phases][2]int16{{number(), number()}, {number(), number()}}
			s.Order.Combos[i] = [2]int16{number(), number()}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(orderKeys)) { // the same numbers each time
		key := orderKeys[name]
		for i := range key.rows {
			row := key.row(&s.Order, i)
			for k := range row {
				row[k] = number()
			}
		}
	}
	for i := range ThreatSets {
		s.Threats[Early][i], s.Threats[Late][i] = number(), number()
	}
	return s
}

// TestRoundTrip: written weights read back unchanged.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	one := drawn(rng)
	for _, set := range []*Set{{Sides: [2]*Side{one, one}}, {Sides: [2]*Side{one, drawn(rng)}}} {
		var text bytes.Buffer
		if err := set.Write(&text, "first\nsecond"); err != nil {
			t.Fatal(err)
		}
		got, err := Read(&text)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(set, got); d != "" || got.Equal() != set.Equal() {
			t.Error(d)
		}
	}
}

func TestBadFiles(t *testing.T) {
	for _, text := range []string{
		"combo", "combo both", "combo both ..ZT 1 2 3 4", "combo both ..Zx 1 2 3 4 5 6", "combo both ..Z 1 2 3 4 5 6",
		"combo red ..ZT 1 2 3 4 5 6", "combo both ..ZT 1 2 3 4 5 6 7", "combo both ..ZT 1 2 3 4 5 4001",
		"combo both ..ZT 1 2 3 4 5 x", "threats both 256 1 2", "threats both -1 1 2", "threats both 1 2", "tempo both",
		"tempo both 1", "tempo both 1 2 3", "speed both 1 2",
		"lines both 15 1", "lines both x 1", "lines both 3 1 2 3", "levels both -1 1 2 3 4 5 6 7 8 9", "after both 3 1", "own both 256 1 2 3 4 5 6 7 8 9",
		strings.Repeat("tempo both 1 2\n", maxLines+1),
		strings.Repeat("x", 100_000),
	} {
		if _, err := Read(strings.NewReader(text)); err == nil {
			t.Errorf("%.40q is taken", text)
		} else if len(text) < 1000 && !errors.Is(err, ErrFormat) {
			t.Errorf("%.40q: %v, want ErrFormat", text, err)
		}
	}
	if _, err := Read(strings.NewReader("# nothing\n\n  tempo both 5 6 # so it is\r\n")); err != nil {
		t.Error(err)
	}
}

// TestDefaults: the program's own weights can be read, and know that a five to
// come matters.
func TestDefaults(t *testing.T) {
	for _, rule := range board.Rules() {
		s := Default(rule)
		if s != Default(rule) {
			t.Errorf("%v is read twice", rule)
		}
		three, _ := Index(0x0009)
		two, _ := Index(0x0005)
		for c, side := range s.Sides {
			if o := &side.Order.Combos; o[three][Own] <= o[two][Own] {
				t.Errorf("%v, colour %d: to make a three comes after to make a two", rule, c)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("combo both ..ZT 1 2 3 4 5 6\nthreats black 3 5 4\ntempo white 1 2 # x\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Read(strings.NewReader(text))
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := s.Write(&again, ""); err != nil {
			t.Fatal(err)
		}
		if got, err := Read(&again); err != nil || cmp.Diff(s, got) != "" {
			t.Errorf("read back: %v", err)
		}
	})
}

// TestTakeOrder: the order of moves comes from the other set, nothing else does.
func TestTakeOrder(t *testing.T) {
	a, b := &Set{Sides: [2]*Side{{Tempo: [Phases]int16{1}}, {Tempo: [Phases]int16{2}}}}, &Set{Sides: [2]*Side{{}, {}}}
	a.Sides[0].Value[7], b.Sides[1].Order.Combos[7] = [Phases][2]int16{{5, 6}}, [2]int16{7, 8}
	a.TakeOrder(b)
	if a.Sides[1].Order.Combos[7] != b.Sides[1].Order.Combos[7] || a.Sides[0].Value[7] != [Phases][2]int16{{5, 6}} || a.Sides[1].Tempo != [Phases]int16{2} {
		t.Errorf("%+v, want Sides[1].Order.Combos[7] %v, Sides[0].Value[7] %v, Sides[1].Tempo %v", a, b.Sides[1].Order.Combos[7], [Phases][2]int16{{5, 6}}, [Phases]int16{2})
	}
}
