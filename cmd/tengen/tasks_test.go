package main

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"
)

// fakeTask takes steps of a given length and counts them.
type fakeTask struct {
	took  time.Duration
	more  bool
	err   error
	steps int
	used  time.Duration
}

func (f *fakeTask) step(context.Context) (bool, error) {
	f.steps++
	f.used += f.took
	time.Sleep(f.took)
	return f.more, f.err
}

// runFor runs tasks for so long of virtual time, at a load.
func runFor(t *testing.T, d time.Duration, load float64, fakes ...*fakeTask) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		all := make([]task, len(fakes))
		for i, f := range fakes {
			all[i] = task{"fake", f.step}
		}
		ctx, cancel := context.WithTimeout(t.Context(), d)
		defer cancel()
		newTasks(all, func() float64 { return load }, slog.New(slog.DiscardHandler)).run(ctx)
	})
}

// Together tasks use their share of a processor, however many have more to do.
func TestTasksShare(t *testing.T) {
	for _, c := range []struct {
		took time.Duration
		load float64
		most float64
	}{
		{200 * time.Millisecond, 0, 0.1}, {10 * time.Millisecond, 0.5, 1 / 55.}, {10 * time.Millisecond, 1, 0.01}, {10 * time.Millisecond, 3, 0.01},
		{200 * time.Millisecond, 1, 0.05}, // of long steps a load adds two seconds alone
	} {
		fakes := make([]*fakeTask, 6)
		for i := range fakes {
			fakes[i] = &fakeTask{took: c.took, more: true}
		}
		const length = time.Hour
		runFor(t, length, c.load, fakes...)
		var used time.Duration
		for _, f := range fakes {
			used += f.used
			if fair := fakes[0].steps; f.steps < fair-1 || f.steps > fair+1 {
				t.Errorf("at a load of %v tasks took %d and %d steps", c.load, fair, f.steps)
			}
		}
		if got := float64(used) / float64(length); got > c.most*1.01 || got < c.most*0.8 {
			t.Errorf("at a load of %v tasks use %.4f of a processor, not %.4f", c.load, got, c.most)
		}
	}
}

// A task with nothing to do waits longer, one that failed longer, and neither holds up another.
func TestTasksWait(t *testing.T) {
	short := &fakeTask{took: time.Millisecond}
	hungry := &fakeTask{took: time.Millisecond, more: true}
	failing := &fakeTask{took: time.Millisecond, err: errors.New("away")}
	runFor(t, 10*time.Minute+500*time.Millisecond, 0, short, hungry, failing)
	if short.steps != 120 || failing.steps != 10 || hungry.steps < 590 || hungry.steps > 600 {
		t.Errorf("steps: %d of a task with nothing to do, %d of one that fails, %d of one with more", short.steps, failing.steps, hungry.steps)
	}
}

// One very long step does not stop all tasks for long.
func TestTasksRest(t *testing.T) {
	if got := restAfter(time.Hour, 1); got != taskRest {
		t.Errorf("a rest of %v", got)
	}
}

func TestProcessLoad(t *testing.T) {
	load := processLoad()
	for began := processorTime(); processorTime() < began+20*time.Millisecond; {
	}
	if got := load(); got <= 0 {
		t.Errorf("a load of %v while a processor worked", got)
	}
}
