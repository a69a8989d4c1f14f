package hub

import (
	"sync"
	"time"

	"tengen/hub/game"
)

// alarms remember when the flags of unloaded correspondence games fall: a clock
// of days is no reason to keep a room. They are made anew at every start, when
// each open game is loaded once.
type alarms struct {
	mu sync.Mutex
	at map[string]time.Time // by game; guarded by mu
}

// set notes when the flag of a game falls whose room is about to go.
func (a *alarms) set(id string, g *game.Game) {
	if g == nil {
		return
	}
	at, ok := g.Deadline(0)
	a.mu.Lock()
	defer a.mu.Unlock()
	if !ok {
		delete(a.at, id)
		return
	}
	if a.at == nil {
		a.at = map[string]time.Time{}
	}
	a.at[id] = at
}

// again sets the alarm of a game whose room could not be woken.
func (a *alarms) again(id string, at time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.at == nil {
		a.at = map[string]time.Time{}
	}
	if _, ok := a.at[id]; !ok {
		a.at[id] = at
	}
}

// due takes out the games whose flag has fallen. If it cannot be stored the
// room sets the alarm again when it goes.
func (a *alarms) due(now time.Time) []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	var ids []string
	for id, at := range a.at {
		if now.After(at) {
			ids = append(ids, id)
			delete(a.at, id)
		}
	}
	return ids
}
