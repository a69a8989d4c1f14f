package room

import (
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/limit"
)

const (
	crowdMost = 60               // lines of those who look on together
	crowdIn   = 20 * time.Second // in so long
)

// crowdOf is how many of these lines come from one network, so that nobody takes the chat from all others.
var crowdOf = limit.Bounds{IPv4: crowdMost / 2, IPv4Net24: crowdMost * 3 / 4, IPv6Net64: crowdMost / 2, IPv6Net56: crowdMost / 2, IPv6Net48: crowdMost / 2}

// Crowd bounds the lines of chat of those who look on at something. It is safe for concurrent use.
type Crowd struct {
	mu   sync.Mutex // guards the following: a line is counted at both or at neither
	all  *limit.Limiter
	from *limit.ByNetwork
}

// NewCrowd returns one for so many things.
func NewCrowd(things int) *Crowd {
	return &Crowd{
		all:  limit.New(limit.Options{Events: crowdMost, Per: crowdIn, Max: things, Now: time.Now}),
		from: limit.NewByNetwork(crowdOf, crowdIn, 4*things, time.Now),
	}
}

// Take counts a line at a thing, or says how long somebody must wait before it: 0 if it is counted.
func (c *Crowd) Take(thing string, by limit.Client) (wait time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if wait = c.all.Wait(thing); wait == 0 && by.Counts() {
		wait = c.from.TakeAt(thing, by.Address)
	}
	if wait == 0 {
		c.all.Count(thing, 1)
	}
	return wait
}
