package calibrate

import (
	"os"
	"strconv"
	"testing"

	"tengen/engine"
	"tengen/engine/board"
)

func TestQuick(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("QUICK"))
	if n == 0 {
		t.Skip()
	}
	all := Players(engine.Limits{Nodes: 60_000})
	for _, rule := range []board.Rule{board.Freestyle, board.Renju} {
		for i := 1; i < len(all); i++ {
			for _, j := range []int{i - 1, i - 2} {
				if j < 0 {
					continue
				}
				w, d, l, plies := 0, 0, 0, 0
				for k := range n {
					g, err := Play(t.Context(), rule, all[j], all[i], k)
					if err != nil {
						t.Fatal(err)
					}
					plies += len(g.Moves)
					winner := ""
					switch g.Winner {
					case board.Black:
						winner = g.Black
					case board.White:
						winner = g.White
					}
					switch winner {
					case "":
						d++
					case all[j].Name:
						w++
					default:
						l++
					}
				}
				t.Logf("%v %s v %s: %d-%d-%d = %.0f %%, %d plies", rule, all[j].Name, all[i].Name, w, d, l, 100*(float64(w)+float64(d)/2)/float64(n), plies/n)
			}
		}
	}
}
