package main

import (
	"context"
	"time"

	"tengen/db"
)

const (
	readEvery = time.Second     // while there is more to do
	readLater = 5 * time.Second // else: a game costs half if 50 are read together and not ten
	readAgain = time.Minute     // after an error: the database may be away

	// readShare is how many times as long as a step took its reader pauses afterwards. So reading takes at most a tenth
	// of a processor from games in play.
	readShare = 9
)

// readFinished has finished games read by all their readers.
func (m *Main) readFinished(d *db.DB) {
	odd := func(game int64, err error) {
		m.log.Warn("a game is not as its opening has it", "number", game, "err", err)
	}
	for _, r := range d.Readers(odd) {
		m.follow(r.Name, r.Step)
	}
}

// follow takes a reader's steps until the stop: soon again while there is something to do.
func (m *Main) follow(what string, step func(context.Context) (more bool, err error)) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		wait := time.NewTimer(readEvery)
		defer wait.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-wait.C:
			}
			began := time.Now()
			more, err := step(ctx)
			switch {
			case err != nil && ctx.Err() == nil:
				m.log.Warn(what, "err", err)
				wait.Reset(readAgain)
			case more:
				wait.Reset(max(readEvery, readShare*time.Since(began)))
			default:
				wait.Reset(readLater)
			}
		}
	}()
	m.later(func(context.Context) error { cancel(); <-done; return nil })
}
