package record

import (
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

func TestPatterns(t *testing.T) {
	for text, want := range map[string]string{
		"h8 h9 i9": "D4 Kagetsu", "h8 i9 i7": "I7 Hogetsu", "h8 h9 h10": "D1 Kansei", "h8 i9 f6": "I13 Suisei",
		"h8 g8 g7": "D4 Kagetsu", // turned
		"c4 c5 d5": "D4 Kagetsu", // elsewhere
		"h8 g7 g9": "I7 Hogetsu", // mirrored
		"h8 h9":    "", "h8 h10 h9": "", "h8 h9 h11": "", "h8 pass i9": "",
	} {
		moves, err := ParseMoves(text, 15, AllLetters)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if p, ok := PatternOf(moves); ok {
			got = p.String()
		}
		if got != want {
			t.Errorf("%s is %q, want %q", text, got, want)
		}
	}
	// Every third stone within two lines makes one of the 26, and all of them are made.
	made := map[string]bool{}
	for _, white := range []board.Point{board.At(7, 8), board.At(8, 8), board.At(6, 7), board.At(6, 6)} {
		for x := 5; x <= 9; x++ {
			for y := 5; y <= 9; y++ {
				third := board.At(x, y)
				if third == board.At(7, 7) || third == white {
					continue
				}
				p, ok := PatternOf([]board.Point{board.At(7, 7), white, third})
				if !ok {
					t.Errorf("%v and %v make no opening", white, third)
				}
				made[p.Code()] = true
			}
		}
	}
	if len(made) != 26 {
		t.Errorf("%d openings are made, not 26", len(made))
	}
}
