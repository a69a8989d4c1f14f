package review

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"tengen/engine/board"
	explain "tengen/engine/review"
	"tengen/hub/analysis"
	"tengen/hub/archive"
	"tengen/hub/fault"
)

// lookEvery is how often games are looked for that are to be reviewed by themselves.
const lookEvery = 5 * time.Second

// Run has members' games against bots reviewed, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	if s.c.Off {
		return
	}
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	failing := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		_, err := s.c.Store.AskForBotGames(ctx, leastByBot, s.c.Limits.All)
		if err != nil && !failing && ctx.Err() == nil {
			s.c.Log.Warn("games to review", "err", err)
		}
		failing = err != nil
	}
}

// Work makes a review: first a coarse one, unless there is one, then a complete one. The jobs call it, again after an
// error. It returns nil if there is nothing to do, and ctx's error.
func (s *Service) Work(ctx context.Context, game string) error {
	return s.guard.Try("review", game, func() error {
		err := s.work(ctx, game)
		if err != nil && ctx.Err() == nil {
			s.made.WithLabelValues("failed").Inc()
			s.c.Log.Error("review", "game", game, "err", err)
		}
		return err
	})
}

func (s *Service) work(ctx context.Context, id string) error {
	kept, err := s.c.Store.Review(ctx, id)
	if err != nil {
		return err
	}
	summary, err := s.c.Games.Game(ctx, id)
	if fault.CodeOf(err) == fault.NotFound || err == nil && kept.Status != Waiting {
		return nil
	}
	if err != nil {
		return err
	}
	g, err := gameOf(summary)
	if err != nil {
		return err
	}
	if kept.Body == nil || kept.Engine != s.c.Engine {
		if err := s.make(ctx, summary, g, explain.Coarse, false); err != nil {
			return cancelled(ctx, err)
		}
	}
	return cancelled(ctx, s.make(ctx, summary, g, explain.Full, true))
}

// errCancelled ends what is being made when somebody cancels it.
var errCancelled = errors.New("review: cancelled")

// cancelled turns a cancellation by a person into success.
func cancelled(ctx context.Context, err error) error {
	if errors.Is(err, errCancelled) && ctx.Err() == nil {
		return nil
	}
	return err
}

// make makes a review and keeps it.
func (s *Service) make(ctx context.Context, summary archive.Summary, g explain.Game, opt explain.Options, complete bool) error {
	work, end := context.WithCancelCause(ctx)
	defer end(nil)
	p := &progress{cancel: func() { end(errCancelled) }, complete: complete, of: len(g.Moves) + 1}
	s.mu.Lock()
	s.running[summary.ID] = p
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.running[summary.ID] == p {
			delete(s.running, summary.ID)
		}
	}()
	opt.Version = s.c.Engine
	opt.Looked = func(n int) {
		s.mu.Lock()
		defer s.mu.Unlock()
		p.done = n
	}
	r, err := s.c.Analyst.Review(work, g, opt)
	if err != nil {
		if cause := context.Cause(work); cause != nil {
			return cause
		}
		return err
	}
	report := reportOf(g, r)
	made := Made{Game: summary.ID, Engine: s.c.Engine, Complete: complete}
	if made.Body, err = json.Marshal(report); err != nil {
		return err
	}
	if _, err := s.reader.read(ctx, summary, made.Body); err != nil { // nothing is kept that could not be read
		return err
	}
	if complete {
		made.Exercises = mistakes(summary, report)
	}
	if err := s.c.Store.Keep(ctx, made); err != nil {
		return err
	}
	s.made.WithLabelValues(map[bool]string{false: "coarse", true: "complete"}[complete]).Inc()
	return nil
}

// mistakes are the proven ones of people.
func mistakes(g archive.Summary, r *Report) (list []Mistake) {
	for i, m := range r.Moves {
		p := [2]*archive.Player{g.Black, g.White}[i%2]
		if p != nil && p.Bot == "" && m.Mistake != "" && m.Mistake != string(explain.Inaccurate) {
			list = append(list, Mistake{User: p.ID, Move: i + 1})
		}
	}
	return list
}

// gameOf is a finished game as the engine wants it.
func gameOf(s archive.Summary) (g explain.Game, err error) {
	if g.Rule, err = board.ParseRule(s.Rule); err != nil {
		return g, fmt.Errorf("game %s: %w", s.ID, err)
	}
	g.Size = s.Size
	g.Winner = map[string]board.Stone{"black": board.Black, "white": board.White}[s.Winner]
	if g.Moves, err = analysis.ParseMoves(s.Moves); err != nil {
		return g, fmt.Errorf("game %s: %w", s.ID, err)
	}
	return g, nil
}
