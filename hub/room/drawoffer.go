package room

import (
	"context"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/engine/level"
	"tengen/hub/game"
)

// lateStones is from how many stones on a game is late for a draw; sooner where fewer than a third of the
// points are empty.
const lateStones = 60

// late reports whether so little is left of a game that a draw may be taken.
func late(b *board.Board) bool {
	points := b.Size() * b.Size()
	return b.Ply() >= lateStones || 3*(points-b.Ply()) < points
}

// answerDraw takes an offered draw if the game is late and level. All bots judge alike, whatever
// their level. Without a search there is no draw.
func (q question) answerDraw(ctx context.Context) game.Command {
	decline := game.Command{Kind: game.Answer}
	if !late(q.board) {
		return decline
	}
	var res engine.Result
	err := q.guard.Try("a search", q.game, func() (err error) {
		res, err = q.botEngine.Search(ctx, engine.Request{
			Game: q.game, Board: q.board, Bot: level.Judge, Budget: min(q.budget, level.Judge.Within),
		})
		return err
	})
	if err != nil || res.Nodes == 0 || res.Mate != 0 || max(res.Score, -res.Score) > engine.Level {
		return decline
	}
	return game.Command{Kind: game.Answer, Accept: true}
}
