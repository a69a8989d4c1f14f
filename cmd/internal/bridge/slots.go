package bridge

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// slots bounds how many processes run at once. A process has a slot from acquire or reserve on for as long as it lives: after
// release it is kept for the next move of its game, unless another game needs the slot first. One that is discarded may take a
// few seconds to end, beside its successor.
type slots struct {
	idleFor time.Duration // how long a process is kept
	closing sync.WaitGroup

	mu    sync.Mutex // guards the following
	free  int
	idle  []*process      // the longest idle first; the goroutine that takes one out owns it
	queue []chan struct{} // goroutines that wait for a change, in order
}

func newSlots(n int, idleFor time.Duration) *slots { return &slots{free: n, idleFor: idleFor} }

// errSlots is returned if all processes think for too long.
var errSlots = errors.New("bridge: all processes are busy with other games")

// acquire gives a process a slot, and the caller the process.
func (s *slots) acquire(ctx context.Context, p *process) error {
	for {
		s.mu.Lock()
		if s.take(p) {
			s.mu.Unlock()
			return nil
		}
		if s.free > 0 {
			s.free--
			s.mu.Unlock()
			return nil
		}
		if len(s.idle) > 0 {
			other := s.idle[0]
			s.take(other)
			s.mu.Unlock()
			other.quit()
			return nil
		}
		changed := make(chan struct{})
		s.queue = append(s.queue, changed)
		s.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			s.leave(changed)
			return errors.Join(errSlots, context.Cause(ctx))
		}
	}
}

// reserve takes a slot for a process that does not run, if one is free.
func (s *slots) reserve() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.free == 0 {
		return false
	}
	s.free--
	return true
}

// wanted reports whether another game waits for a slot.
func (s *slots) wanted() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.queue) > 0
}

// leave gives up a place in the queue, or passes its signal on.
func (s *slots) leave(changed chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := slices.Index(s.queue, changed); i >= 0 {
		s.queue = slices.Delete(s.queue, i, i+1)
		return
	}
	s.tell()
}

// tell wakes the longest waiting goroutine. s.mu is held.
func (s *slots) tell() {
	if len(s.queue) > 0 {
		close(s.queue[0])
		s.queue = s.queue[1:]
	}
}

// take takes a process out of the idle ones; false if it is not among them. s.mu is held.
func (s *slots) take(p *process) bool {
	i := slices.Index(s.idle, p)
	if i < 0 {
		return false
	}
	s.idle = slices.Delete(s.idle, i, i+1)
	if p.retire.Stop() {
		s.closing.Done()
	}
	return true
}

// release ends the caller's ownership. The process is kept if it lives.
func (s *slots) release(p *process) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p.brain == nil {
		s.free++
	} else {
		s.closing.Add(1)
		s.idle = append(s.idle, p)
		p.retire = time.AfterFunc(s.idleFor, func() {
			defer s.closing.Done()
			s.drop(p)
		})
	}
	s.tell()
}

// drop ends a process that is idle.
func (s *slots) drop(p *process) {
	s.mu.Lock()
	idle := s.take(p)
	s.mu.Unlock()
	if !idle {
		return
	}
	p.quit()
	s.mu.Lock()
	s.free++
	s.tell()
	s.mu.Unlock()
}

// wait returns when no process that was idle is being ended any more. All must have been dropped.
func (s *slots) wait() { s.closing.Wait() }
