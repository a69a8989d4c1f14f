package events

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	// Every is between two looks at what is due, and at what those who follow an event have not been told.
	Every = time.Second
	// carryWithin bounds a look.
	carryWithin = 10 * time.Second
	// pauseAfter is how long an event rests in which something failed.
	pauseAfter = 30 * time.Second
)

// Run does what is due, until stop is closed. It may run on any number of servers.
func (s *Service) Run(stop <-chan struct{}) {
	failed := map[string]time.Time{} // until when events rest
	tick := time.NewTicker(Every)
	defer tick.Stop()
	life, end := context.WithCancel(context.Background())
	defer end()
	go func() { // ends with Run
		select {
		case <-stop:
			end()
		case <-life.Done():
		}
	}()
	for {
		select {
		case <-stop:
			return
		case <-tick.C:
		}
		s.repeat(life)
		s.look(life, failed)
		s.refresh(life)
		s.refreshTalks(life)
		s.ranking.air(life, s)
	}
}

// look reads which games have ended, and has each event in which something is due do it.
func (s *Service) look(life context.Context, failed map[string]time.Time) {
	ctx, cancel := context.WithTimeout(life, carryWithin)
	defer cancel()
	if _, err := s.c.Store.ReadFinished(ctx); err != nil {
		s.warn(life, "finished games of events", "", err)
		return
	}
	due, err := s.c.Store.Due(ctx, time.Now())
	if err != nil {
		s.warn(life, "events that are due", "", err)
		return
	}
	endLost(ctx, life, s)
	now := time.Now()
	for id, until := range failed {
		if now.After(until) {
			delete(failed, id)
		}
	}
	for _, id := range due {
		if _, rests := failed[id]; rests {
			continue
		}
		if _, err := s.carry(ctx, id, nil); err != nil {
			failed[id] = now.Add(pauseAfter)
			s.warn(life, "event", id, err)
			continue
		}
		s.changed(id)
		if err := s.call(ctx, id); err != nil {
			s.warn(life, "event", id, err)
		}
	}
}

// call asks those to their rounds who are waited for. It is called every few seconds while a round waits (tournament.Again), so it
// reaches pages that were opened meanwhile.
func (s *Service) call(ctx context.Context, id string) error {
	return s.View(ctx, id, func(t *tournament.Tournament) {
		for i := range t.Sections {
			var users []game.UserID
			for _, p := range t.Sections[i].Held {
				if t.Players[p].Presence == tournament.In {
					users = append(users, t.Players[p].User)
				}
			}
			if len(users) > 0 {
				s.c.Call(users, wire.Called{Event: id, Title: tournament.Title(t), Until: t.Sections[i].Hold.UnixMilli()})
			}
		}
	})
}

// endLost ends games that events have decided on. It asks again each second, so those that cannot be ended now are ended later.
func endLost(ctx, life context.Context, s *Service) {
	lost, err := s.c.Store.Lost(ctx)
	if err != nil {
		s.warn(life, "lost games of events", "", err)
	}
	for _, g := range lost {
		s.c.End(ctx, g.Game, g.User)
	}
}

func (s *Service) warn(life context.Context, what, id string, err error) {
	if life.Err() == nil {
		s.c.Log.Warn(what, "event", id, "err", err)
	}
}
