package review

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	explain "github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// lookEvery is how often games are looked for that are to be reviewed by themselves.
const lookEvery = 5 * time.Second

// Run has games reviewed that nobody has to ask for, and fails reviews that have lost their jobs, until ctx ends.
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
		failed, err := s.c.Store.Sweep(ctx)
		if failed > 0 {
			s.c.Log.Error("reviews without a job", "failed", failed)
		}
		if err == nil {
			_, err = s.c.Store.AskByItself(ctx, leastByBot, s.c.Limits.All)
		}
		if err != nil && !failing && ctx.Err() == nil {
			s.c.Log.Warn("games to review", "err", err)
		}
		failing = err != nil
	}
}

// Work makes a review: first a coarse one, unless there is one, then a complete one. The jobs call it, again after an
// error. It returns nil if there is nothing to do, and ctx's error.
func (s *Service) Work(ctx context.Context, job Job) error {
	return s.guard.Try("review", job.Game, func() error {
		err := s.work(ctx, job)
		if err != nil && ctx.Err() == nil {
			s.made.WithLabelValues("failed").Inc()
			s.c.Log.Error("review", "game", job.Game, "err", err)
		}
		return err
	})
}

func (s *Service) work(ctx context.Context, job Job) error {
	kept, err := s.c.Store.Review(ctx, job.Game)
	if err != nil {
		return err
	}
	summary, err := s.c.Games.Game(ctx, job.Game)
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
	there := s.report(summary, kept) != nil && (kept.Complete || kept.Engine == s.c.Engine)
	if !there { // a complete review, though old, says more than a coarse one
		if err := s.make(ctx, job, summary, g, false); err != nil {
			return cancelled(ctx, err)
		}
	}
	return cancelled(ctx, s.make(ctx, job, summary, g, true))
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
func (s *Service) make(ctx context.Context, job Job, summary archive.Summary, g explain.Game, complete bool) error {
	work, end := context.WithCancelCause(ctx)
	defer end(nil)
	p := &progress{job: job.ID, cancel: func() { end(errCancelled) }, complete: complete, of: len(g.Moves) + 1}
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
	told := s.tell(work, job, p)
	defer told()
	report, body, err := s.explain(work, summary, g, complete, func(n int) {
		s.mu.Lock()
		defer s.mu.Unlock()
		p.done = n
	})
	if cause := context.Cause(work); err != nil && cause != nil {
		return cause
	}
	if err != nil {
		return err
	}
	made := Made{Job: job, Engine: s.c.Engine, Complete: complete, Body: body}
	if complete {
		made.Exercises, made.Lost = mistakes(summary, report), lostByTime(summary, report)
	}
	if err := s.c.Store.Keep(ctx, made); err != nil {
		return err
	}
	s.made.WithLabelValues(map[bool]string{false: "coarse", true: "complete"}[complete]).Inc()
	return nil
}

// tellEvery is how often the store is told how far a review is, for those who ask other servers.
const tellEvery = 2 * time.Second

// tell tells the store how far a review is until stop is called, and ends the making if it is not wanted any more:
// it may have been cancelled at another server.
func (s *Service) tell(ctx context.Context, job Job, p *progress) (stop func()) {
	ctx, end := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(tellEvery)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
			case <-ctx.Done():
				return
			}
			s.mu.Lock()
			share := p.share()
			s.mu.Unlock()
			wanted, err := s.c.Store.Progress(ctx, job, share)
			switch {
			case err != nil && ctx.Err() == nil:
				s.c.Log.Warn("how far a review is", "game", job.Game, "err", err)
			case err == nil && !wanted:
				p.cancel()
			}
		}
	}()
	return func() { end(); <-ended }
}

// explain makes a report that is checked by the rules, on another machine if one does it. Reports from there and from
// here are checked alike.
func (s *Service) explain(
	ctx context.Context, summary archive.Summary, g explain.Game, complete bool, looked func(positions int),
) (*Report, []byte, error) {
	if s.c.Away != nil {
		if body := s.c.Away(ctx, summary.ID, g, complete, looked); body != nil {
			report, err := s.hold(ctx, summary, g, body)
			if err == nil || ctx.Err() != nil {
				return report, body, err
			}
			s.c.Log.Error("a review of another machine's", "game", summary.ID, "err", err)
		}
	}
	body, err := Make(ctx, s.c.Analyst, g, complete, s.c.Engine, looked)
	if err != nil {
		return nil, nil, err
	}
	report, err := s.hold(ctx, summary, g, body)
	return report, body, err
}

// hold reads a report again, and holds it to the rules.
func (s *Service) hold(ctx context.Context, summary archive.Summary, g explain.Game, body []byte) (*Report, error) {
	report, err := read(summary, body)
	if err != nil {
		return nil, err
	}
	polite, done := s.c.Analyst.InBackground(ctx)
	defer done()
	return report, report.verify(polite, g)
}

// Explainer explains a game; an Analyst is one.
type Explainer interface {
	Review(ctx context.Context, g explain.Game, opt explain.Options) (*explain.Review, error)
}

// Make returns the report of a game, a coarse one or a complete one, as it is kept. looked is told how many positions have been
// looked at. It fails as e does.
func Make(
	ctx context.Context, e Explainer, g explain.Game, complete bool, version string, looked func(positions int),
) ([]byte, error) {
	opt := explain.Coarse
	if complete {
		opt = explain.Full
	}
	opt.Version, opt.Looked = version, looked
	r, err := e.Review(ctx, g, opt)
	if err != nil {
		return nil, err
	}
	return json.Marshal(reportOf(g, r))
}

// mistakes are the proven ones of people, where there was something better.
func mistakes(g archive.Summary, r *Report) (list []Mistake) {
	for i, m := range r.Moves {
		p := [2]*archive.Player{g.Black, g.White}[i%2]
		if p != nil && p.Bot == "" && m.Mistake != "" && m.Mistake != string(explain.Inaccurate) && !r.Positions[i].Lost {
			list = append(list, Mistake{User: p.ID, Move: i + 1})
		}
	}
	return list
}

// lostByTime returns the player who lost by time in a position that is proven lost, 0 for nobody.
func lostByTime(g archive.Summary, r *Report) game.UserID {
	n := len(r.Positions)
	if g.Reason != game.ByTime || n == 0 || !r.Positions[n-1].Lost {
		return 0
	}
	loser, other := [2]*archive.Player{g.Black, g.White}[(n-1)%2], [2]string{"white", "black"}[(n-1)%2]
	if loser == nil || g.Winner != other { // the side to move has lost the position
		return 0
	}
	return loser.ID
}

// gameOf is a finished game as the engine wants it.
func gameOf(s archive.Summary) (g explain.Game, err error) {
	if g.Rule, err = board.ParseRule(s.Rule); err != nil {
		return g, fmt.Errorf("game %s: %w", s.ID, err)
	}
	g.Size = s.Size
	g.Winner = map[string]board.Stone{"black": board.Black, "white": board.White}[s.Winner]
	if g.Moves, err = board.ParseMoves(s.Moves); err != nil {
		return g, fmt.Errorf("game %s: %w", s.ID, err)
	}
	return g, nil
}
