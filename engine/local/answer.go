package local

import (
	"context"
	"errors"
	"slices"
	"time"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/engine/review"
	"tengen/engine/told"
)

// tableBytes is the memory of a search's table, and of a verdict's tables together.
const tableBytes = 16 << 20

// answerer works on one question at a time.
type answerer struct {
	way    func()         // gives way to the host
	search *engine.Engine // made with the first question
	game   game           // whose table the engine has
}

// game is a game in which a bot has moved.
type game struct {
	rule  board.Rule
	size  int
	moves []board.Point // nil: none
}

// answer tells every line but a refusal. The errors are those of parse.
func (a *answerer) answer(ctx context.Context, text []byte, tell func(Answer)) error {
	q, err := parse(text)
	if err != nil {
		return err
	}
	if a.search == nil {
		opt := engine.DefaultOptions()
		opt.TableBytes = tableBytes
		a.search = engine.New(opt)
	}
	polite := &giving{Context: ctx, way: a.way, last: time.Now()}
	if q.do == Move {
		err = a.move(polite, q, tell)
	} else {
		err = a.analyse(polite, q, tell)
	}
	if err != nil && ctx.Err() != nil {
		tell(Answer{End: &End{Stopped: true}})
		return nil
	}
	return err
}

// analyse tells what is proven, and then the best moves.
func (a *answerer) analyse(ctx context.Context, q question, tell func(Answer)) error {
	opt := review.Full
	opt.Memory = tableBytes
	g := review.Game{Rule: q.board.Rule(), Size: q.board.Size(), Moves: q.moves}
	looked, err := review.Look(ctx, g, opt)
	if err != nil {
		return err
	}
	verdict := told.WithProofs(q.board, &looked)
	tell(Answer{Verdict: &verdict})

	a.forget()
	res, err := a.search.Search(ctx, q.board, engine.Limits{Lines: q.lines, Depth: q.depth, Report: func(l engine.Line) {
		chance, plies := looked.Value(q.board, l.PV[0], l.Score)
		tell(Answer{Best: &told.BestLine{
			Rank: l.Rank, Depth: l.Depth, Chance: told.Round(chance), Plies: plies, Line: board.FormatList(l.PV),
		}})
	}})
	stopped := ctx.Err() != nil
	if err != nil && !stopped && !errors.Is(err, engine.ErrNoMove) {
		return err
	}
	tell(Answer{End: &End{Nodes: res.Nodes, Seconds: res.Elapsed.Seconds(), Stopped: stopped}})
	return nil
}

// move tells a bot's move.
func (a *answerer) move(ctx context.Context, q question, tell func(Answer)) error {
	now := game{q.board.Rule(), q.board.Size(), q.moves}
	if !now.follows(a.game) {
		a.forget()
	}
	res, err := a.search.Choose(ctx, engine.Request{
		Board: q.board, Bot: q.level, Budget: q.budget, Seed: q.seed + uint64(q.board.Ply()),
	})
	a.game = now
	switch {
	case errors.Is(err, engine.ErrNoMove):
		return errPosition // every point is forbidden
	case err != nil:
		return err
	}
	tell(Answer{Move: res.Move.String()})
	return nil
}

// forget empties the table.
func (a *answerer) forget() {
	a.search.Clear()
	a.game = game{}
}

// follows reports whether a game is another one some moves later.
func (g game) follows(before game) bool {
	n := len(before.moves)
	return n > 0 && n <= len(g.moves) && g.rule == before.rule && g.size == before.size && slices.Equal(g.moves[:n], before.moves)
}
