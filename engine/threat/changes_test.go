package threat

import (
	"math/rand/v2"
	"testing"

	"tengen/engine/board"
)

// TestChanges: what is said to have changed since some stones ago is the difference between the positions.
func TestChanges(t *testing.T) {
	for _, rule := range board.Rules() {
		rng := rand.New(rand.NewPCG(9, uint64(rule)))
		b, err := board.New(rule, 15)
		if err != nil {
			t.Fatal(err)
		}
		pos := New()
		pos.Reset(b)
		type state struct {
			key   uint64
			codes map[Square][2]uint16 // of the empty points
		}
		now := func() state {
			s := state{pos.StonesKey(pos.Stones()), map[Square][2]uint16{}}
			empties := pos.Empties()
			for q := empties.First(); q != None; q = empties.After(q) {
				s.codes[q] = [2]uint16{pos.Code(q, Black), pos.Code(q, White)}
			}
			return s
		}
		trail := []state{now()}
		var lasts []Square
		for range 600 {
			switch n := rng.IntN(10); {
			case n < 3 && len(lasts) > 0:
				pos.Unmake(lasts[len(lasts)-1])
				lasts, trail = lasts[:len(lasts)-1], trail[:len(trail)-1]
			case n == 3:
				pos.Pass(None)
			default:
				near := pos.Near()
				list := near.AppendTo(nil)
				q := SquareOf(board.At(7, 7))
				if len(list) > 0 {
					q = list[rng.IntN(len(list))]
				}
				if pos.At(q) != Empty {
					continue
				}
				lasts = append(lasts, pos.Last())
				pos.Make(q)
				trail = append(trail, now())
			}
			back := max(pos.Stones()-rng.IntN(6), 0)
			if pos.StonesKey(back) != trail[back].key {
				t.Fatalf("%v: another key of the first %d stones of %d", rule, back, pos.Stones())
			}
			compare(t, pos.Changes(nil, back), trail[back].codes, trail[len(trail)-1].codes)
		}
	}
}

// compare holds changes, in any order, to the positions before and after.
func compare(t *testing.T, changes []Change, was, is map[Square][2]uint16) {
	t.Helper()
	got, want := map[Change]int{}, map[Change]int{}
	for _, c := range changes {
		if c.Gone {
			c.Is = [2]uint16{}
		}
		got[c]++
	}
	for q, before := range was {
		after, open := is[q]
		if !open || before != after {
			want[Change{before, after, !open}]++
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%d kinds of changes, want %d", len(got), len(want))
	}
	for c, n := range want {
		if got[c] != n {
			t.Fatalf("%+v: %d times, want %d", c, got[c], n)
		}
	}
}
