package hubtest

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
)

// EventGuests are guests of events in memory, with the contract of db/events.
type EventGuests struct {
	Err   func() error                      // what everything fails with; nil: nothing does
	Make  func(name string) game.UserID     // a user without an account
	Known func(skeleton string) bool        // a member has a name that looks like it; nil: nobody
	mu    sync.Mutex                        // guards the following
	of    map[string][]tournament.Guest     // by event
	named map[string]map[string]game.UserID // by event and skeleton
	made  map[game.UserID]int               // by host
}

func (g *EventGuests) fails() error {
	if g.Err == nil {
		return nil
	}
	return g.Err()
}

// TryGuest is events.Guests'.
func (g *EventGuests) TryGuest(_ context.Context, event string, n tournament.NewGuest, more int, _ time.Time) (game.UserID, error) {
	if err := g.fails(); err != nil {
		return 0, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.try(event, n, more)
}

// try returns the guest of a name, or why there must be none; mu is held.
func (g *EventGuests) try(event string, n tournament.NewGuest, more int) (game.UserID, error) {
	if u, ok := g.named[event][n.Skeleton]; ok {
		return u, nil
	}
	switch {
	case g.Known != nil && g.Known(n.Skeleton):
		return 0, tournament.ErrImitates
	case g.made[n.Host]+more >= tournament.MostGuestsADay:
		return 0, tournament.ErrToday
	}
	return 0, nil
}

// AddGuest is events.Guests'.
func (g *EventGuests) AddGuest(_ context.Context, event string, n tournament.NewGuest, _ time.Time) (game.UserID, error) {
	if err := g.fails(); err != nil {
		return 0, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if u, err := g.try(event, n, 0); u != 0 || err != nil {
		return u, err
	}
	if g.of == nil {
		g.of, g.named, g.made = map[string][]tournament.Guest{}, map[string]map[string]game.UserID{}, map[game.UserID]int{}
	}
	if g.named[event] == nil {
		g.named[event] = map[string]game.UserID{}
	}
	u := g.Make(n.Name)
	g.named[event][n.Skeleton] = u
	g.of[event] = append(g.of[event], tournament.Guest{User: u, Name: n.Name})
	g.made[n.Host]++
	return u, nil
}

// GuestsOf is events.Guests'.
func (g *EventGuests) GuestsOf(_ context.Context, event string) ([]tournament.Guest, error) {
	if err := g.fails(); err != nil {
		return nil, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.of[event]), nil
}

func (g *EventGuests) at(event string, user game.UserID) (*tournament.Guest, error) {
	for i := range g.of[event] {
		if g.of[event][i].User == user {
			return &g.of[event][i], nil
		}
	}
	return nil, tournament.ErrNotIn
}

// Guest is events.Guests'.
func (g *EventGuests) Guest(_ context.Context, event string, user game.UserID) (tournament.Guest, error) {
	if err := g.fails(); err != nil {
		return tournament.Guest{}, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	one, err := g.at(event, user)
	if err != nil {
		return tournament.Guest{}, err
	}
	return *one, nil
}

// RenewGuest is events.Guests'.
func (g *EventGuests) RenewGuest(_ context.Context, event string, user game.UserID) error {
	if err := g.fails(); err != nil {
		return err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	one, err := g.at(event, user)
	if err == nil {
		one.Turn++
	}
	return err
}
