package main

import (
	"context"
	"log/slog"
	"runtime"
	"syscall"
	"time"

	"github.com/tengen-go/tengen/db"
	correct "github.com/tengen-go/tengen/hub/game/rating/apart"
)

const (
	taskEvery = time.Second     // while a task has more to do
	taskLater = 5 * time.Second // else: a finished game costs half if 50 are read together and not ten
	taskAgain = time.Minute     // after an error: the database may be away
	taskRest  = 5 * time.Minute // after a step, at most
	taskBusy  = 2 * time.Second // what a load adds to a rest at most: people wait for their totals and ranks

	// After a step all tasks pause so many times as long as it took: a tenth of a processor is theirs while nobody plays, and
	// down to a hundredth, within taskBusy, while the server uses all processors.
	taskShareIdle = 9
	taskShareBusy = 99
)

// task is work behind all games, in steps. A step reports whether there may be more to do at once.
type task struct {
	name string
	step func(context.Context) (more bool, err error)
}

// tasks take steps one at a time, each when it is due, so that more tasks do not take more from games in play.
type tasks struct {
	turns []*taskTurn
	load  func() float64 // the share of the processors that the server has used since the last call, 0 to 1
	log   *slog.Logger

	rested func() time.Duration // for how long of the last step it rested; nil: no step rests
}

type taskTurn struct {
	task
	due time.Time
}

func newTasks(all []task, load func() float64, log *slog.Logger) *tasks {
	t := &tasks{load: load, log: log}
	due := time.Now().Add(taskEvery)
	for _, one := range all {
		t.turns = append(t.turns, &taskTurn{one, due})
	}
	return t
}

// run takes steps until ctx ends.
func (t *tasks) run(ctx context.Context) {
	free := time.Now()
	t.load()
	wait := time.NewTimer(0)
	defer wait.Stop()
	for {
		next := t.next()
		wait.Reset(max(time.Until(next.due), time.Until(free)))
		select {
		case <-ctx.Done():
			return
		case <-wait.C:
		}
		began := time.Now()
		more, err := next.step(ctx)
		now := time.Now()
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			t.log.Warn(next.name, "err", err)
			next.due = now.Add(taskAgain)
		case more:
			next.due = now.Add(taskEvery)
		default:
			next.due = now.Add(taskLater)
		}
		took := now.Sub(began)
		if t.rested != nil {
			took -= t.rested()
		}
		free = now.Add(restAfter(took, t.load()))
	}
}

// next returns the task that is due first.
func (t *tasks) next() *taskTurn {
	first := t.turns[0]
	for _, turn := range t.turns[1:] {
		if turn.due.Before(first.due) {
			first = turn
		}
	}
	return first
}

// restAfter is how long all tasks pause after a step that took so long, at a load from 0 to 1.
func restAfter(took time.Duration, load float64) time.Duration {
	idle := taskShareIdle * took
	busy := time.Duration(min(load, 1) * float64((taskShareBusy-taskShareIdle)*took))
	return min(idle+min(busy, taskBusy), taskRest)
}

// processLoad returns a function that tells the share of all processors that this process has used since its last call.
func processLoad() func() float64 {
	at, used := time.Now(), processorTime()
	return func() float64 {
		now, all := time.Now(), processorTime()
		load := float64(all-used) / float64(now.Sub(at)) / float64(runtime.GOMAXPROCS(0))
		at, used = now, all
		return load
	}
}

// processorTime is what this process has used so far; 0 if the system does not tell.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// follow takes the steps of tasks, one at a time, until the stop.
func (m *Main) follow(all ...task) { m.runTasks(newTasks(all, processLoad(), m.log)) }

func (m *Main) runTasks(t *tasks) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		t.run(ctx)
	}()
	m.later(func(context.Context) error { cancel(); <-done; return nil })
}

// readFinished has finished games read by all their readers.
func (m *Main) readFinished(d *db.DB, corrected correct.Settings) {
	odd := func(game int64, err error) {
		m.log.Warn("a game is not as its opening has it", "number", game, "err", err)
	}
	all := []task{{"looks of names", d.Looks().Step}, {"ratings apart", d.Apart(corrected).Step}}
	for _, r := range d.Readers(odd) {
		all = append(all, task{r.Name, r.Step})
	}
	m.follow(all...)
}
