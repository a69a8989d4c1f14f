package room

import (
	"context"
	"hash/fnv"
	"log/slog"
	"time"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/engine/level"
	"tengen/hub/game"
	"tengen/hub/guard"
	"tengen/hub/openings"
)

// question is what a bot has to decide. It shares nothing with the room.
type question struct {
	botEngine BotEngine
	log       *slog.Logger
	guard     guard.Guard
	game      string
	rule      board.Rule
	board     *board.Board
	next      game.Next
	level     *level.Level
	budget    time.Duration
	pause     time.Duration
}

// answer decides, and waits until q.pause is over, so that no bot answers at once.
func (q question) answer(ctx context.Context) game.Command {
	started := time.Now()
	cmd := q.decide(ctx)
	if rest := q.pause - time.Since(started); rest > 0 {
		t := time.NewTimer(rest)
		defer t.Stop()
		select {
		case <-t.C:
		case <-ctx.Done():
		}
	}
	return cmd
}

func (q question) decide(ctx context.Context) game.Command {
	h := fnv.New64a()
	h.Write([]byte(q.game))
	seed := h.Sum64()
	if openings.Asks(q.next) {
		return q.opens(ctx, seed)
	}
	var res engine.Result
	err := q.guard.Try("a search", q.game, func() (err error) {
		res, err = q.botEngine.Search(ctx, engine.Request{
			Game: q.game, Board: q.board, Bot: q.level, Budget: q.budget, Seed: seed + uint64(q.board.Ply()),
		})
		return err
	})
	if err == nil && q.board.Check(res.Move) == nil {
		return game.Command{Kind: game.Move, Point: res.Move}
	}
	if ctx.Err() == nil {
		q.log.Warn("a bot plays a safe move instead of a search's", "game", q.game, "err", err)
	}
	if p, ok := engine.SafeMove(q.board); ok {
		return game.Command{Kind: game.Move, Point: p}
	}
	return game.Command{Kind: game.Resign} // every empty point is forbidden
}
