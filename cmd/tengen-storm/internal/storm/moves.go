package storm

import (
	"fmt"
	"math/rand/v2"
)

// boardSize is the size of every storm's board.
const boardSize = 15

// mostMoves is the length at which a game is given up for the next: some points
// are left then, so no game ends as a draw.
const mostMoves = 200

// colours returns the points that each colour uses: parts of a pattern in which
// no line has more than two stones of one colour in a row, so no game is won.
func colours(rng *rand.Rand) (order [2][]string) {
	for x := range boardSize {
		for y := range boardSize {
			c := (x + 2*y) % 4 / 2
			order[c] = append(order[c], fmt.Sprintf("%c%d", 'a'+x, y+1))
		}
	}
	for _, points := range order {
		rng.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	}
	return order
}
