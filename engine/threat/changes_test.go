package threat

import (
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// TestChanges: the reported changes since some stones ago are the difference between the positions.
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
			key     uint64
			numbers map[Square][2]uint16 // of the combinations of the empty points
		}
		now := func() state {
			s := state{pos.StonesKey(pos.Stones()), map[Square][2]uint16{}}
			empties := pos.Empties()
			for q := empties.First(); q != None; q = empties.After(q) {
				s.numbers[q] = [2]uint16{pos.Is(q, Black).Number, pos.Is(q, White).Number}
			}
			return s
		}
		trail := []state{now()}
		var lasts []Square
		changes := new(Changes)
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
			pos.Changes(changes, back)
			for c := range 2 {
				compare(t, changes.Of(c), c, trail[back].numbers, trail[len(trail)-1].numbers)
			}
		}
	}
}

// compare holds a colour's changes, in any order, to the positions before and after.
func compare(t *testing.T, changes []Change, c int, was, is map[Square][2]uint16) {
	t.Helper()
	got, want := map[Change]int{}, map[Change]int{}
	for _, change := range changes {
		got[change]++
	}
	for q, before := range was {
		if after := is[q]; before[c] != after[c] { // nothing where a stone lies
			want[Change{before[c], after[c]}]++
		}
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%v, want %v", got, want)
	}
}
