package room

import (
	"math"
	"math/rand/v2"
	"time"

	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/game"
)

// The time of a bot's move, in units of Limits.BotPause.
const (
	openingStones = 2  // the first ones come soon
	soonUnits     = 2  // one of them
	mostUnits     = 12 // any move
	briefUnits    = 3  // any move of a game without a clock, in which nobody expects long thinking
)

// pace returns when a bot is to answer: at once if its move is forced, later the more moves are worth a thought, with a little
// variation, and never later than its share of a clock. The same game and position have the same pace.
func (q question) pace(seed uint64) time.Duration {
	units := 1.0
	if q.next.Do == game.Place && q.next.Left == 0 && !q.spoken {
		if width := level.Width(q.board); width > 1 {
			rng := rand.New(rand.NewPCG(seed, uint64(q.board.Ply())))
			units = (1 + 1.5*math.Log2(float64(width))) * (0.6 + rng.Float64())
		}
	}
	most := float64(mostUnits)
	switch {
	case q.board.Ply() < openingStones:
		most = soonUnits
	case q.shown:
		units = max(units, soonUnits)
	case !q.timed:
		most = briefUnits
	}
	pause := time.Duration(min(max(units, 1), most) * float64(q.unit))
	if q.timed {
		pause = min(pause, q.share)
	}
	return pause
}
