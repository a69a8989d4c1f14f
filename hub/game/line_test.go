package game

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// A line goes where a game goes, through every protocol; fifths are one step of it.
func TestLineIsTheGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(47, 1))
	for n := range 200 {
		o := Openings()[n%len(Openings())]
		tb := seated(t, settings(o, time.Minute, 0))
		line, ok := NewLine(o)
		if !ok {
			t.Fatal(o)
		}
		seen := map[uint32]bool{}
		for tb.g.inOpening() {
			want, _ := tb.g.Next()
			if want.Do == Offer && len(want.Fifths) > 0 || want.Do == Pick {
				// the line is before all of them
			} else {
				got := line.Next()
				if got.Seat != want.Seat || got.Do != want.Do || got.Stone != want.Stone || got.Left != want.Left || got.Zone != want.Zone ||
					!slices.Equal(got.Options, want.Options) || line.Ply() != tb.g.board.Ply() {
					t.Fatalf("%s after %s: %+v, want %+v", o, tb.g.MoveText(), got, want)
				}
				if stage := line.Stage(); stage == 0 || seen[stage] {
					t.Fatalf("%s after %s: stage %d", o, tb.g.MoveText(), stage)
				}
				seen[line.Stage()] = true
				if line.Pass() || want.Do != Choose && line.Choose(KeepSeats) || want.Do == Choose && (line.Place() || line.Choose("none")) {
					t.Fatalf("%s after %s goes on with what it does not wait for", o, tb.g.MoveText())
				}
			}
			c := Command{Actor: tb.g.Player(want.Seat)}
			switch want.Do {
			case Choose:
				c.Kind, c.Option = Decision, want.Options[rng.IntN(len(want.Options))]
				line.Choose(c.Option)
			case Pick:
				c.Kind, c.Point = Move, want.Fifths[0]
				line.Place()
			default:
				c.Kind = Move
				for try := 0; ; try++ {
					c.Point = board.At(rng.IntN(15), rng.IntN(15))
					if _, err := tb.try(c); err == nil {
						break
					} else if try > 10_000 {
						t.Fatal(err)
					}
				}
			}
			if want.Do == Place {
				line.Place()
			}
			tb.must(c)
		}
		if line.Stage() != 0 || line.Next().Do != Place || line.Ply() != tb.g.board.Ply() {
			t.Fatalf("%s: the game is open, the line waits for %+v", o, line.Next())
		}
	}
	if _, ok := NewLine("none"); ok {
		t.Error("a line of no protocol")
	}
}
