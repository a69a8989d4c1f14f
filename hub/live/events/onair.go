package events

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/live/lobby"
)

// Each running event has a channel of TV. The lobby chooses what is on, as on its other channels; here it is told which games of an
// event it may choose, those of the highest placed players first.

const (
	airEvery   = 2 * time.Second
	mostOnAir  = 30 // events, the ones that began last
	mostRanked = 16 // games of an event
)

// ranking is the games of running events for TV. Only Run's goroutine uses it.
type ranking struct {
	at    time.Time
	known map[string]rankedEvent
}

// rankedEvent is an event whose games were ranked.
type rankedEvent struct {
	version int
	at      time.Time
	games   lobby.EventGames
}

// air tells the lobby which games of running events go on. An event that cannot be read stays as it was.
func (r *ranking) air(life context.Context, s *Service) {
	now := time.Now()
	if s.c.Air == nil || now.Sub(r.at) < airEvery {
		return
	}
	r.at = now
	ctx, cancel := context.WithTimeout(life, carryWithin)
	defer cancel()
	running, err := s.c.Store.Running(ctx, mostOnAir)
	if err != nil {
		s.warn(life, "running events", "", err)
		return
	}
	known := make(map[string]rankedEvent, len(running))
	var all []lobby.EventGames
	for id, version := range running {
		one := r.known[id]
		if one.version != version || now.Sub(one.at) > reread { // moderators hide titles without a new version
			if err := s.View(ctx, id, func(t *tournament.Tournament) { one = rankedEvent{t.Version, now, gamesOf(t)} }); err != nil {
				s.warn(life, "event", id, err)
			}
		}
		known[id] = one
		if len(one.games.Games) > 0 {
			all = append(all, one.games)
		}
	}
	r.known = known
	s.c.Air(all)
}

// gamesOf returns the games of an event that go on, in TV's order.
func gamesOf(t *tournament.Tournament) lobby.EventGames {
	out := lobby.EventGames{Event: t.ID, Title: tournament.Title(t)}
	type contender struct {
		game           string
		places, rating int // of both players together
	}
	var all []contender
	for section := range t.Sections {
		pairs := openPairs(t, section)
		if len(pairs) == 0 {
			continue
		}
		places := placesOf(t, section)
		for _, p := range pairs {
			a, b := &t.Players[p.First], &t.Players[p.Second]
			all = append(all, contender{p.Game, places(p.First) + places(p.Second), a.Rating + b.Rating})
		}
	}
	slices.SortFunc(all, func(a, b contender) int {
		return cmp.Or(cmp.Compare(a.places, b.places), cmp.Compare(b.rating, a.rating), cmp.Compare(a.game, b.game))
	})
	for _, c := range all[:min(len(all), mostRanked)] {
		out.Games = append(out.Games, c.game)
	}
	return out
}

// placesOf returns what says which place a player has in a section's table, or the player's team; the last for who has none.
func placesOf(t *tournament.Tournament, section int) func(player int) int {
	rows := t.Table(section)
	places := make(map[int]int, len(rows))
	for _, r := range rows {
		places[r.Player] = cmp.Or(r.Place, len(rows)+1)
	}
	return func(player int) int {
		if t.Plan.Team != nil {
			player = t.Players[player].Team
		}
		return cmp.Or(places[player], len(rows)+1)
	}
}

// boardOnAir returns the game on an event's channel, nil if none is on or can be shown. It may be one of boards.
func boardOnAir(ctx context.Context, c *Config, id string, boards []EventBoard) *EventBoard {
	if c.OnAir == nil {
		return nil
	}
	g := c.OnAir(id)
	if g == "" {
		return nil
	}
	for i := range boards {
		if boards[i].Game == g {
			return &boards[i]
		}
	}
	state, err := c.Show(ctx, g)
	if err != nil {
		return nil // it is shown again when it can be
	}
	b := boardOf(&state)
	return &b
}

// GoesOn returns what reports whether an event runs or is to come.
func GoesOn(s *Service) func(ctx context.Context, id string) (bool, error) {
	return func(ctx context.Context, id string) (is bool, err error) {
		err = s.View(ctx, id, func(t *tournament.Tournament) { is = t.Phase == tournament.Coming || t.Phase == tournament.Running })
		return is, err
	}
}
