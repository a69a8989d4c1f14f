package main

import (
	"context"
	"time"

	"tengen/db"
)

const (
	noteEvery = time.Second     // until everybody has been looked at once
	noteLater = 5 * time.Second // from then on
	noteAgain = time.Minute     // after an error: the database may be away
)

// noteTotals has what everybody's games come to noted, some users at a time, so that no profile takes long to show.
func (m *Main) noteTotals(d *db.DB) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		wait := time.NewTimer(noteEvery)
		defer wait.Stop()
		next := noteEvery
		for n := d.Totals(); ; {
			select {
			case <-ctx.Done():
				return
			case <-wait.C:
			}
			round, err := n.Step(ctx)
			switch {
			case round:
				next = noteLater
			case err != nil && ctx.Err() == nil:
				m.log.Warn("totals of profiles", "err", err)
				wait.Reset(noteAgain)
				continue
			}
			wait.Reset(next)
		}
	}()
	m.later(func(context.Context) error { cancel(); <-done; return nil })
}
