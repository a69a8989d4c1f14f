package arena

import "github.com/tengen-go/tengen/hub/event"

// Game is a player's finished game of an arena.
type Game struct {
	Outcome event.Outcome
	Moves   int  // the player's own, after the opening; 0: not known
	Berserk bool // the player gave up half the time
	Flag    bool // the opponent lost on time
	Early   bool // a draw before move 20
}

// Of an arena's points.
const (
	streak       = 2 // wins in a row after which points count twice
	berserkMoves = 5 // own moves that a win needs for berserk's point
)

// Score returns what each of a player's games brings, in the order in which they ended: a win 2, a draw 1; twice that
// after two wins in a row, until a game is not won; one more for a win with berserk that was played out. Of draws in a
// row only the first brings points, and an early one none.
func Score(games []Game) []int {
	points := make([]int, len(games))
	row, drawn := 0, false
	for i, g := range games {
		factor := 1
		if row >= streak {
			factor = 2
		}
		switch g.Outcome {
		case event.Win, event.ForfeitWin:
			points[i] = 2 * factor
			if g.Berserk && !g.Flag && g.Outcome == event.Win && g.Moves >= berserkMoves {
				points[i]++
			}
			row, drawn = row+1, false
		case event.Draw:
			if !drawn && !g.Early {
				points[i] = factor
			}
			row, drawn = 0, true
		default:
			row, drawn = 0, false
		}
	}
	return points
}
