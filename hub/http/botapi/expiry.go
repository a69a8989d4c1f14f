package botapi

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/client"
)

// expiry ends challenges that were made here and that nobody keeps alive.
type expiry struct {
	api  *API
	life context.Context
	end  context.CancelFunc

	mu      sync.Mutex // guards the following
	stopped bool
	timers  map[string]*time.Timer // by challenge
	running sync.WaitGroup
}

func newExpiry(a *API) *expiry {
	e := &expiry{api: a, timers: map[string]*time.Timer{}}
	e.life, e.end = context.WithCancel(context.Background())
	return e
}

// add has a challenge expire. The number of challenges is bounded, since each maker's is.
func (e *expiry) add(c caller, g string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.stopped || e.timers[g] != nil {
		return
	}
	e.timers[g] = time.AfterFunc(e.api.cfg.Times.Challenge, func() {
		if e.begin(g) {
			defer e.running.Done()
			e.api.withdraw(e.life, c, g)
		}
	})
}

// begin forgets a timer whose time has come, and reports whether it is to be acted upon.
func (e *expiry) begin(g string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.timers, g)
	if e.stopped {
		return false
	}
	e.running.Add(1)
	return true
}

// stop stops all timers, and waits for those that act.
func (e *expiry) stop() {
	e.mu.Lock()
	e.stopped = true
	for _, t := range e.timers {
		t.Stop()
	}
	clear(e.timers)
	e.mu.Unlock()
	e.end()
	e.running.Wait()
}

// withdraw ends a challenge, unless it has been answered.
func (a *API) withdraw(ctx context.Context, c caller, g string) {
	err := a.commandAnew(ctx, c, thing{g: g}, game.Command{Kind: game.Abort})
	if errors.Is(err, client.ErrRestart) {
		return // it ends when its host has been away for a while
	}
	switch fault.CodeOf(err) {
	case "", game.ErrStale.Code, game.ErrOver.Code, fault.NotFound:
	default:
		a.cfg.Log.Warn("a challenge does not expire", "game", g, "user", c.user(), "err", err)
	}
}
