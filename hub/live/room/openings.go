package room

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/opening"
	"github.com/tengen-go/tengen/hub/game/openings"
)

// Positions of a search of a decision in the opening.
const (
	decisionNodes     = 4_000
	fullDecisionNodes = 20_000 // of the highest level
	leastNodes        = 500    // where there is hardly any time
	nodesPerMS        = 2      // of the bot's share of its clock: a decision may take a hundred searches
)

// decideWithin is how long a decision may take, whatever waits for the same workers.
const decideWithin = 4 * time.Second

// opens decides what the opening asks for. A level that overlooks threats misjudges openings, too.
func (q question) opens(ctx context.Context, seed uint64) answer {
	d := &opening.Decider{Nodes: decisionNodes, Error: q.level.Blind.Double, Seed: seed}
	if q.fifths.key == q.board.Key() {
		d.Fifths = q.fifths.list
	}
	if q.level.Full() {
		d.Nodes = fullDecisionNodes
	}
	if q.timed {
		d.Nodes = min(d.Nodes, max(leastNodes, nodesPerMS*q.share.Milliseconds()))
	}
	d.Search = func(ctx context.Context, b *board.Board, l engine.Limits) (res engine.Result, err error) {
		err = q.guard.Try("a search", q.game, func() (err error) {
			res, err = q.botEngine.Search(ctx, engine.Request{Game: q.game, Board: b, Bot: opening.Bot(l), Seed: seed, Who: q.who})
			return err
		})
		return res, err
	}
	soon, cancel := context.WithTimeout(ctx, decideWithin)
	defer cancel()
	cmd, err := openings.Decide(soon, d, q.next, q.board)
	if err != nil && ctx.Err() == nil {
		q.log.Warn("a bot decides in an opening without a search", "game", q.game, "err", err)
	}
	return answer{Command: cmd, fifths: fifths{q.board.Key(), d.Fifths}}
}

// fifths are those that a bot has ranked in a position: it offers one after the other of them.
type fifths struct {
	key  uint64 // of the board
	list []board.Point
}
