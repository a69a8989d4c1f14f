package main

import (
	"context"

	"tengen/db"
	"tengen/hub"
	"tengen/hub/live/events"
)

// events runs the site's events until the stop.
func (m *Main) events(ctx context.Context, d *db.DB, h *hub.Hub) (*events.Service, error) {
	key, err := d.Games().Key(ctx, "events")
	if err != nil {
		return nil, err
	}
	s := events.New(events.Config{Store: d.Events(), Players: d.People(), Here: h.Online, Begin: hub.BeginGames(h), Key: key, Log: m.log})
	stop, done := make(chan struct{}), make(chan struct{})
	go func() { defer close(done); s.Run(stop) }()
	m.later(func(context.Context) error { close(stop); <-done; return nil })
	return s, nil
}
