package main

import (
	"context"
	"fmt"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/engine"
	moves "github.com/tengen-go/tengen/engine/fairplay"
	"github.com/tengen-go/tengen/engine/pause"
	"github.com/tengen-go/tengen/hub/member/fairplay"
)

// fairplay has finished rated games measured behind all else, unless it is off.
func (m *Main) fairplay(d *db.DB, pool *engine.Pool, setting string) error {
	if setting == "off" {
		return nil
	}
	thresholds, err := fairplay.ParseThresholds(setting)
	if err != nil {
		return fmt.Errorf("TENGEN_FAIRPLAY: %w", err)
	}
	resting := &rests{load: processLoad()}
	s := fairplay.NewService(fairplay.Config{
		Store: d.Fairplay(), Thresholds: thresholds, Options: moves.Standard, Version: engine.Version(), Log: m.log,
		InBackground: func(ctx context.Context) (context.Context, func()) {
			polite, done := pool.InBackground(ctx, engine.Review)
			return resting.begin(polite), done
		},
	})
	own := newTasks([]task{{"fair play", s.Step}, {"expectations of fair play", s.Fit}}, processLoad(), m.log)
	own.rested = resting.rested
	m.runTasks(own)
	return nil
}

const (
	restEvery  = 20 * time.Millisecond // of work
	restsWhole = taskRest              // all rests of one step: then it is carried through
)

// rests has a long search rest within a step as tasks rest after one, so that it does not take a whole processor for seconds. Only the
// goroutine of the step, which searches on one thread, touches it.
type rests struct {
	load  func() float64 // as that of tasks
	began time.Time      // the work since the last rest
	taken time.Duration  // rests of this step
}

// begin returns a context whose searches rest.
func (r *rests) begin(ctx context.Context) context.Context {
	r.began, r.taken = time.Now(), 0
	return pause.With(ctx, func() {
		began := time.Now()
		worked := began.Sub(r.began)
		if worked < restEvery || r.taken >= restsWhole {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(min(restAfter(worked, r.load()), restsWhole-r.taken)):
		}
		r.began = time.Now()
		r.taken += r.began.Sub(began)
	})
}

// rested returns how long the last step has rested, once.
func (r *rests) rested() time.Duration {
	taken := r.taken
	r.taken = 0
	return taken
}
