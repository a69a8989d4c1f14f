package demo

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// playing is a game in play between two people.
type playing struct {
	game         *game.Game
	rng          *rand.Rand
	black, white *member
	at           time.Time // of the last event
}

// play plays to the end of the game, or to an instant that is not zero, and returns the events that have come.
func (p playing) play(ctx context.Context, e *engine.Engine, until time.Time) (log []records.Append, err error) {
	for p.game.Phase() == game.Live {
		event, err := p.next(ctx, e)
		if err != nil || !until.IsZero() && event.At.After(until) {
			return log, err
		}
		log = append(log, records.Appending(p.game, event))
		if err := p.game.Apply(event); err != nil {
			return log, err
		}
		p.at = event.At
	}
	return log, nil
}

// next returns what comes next, mostly a move.
func (p *playing) next(ctx context.Context, e *engine.Engine) (*game.Event, error) {
	player := p.black
	if p.game.Decider() == p.white.ID {
		player = p.white
	}
	res, err := e.Choose(ctx, engine.Request{Board: p.game.Board(), Bot: player.level, Seed: p.rng.Uint64()})
	if err != nil && !errors.Is(err, engine.ErrNoMove) {
		return nil, err
	}
	c := game.Command{Kind: game.Move, Actor: player.ID, Version: p.game.Version(), Point: res.Move}
	at := p.at.Add(p.thought())
	switch {
	case err != nil: // renju: no point is left for Black
		c.Kind = game.Resign
	case player.level.Lost(res) && p.rng.IntN(3) == 0:
		c.Kind = game.Resign
	}
	// A flag falls where somebody has gone away.
	if t := p.game.Settings().Time; p.rng.IntN(1500) == 0 {
		at = at.Add(max(t.Initial, t.Period))
	}
	if event, over := p.game.CallOff(at); over {
		return event, nil
	}
	if event, over := p.game.Flag(at, 0); over {
		return event, nil
	}
	event, err := p.game.Decide(&c, at)
	if err != nil {
		return nil, fmt.Errorf("ply %d, %v: %w", len(p.game.Spent()), c.Point, err)
	}
	return event, nil
}

// thought is how long a move takes: the first ones little, those in the middle longest, some ten times the usual.
func (p *playing) thought() time.Duration {
	t := p.game.Settings().Time
	usual, most := t.Increment+t.Initial/60, t.Initial/6
	if t.Kind == game.Correspondence {
		usual, most = t.Period/24, t.Period/2
	}
	if len(p.game.Spent()) < 6 {
		usual /= 3
	}
	took := float64(usual) * math.Exp(p.rng.NormFloat64()*0.8-0.4)
	return time.Duration(min(took, float64(most))).Round(time.Millisecond)
}

// appendAll stores events in their order.
func appendAll(ctx context.Context, d *db.DB, log []records.Append) error {
	stored := make(chan error, len(log))
	for _, a := range log {
		d.Games().Append(a, func(err error) { stored <- err })
	}
	var all []error
	for range log {
		select {
		case err := <-stored:
			all = append(all, err)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errors.Join(all...)
}
