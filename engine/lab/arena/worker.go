package arena

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/engine/board"
)

// worker plays one game after the other. It owns its players.
type worker struct {
	m       *match
	players [2]player // nil: to be started
	proven  [2]bool   // a player of this side has begun a game here
}

// work plays games until there are none left or the context ends. It returns
// an error if a side cannot play at all.
func (m *match) work(ctx context.Context) error {
	w := &worker{m: m}
	defer w.close()
	for ctx.Err() == nil {
		n := int(m.next.Add(1))
		if n > m.cfg.Games {
			return nil
		}
		o, err := w.game(ctx, n)
		if ctx.Err() != nil {
			return nil // the caller that ended it knows why
		}
		if err != nil {
			return err
		}
		m.results <- o
	}
	return nil
}

// game plays the nth game.
func (w *worker) game(ctx context.Context, n int) (outcome, error) {
	cfg := &w.m.cfg
	b, err := board.New(cfg.Rule, cfg.Size)
	if err != nil {
		return outcome{}, err
	}
	pair := (n - 1) / 2
	o := outcome{game: &Game{
		Number: n, Pair: pair, Rule: cfg.Rule, Size: cfg.Size, Names: cfg.names(), Black: (n - 1) % 2,
		Opening: opening(cfg.Openings, pair, cfg.Size),
	}}
	r := &referee{game: o.game, board: b, margin: cfg.Margin, grace: cfg.grace, strict: cfg.Strict, tallies: &o.tallies}
	ready := true
	for side := range w.players {
		s := &cfg.Sides[side]
		r.clocks[side] = clock{turn: s.Turn, match: s.Match, left: s.Match}
		if err := w.begin(ctx, side); err != nil {
			if !w.proven[side] {
				return outcome{}, fmt.Errorf("arena: %s cannot play: %w", o.game.Names[side], err)
			}
			r.lose(side, Crash, err.Error())
			ready = false
			break
		}
		r.players[side] = w.players[side]
	}
	if ready {
		err = r.play(ctx)
	}
	for side, p := range w.players {
		if p == nil {
			continue
		}
		o.tallies[side].Peak = p.peak()
		if r.broken[side] {
			p.close()
			w.players[side] = nil
		}
	}
	return o, err
}

// begin makes a side's player ready, starting it if there is none.
func (w *worker) begin(ctx context.Context, side int) error {
	cfg := &w.m.cfg
	if w.players[side] == nil {
		p, err := newPlayer(ctx, limits{Spec: cfg.Sides[side], rule: cfg.Rule, size: cfg.Size, farewell: cfg.farewell}, cfg.Strict)
		if err != nil {
			return err
		}
		w.players[side] = p
	}
	if err := w.players[side].begin(ctx); err != nil {
		return err
	}
	w.proven[side] = true
	return nil
}

func (w *worker) close() {
	for _, p := range w.players {
		if p != nil {
			p.close()
		}
	}
}
