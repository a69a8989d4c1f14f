package main

import (
	"context"
	"time"

	"tengen/db"
)

const (
	noteEvery = time.Second     // while there is something to do
	noteLater = 5 * time.Second // else
	noteAgain = time.Minute     // after an error: the database may be away
)

// noteTotals has what everybody's games come to noted, some users at a time, so that no profile takes long to show.
func (m *Main) noteTotals(d *db.DB) { m.follow("totals of profiles", d.Totals().Step) }

// follow takes a reader's steps until the stop: soon again while there is something to do.
func (m *Main) follow(what string, step func(context.Context) (more bool, err error)) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		wait := time.NewTimer(noteEvery)
		defer wait.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-wait.C:
			}
			more, err := step(ctx)
			switch {
			case err != nil && ctx.Err() == nil:
				m.log.Warn(what, "err", err)
				wait.Reset(noteAgain)
			case more:
				wait.Reset(noteEvery)
			default:
				wait.Reset(noteLater)
			}
		}
	}()
	m.later(func(context.Context) error { cancel(); <-done; return nil })
}
