package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/calendar"
	"github.com/tengen-go/tengen/hub/live/events"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// events runs the site's events until the stop, and has those of a file made again and again; "": there are none. The calendar has them, and
// what dates have.
func (m *Main) events(ctx context.Context, d *db.DB, h *hub.Hub, p pusher, file string, dates ...calendar.Source) (*events.Service, *calendar.Service, error) {
	key, err := d.Games().Key(ctx, "events")
	if err != nil {
		return nil, nil, err
	}
	repeats, err := repeated(ctx, d, file)
	if err != nil {
		return nil, nil, err
	}
	store := d.Events()
	s := events.New(events.Config{
		Store: store, Guests: store, Papers: d.Federations(), Clubs: d.Clubs(), Players: d.People(), Here: h.Online, Begin: hub.BeginGames(h), End: hub.EndGame(h), Call: hub.CallPlayers(h), Chat: d.Chats(), MayTalk: hub.MayTalk(h), Blockers: d.People().Blockers,
		Show: func(ctx context.Context, id string) (wire.GameState, error) { return h.FirstState(ctx, id, 0) }, Key: key, Repeats: repeats,
		House: house(d), Opening: evenOpening, Notify: p.notify(), Air: hub.AirEvents(h), OnAir: hub.OnAir(h), Log: m.log,
	})
	stop, done := make(chan struct{}), make(chan struct{})
	go func() { defer close(done); s.Run(stop) }()
	m.later(func(context.Context) error { close(stop); <-done; return nil })
	return s, calendar.New(store, key, append(dates, events.OnCalendar(s))...), nil
}

// house returns what finds the user who plays as a level.
func house(d *db.DB) func(ctx context.Context, level string) (records.User, error) {
	return func(ctx context.Context, name string) (records.User, error) {
		l, err := level.Parse(name)
		if err != nil {
			return records.User{}, err
		}
		return d.People().Bot(ctx, records.NewBot{Level: l.ID, Engine: engine.Version(), Ratings: l.Ratings()})
	}
}

// evenOpening returns three stones of an opening that is about even.
func evenOpening(s game.Settings, seed uint64) []board.Point {
	three := engine.PlaceThree(s.Rule, s.Size, seed)
	return three[:]
}

// repeated reads a file of repeated events, whose hosts are members; none for "".
func repeated(ctx context.Context, d *db.DB, file string) (list []events.Hosted, err error) {
	if file == "" {
		return nil, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("TENGEN_EVENTS: %w", err)
	}
	defer f.Close()
	repeats, err := events.ReadRepeats(f, time.Now())
	if err != nil {
		return nil, fmt.Errorf("TENGEN_EVENTS: %s: %w", file, err)
	}
	for _, r := range repeats {
		u, err := d.People().Member(ctx, r.Host)
		if err != nil {
			return nil, fmt.Errorf("TENGEN_EVENTS: %s: the host %s of %q: %w", file, r.Host, r.Name, err)
		}
		r.Host = u.Name
		list = append(list, events.Hosted{Repeat: r, User: u.ID})
	}
	return list, nil
}
