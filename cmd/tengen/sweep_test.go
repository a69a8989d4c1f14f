package main

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"
)

// batches are what a sweep finds, batch by batch; -1 fails.
type batches []int

func (b *batches) Sweep(context.Context) (guests int, more bool, err error) {
	guests = (*b)[0]
	*b = (*b)[1:]
	if guests < 0 {
		return 0, false, errors.New("no answer")
	}
	return guests, guests == 100, nil
}

// A sweep goes on soon while there is more to do, and then rests for an hour; so it does after a failure.
func TestSweepGoesOnUntilNothingIsLeft(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	s := sweeper{accounts: &batches{100, 100, 7, 0, 100, -1, 100, 0}, log: slog.New(slog.NewTextHandler(&text, nil))}
	var next []time.Duration
	for range 8 {
		next = append(next, s.batch(t.Context()))
	}
	want := []time.Duration{sweepPause, sweepPause, sweepEvery, sweepEvery, sweepPause, sweepEvery, sweepPause, sweepEvery}
	if !slices.Equal(next, want) {
		t.Errorf("%v, want %v", next, want)
	}
	if told := strings.Count(text.String(), "guests=207") + strings.Count(text.String(), "guests=100"); told != 3 {
		t.Errorf("the log says %s", text.String())
	}
}
