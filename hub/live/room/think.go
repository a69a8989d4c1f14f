package room

import (
	"context"
	"hash/fnv"
	"log/slog"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/base/guard"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/openings"
)

// question is what a bot has to decide. It shares nothing with the room.
type question struct {
	botEngine BotEngine
	log       *slog.Logger
	guard     guard.Guard
	game      string
	who       fair.Who
	rule      board.Rule
	board     *board.Board
	next      game.Next
	level     *level.Level
	budget    time.Duration

	fifths  fifths
	lost    int  // bot.lost
	mayDraw bool // offer a draw
	shown   bool // two bots play for those who watch
	spoken  bool // it has offered something in this position: only the move is left

	unit  time.Duration // of pace
	timed bool
	share time.Duration // of the clock, if timed
}

// seed returns the seed of the bot's random choices in its game.
func (q question) seed() uint64 {
	h := fnv.New64a()
	h.Write([]byte(q.game))
	return h.Sum64()
}

// answer decides, and waits until it is time to answer. No worker waits: the search is over.
func (q question) answer(ctx context.Context) answer {
	started := time.Now()
	a := q.decide(ctx)
	if rest := q.pace(q.seed()) - time.Since(started); rest > 0 {
		t := time.NewTimer(rest)
		defer t.Stop()
		select {
		case <-t.C:
		case <-ctx.Done():
		}
	}
	return a
}

// decide makes a move, unless it offers a draw first or all is lost.
func (q question) decide(ctx context.Context) answer {
	seed := q.seed()
	if openings.Asks(q.next) {
		return q.opens(ctx, seed)
	}
	if q.mayDraw && q.timeForDraw() && q.stands(ctx) {
		return answer{Command: game.Command{Kind: game.MakeOffer, Offer: game.OfferDraw}, lost: q.lost}
	}
	var res engine.Result
	err := q.guard.Try("a search", q.game, func() (err error) {
		res, err = q.botEngine.Search(ctx, engine.Request{
			Game: q.game, Board: q.board, Bot: q.level, Budget: q.budget, Seed: seed + uint64(q.board.Ply()), Who: q.who,
		})
		return err
	})
	if err == nil && q.board.Check(res.Move) == nil {
		a := plain(game.Command{Kind: game.Move, Point: res.Move})
		if q.level.Lost(res) {
			// One that only glances sees it when the next move is the last.
			if a.lost = q.board.Ply(); q.level.Glance || q.lost != 0 && q.lost == a.lost-2 {
				a.Command = game.Command{Kind: game.Resign}
			}
		}
		return a
	}
	if ctx.Err() == nil {
		q.log.Warn("a bot plays a safe move instead of a search's", "game", q.game, "err", err)
	}
	if p, ok := engine.SafeMove(q.board); ok {
		return plain(game.Command{Kind: game.Move, Point: p})
	}
	return plain(game.Command{Kind: game.Resign}) // every empty point is forbidden
}

func plain(c game.Command) answer { return answer{Command: c} }
