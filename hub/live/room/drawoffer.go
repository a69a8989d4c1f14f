package room

import (
	"context"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/game"
)

// lateStones is the number of stones from which a game is late for a draw. It is late sooner if fewer than a third of the
// points are empty.
const lateStones = 60

// late reports whether so few empty points are left that a draw may be taken.
func late(b *board.Board) bool {
	points := b.Size() * b.Size()
	return b.Ply() >= lateStones || 3*(points-b.Ply()) < points
}

// offerEvery is the number of stones after which a bot may offer a draw again in a late game.
const offerEvery = 20

// timeForDraw reports whether the bot thinks of offering a draw with its present move.
func (q question) timeForDraw() bool {
	return q.next.Do == game.Place && late(q.board) && q.board.Ply()%offerEvery < 2
}

// answerDraw takes an offered draw if the game is late and level.
func (q question) answerDraw(ctx context.Context) answer {
	return answer{Command: game.Command{Kind: game.Answer, Accept: late(q.board) && q.stands(ctx)}, lost: q.lost}
}

// stands reports whether a game is level. All bots judge alike, whatever their level. Without a search it is not level.
func (q question) stands(ctx context.Context) bool {
	var res engine.Result
	err := q.guard.Try("a search", q.game, func() (err error) {
		res, err = q.botEngine.Search(ctx, engine.Request{
			Game: q.game, Board: q.board, Bot: level.Evaluator, Budget: min(q.budget, level.Evaluator.Within), Who: q.who,
		})
		return err
	})
	return err == nil && res.Nodes > 0 && res.Mate == 0 && max(res.Score, -res.Score) <= engine.Level
}
