package main

import (
	"context"
	"log/slog"
	"time"
)

// sweeper deletes data that nobody needs any more, a batch at a time.
type sweeper struct {
	accounts interface {
		Sweep(ctx context.Context) (guests int, more bool, err error)
	}
	log    *slog.Logger
	guests int // that the batches of this sweep have deleted
}

// batch deletes a batch and returns when the next one is due: soon, until one has found no more to do or has failed.
func (s *sweeper) batch(ctx context.Context) (next time.Duration) {
	n, more, err := s.accounts.Sweep(ctx)
	s.guests += n
	if err != nil {
		s.log.Error("sweep", "err", err)
	}
	if more && err == nil {
		return sweepPause
	}
	if s.guests > 0 {
		s.log.Info("swept", "guests", s.guests)
	}
	s.guests = 0
	return sweepEvery
}
