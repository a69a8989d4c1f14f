package cluster

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"tengen/cmd/internal/history"
)

// scene is a scenario's people and tables, and what they have done.
type scene struct {
	*Cluster
	name    string
	rng     *rand.Rand
	say     func(format string, args ...any)
	history *history.History
	keep    string // folder for histories that no server without faults has

	pages     atomic.Int64
	listening atomic.Bool // people note the events that they hear of
	readers   sync.WaitGroup
	players   sync.WaitGroup
	stop      chan struct{} // closed when the tables are to end

	mu     sync.Mutex // guards the following
	people []*person
	tables []*table
}

const (
	startWithin   = time.Minute
	recoverWithin = time.Minute // after a fault
	endWithin     = time.Minute
)

// sit makes n tables, whose players are at nodes that seats gives them, and lets them play until stop or ctx.
func (s *scene) sit(ctx context.Context, n int, think time.Duration, seats func(i int) (black, white func() *Node)) error {
	const atOnce = 16
	errs := make(chan error, n)
	var made sync.WaitGroup
	next := make(chan int)
	for range atOnce {
		made.Go(func() {
			for i := range next {
				black, white := seats(i)
				t, err := s.newTable(ctx, think, black, white)
				if err != nil {
					errs <- err
					continue
				}
				s.players.Go(func() { t.play(ctx, s.stop) })
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	made.Wait()
	close(errs)
	if err := <-errs; err != nil {
		return err
	}
	if d := s.await(ctx, startWithin, time.Time{}, 2); d < 0 {
		return errors.New("not every game got under way")
	}
	return nil
}

// anywhere seats players at the next node, which is another one when a node is down.
func (s *scene) anywhere(int) (black, white func() *Node) { return s.any, s.any }

// await waits until every table has moved since an instant, least times, and returns how long after it the last one
// did; -1 if they do not within a while.
func (s *scene) await(ctx context.Context, within time.Duration, since time.Time, least int) time.Duration {
	deadline := time.Now().Add(within)
	var last time.Time
	for {
		all := true
		last = since
		for _, t := range s.tables {
			at := t.moved(since)
			if at.IsZero() || len(t.answers(since, deadline)) < least {
				all = false
				break
			}
			if at.After(last) {
				last = at
			}
		}
		switch {
		case all:
			return last.Sub(since)
		case ctx.Err() != nil || time.Now().After(deadline):
			return -1
		}
		sleep(ctx, 20*time.Millisecond)
	}
}

// look has readers look at games all the time, each on a socket of its own, until the returned function is called.
// What they see is part of the history.
func (s *scene) look(ctx context.Context, readers int) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	for i := range readers {
		rng := rand.New(rand.NewPCG(s.rng.Uint64(), uint64(i)))
		all.Go(func() {
			for ctx.Err() == nil {
				if n, t := s.any(), s.tables[rng.IntN(len(s.tables))]; n != nil && t.game() != "" {
					g := t.game()
					saw := s.history.Look(g, 2+i)
					if moves, err := stateOf(ctx, n, g, fmt.Sprintf("reader%s%d", s.name, i)); err == nil {
						saw(moves)
					}
				}
				sleep(ctx, time.Duration(50+rng.IntN(100))*time.Millisecond)
			}
		})
	}
	return func() { cancel(); all.Wait() }
}

// end stops the tables and every socket.
func (s *scene) end(ctx context.Context) error {
	close(s.stop)
	done := make(chan struct{})
	go func() { s.players.Wait(); close(done) }()
	timer := time.NewTimer(endWithin)
	defer timer.Stop()
	var err error
	select {
	case <-done:
	case <-timer.C:
		err = errors.New("a game does not end")
	case <-ctx.Done():
		err = ctx.Err()
	}
	return err
}

// close ends every socket, and waits for all goroutines; the context of the players must have ended, or the tables.
func (s *scene) close() {
	s.players.Wait()
	for _, p := range s.people {
		p.drop(nil)
	}
	s.readers.Wait()
}
