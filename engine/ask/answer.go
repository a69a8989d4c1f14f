package ask

import (
	"context"
	"errors"
	"slices"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/review"
)

// tableBytes is the memory of a search's table, and of a verdict's tables together.
const tableBytes = 16 << 20

// answerer works on one question at a time.
type answerer struct {
	yield  func()         // gives way to the host
	search *engine.Engine // made with the first question
	notes  Notes
	game   review.Game // in which a bot has moved, and whose table the engine has
}

// answer tells every line but a refusal. The errors are those of parse, ErrPosition and ErrLines.
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
	polite := giveWay(ctx, a.yield)
	if q.do == ToMove {
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

// analyse tells the verdict, and then the best moves.
func (a *answerer) analyse(ctx context.Context, q understood, tell func(Answer)) error {
	a.game = review.Game{} // the table is emptied
	res, err := Analyse(ctx, q.Question, tableBytes, &a.notes, a.search, func(b *board.Board, p *review.Position) {
		verdict := WithProofs(b, p)
		tell(Answer{Verdict: &verdict})
	}, func(l Line) { tell(Answer{Best: l.Wire()}) })
	stopped := ctx.Err() != nil
	if err != nil && (!stopped || res.Nodes == 0) {
		return err
	}
	tell(Answer{End: &End{Nodes: res.Nodes, Seconds: res.Elapsed.Seconds(), Stopped: stopped}})
	return nil
}

// move tells a bot's move.
func (a *answerer) move(ctx context.Context, q understood, tell func(Answer)) error {
	b, err := Board(q.Game)
	if err != nil {
		return err
	}
	if !follows(q.Game, a.game) {
		a.search.Clear()
	}
	res, err := a.search.Choose(ctx, engine.Request{Board: b, Bot: q.level, Budget: q.budget, Seed: q.seed + uint64(b.Ply())})
	a.game = q.Game
	switch {
	case errors.Is(err, engine.ErrNoMove):
		return ErrPosition // every point is forbidden
	case err != nil:
		return err
	}
	tell(Answer{Move: res.Move.String()})
	return nil
}

// follows reports whether a game is another one some moves later.
func follows(g, before review.Game) bool {
	n := len(before.Moves)
	return n > 0 && n <= len(g.Moves) && g.Rule == before.Rule && g.Size == before.Size && slices.Equal(g.Moves[:n], before.Moves)
}
