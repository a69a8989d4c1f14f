package main

import (
	"context"
	"time"

	"tengen/db"
)

const (
	noteEvery = time.Second
	noteAgain = time.Minute // after an error: the database may be away
)

// noteTotals has what everybody's games come to noted, some users each second, so that no profile takes long to show.
func (m *Main) noteTotals(d *db.DB) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		wait := time.NewTimer(noteEvery)
		defer wait.Stop()
		for n := d.Noter(); ; {
			select {
			case <-ctx.Done():
				return
			case <-wait.C:
			}
			next := noteEvery
			if _, err := n.Step(ctx); err != nil && ctx.Err() == nil {
				m.log.Warn("totals of profiles", "err", err)
				next = noteAgain
			}
			wait.Reset(next)
		}
	}()
	m.later(func(context.Context) error { cancel(); <-done; return nil })
}
