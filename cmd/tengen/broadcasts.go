package main

import (
	"context"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/hub/live/broadcasts"
)

// broadcasts runs the site's broadcasts of real events until the stop.
func (m *Main) broadcasts(ctx context.Context, d *db.DB) (*broadcasts.Service, error) {
	key, err := d.Games().Key(ctx, "events")
	if err != nil {
		return nil, err
	}
	s := broadcasts.New(d.Broadcasts(), key, m.log)
	stop, done := make(chan struct{}), make(chan struct{})
	go func() { defer close(done); s.Run(stop) }()
	m.later(func(context.Context) error { close(stop); <-done; return nil })
	return s, nil
}
