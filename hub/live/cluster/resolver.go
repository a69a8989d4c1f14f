package cluster

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game/records"
)

const (
	claimsMost   = 200 // games that are asked for in one transaction
	claimsAtOnce = 4   // transactions
	againAfter   = 50 * time.Millisecond
	againWithin  = 300 * time.Millisecond
)

// errNoGame is the answer for a game that does not exist.
var errNoGame = fault.New(fault.NotFound, "There is no such thing.")

// resolver finds the owners of games, and takes over games that nobody owns. Games that are asked for while others are being
// looked up wait and go together. So when a node dies, the games that are followed here take few transactions, and each node
// begins with them at another moment.
type resolver struct {
	owned  *owned
	life   context.Context
	stop   <-chan struct{}
	run    func(func())                                  // runs a function in a goroutine that the end of the hub waits for
	answer func(id, owner string, err error) (done bool) // takes the answer for a game; if it is not done, it is asked for again

	mu      sync.Mutex // guards the following; answer is called without it
	now     []string   // games that somebody has just asked for
	rest    []string   // others that are due, after those
	later   []string   // games that are due after a while
	asking  int        // goroutines that ask, claimsAtOnce at most
	waiting bool       // whether one waits until what is later is due
}

// ask has the owner of a game found as soon as possible.
func (f *resolver) ask(id string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now = append(f.now, id)
	f.begin()
}

// askLater has owners of games found after a random time, between againAfter and againWithin.
func (f *resolver) askLater(ids ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.later = append(f.later, ids...)
	if !f.waiting && len(f.later) > 0 {
		f.waiting = true
		f.run(f.wait)
	}
}

// begin has one more goroutine ask, if there may be one more; mu is held.
func (f *resolver) begin() {
	if f.asking < claimsAtOnce {
		f.asking++
		f.run(f.work)
	}
}

func (f *resolver) wait() {
	select {
	case <-time.After(againAfter + rand.N(againWithin-againAfter)):
	case <-f.stop:
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.waiting = false
	f.rest = append(f.rest, f.later...)
	f.later = nil
	f.begin()
}

// work asks until nothing is due.
func (f *resolver) work() {
	for {
		ids := f.next()
		if len(ids) == 0 {
			return
		}
		ctx, cancel := records.Question(f.life)
		found, err := f.owned.claim(ctx, ids)
		cancel()
		f.tell(ids, found, err)
	}
}

// next takes out the games of one transaction. Without any, its caller asks no more.
func (f *resolver) next() (ids []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, from := range []*[]string{&f.now, &f.rest} {
		n := min(claimsMost-len(ids), len(*from))
		ids = append(ids, (*from)[:n]...)
		*from = (*from)[n:]
	}
	if len(ids) == 0 {
		f.asking--
	}
	return ids
}

// tell passes the answers on.
func (f *resolver) tell(ids []string, found claims, err error) {
	later := map[string]bool{}
	for _, id := range found.later {
		later[id] = true
	}
	again := make([]string, 0, len(found.later))
	for _, id := range ids {
		if err == nil && later[id] {
			again = append(again, id)
			continue
		}
		owner, known := found.owners[id]
		failed := err
		if err == nil && !known {
			failed = errNoGame
		}
		if !f.answer(id, owner, failed) {
			again = append(again, id)
		}
	}
	f.askLater(again...)
}
