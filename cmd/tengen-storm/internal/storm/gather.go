package storm

import (
	"context"
	"sync"
	"time"
)

// gatherStep is the hub's: a frame is held for two of them at most.
const gatherStep = 10 * time.Millisecond

// gather does on the yardstick what the hub's cork does under load: the frame of
// a move goes at once to the player who is next, and is held for everybody else
// until the next frame to the same socket, with which it shares a system call, or
// until two steps have passed.
type gather struct {
	mu    sync.Mutex   // guards the following; locked under a socket's
	step  uint64       // counts from 1
	fresh []*relayConn // with a frame that is held since this step
	stale []*relayConn // since the step before
}

// run lets the steps pass.
func (g *gather) run(ctx context.Context) {
	tick := time.NewTicker(gatherStep)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			g.pass()
		}
	}
}

// pass is a step: what has been held since the one before the last is sent.
func (g *gather) pass() {
	g.mu.Lock()
	due, until := g.stale, g.step-1
	g.stale, g.fresh = g.fresh, nil
	g.step++
	g.mu.Unlock()
	for _, c := range due {
		c.release(until)
	}
}

// add notes a socket and returns the step.
func (g *gather) add(c *relayConn) uint64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.fresh = append(g.fresh, c)
	return g.step
}

// hold queues a frame that waits for the next one, or for its step. Half a queue
// is enough of them.
func (c *relayConn) hold(f []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case !c.put(f) || c.draining:
	case len(c.frames) >= gatherMost:
		c.start()
	case c.held == 0:
		c.held = c.relay.gather.add(c)
	}
}

// release sends what has been held since a step or longer.
func (c *relayConn) release(step uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.held != 0 && c.held <= step && !c.gone {
		c.start()
	}
}
