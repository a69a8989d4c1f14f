package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/events"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/club"
)

// The events of a site: a Swiss of a club that is over, a round robin of days that goes on, and an arena of the club that is to come.

// occasion is an event with those who join it.
type occasion struct {
	id      string
	plan    tournament.Plan
	host    *member
	players []*member
	made    time.Time // everybody joins soon after
}

const (
	swissAgo    = 6 * 24 * time.Hour
	swissTakes  = 2 * time.Hour
	daysAgo     = 7 * 24 * time.Hour
	arenaIn     = 2 * 24 * time.Hour
	madeBefore  = 3 * 24 * time.Hour
	clubMembers = 24
)

// some returns up to n members, in any order, but less than half of all.
func some(rng *rand.Rand, people []*member, n int) (out []*member) {
	for _, i := range rng.Perm(len(people))[:min(n, (len(people)-1)/2)] {
		out = append(out, people[i])
	}
	return out
}

// freestyle are settings of an event's rated games.
func freestyle(t game.TimeControl) game.Settings {
	return game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Rated: true, Time: t}
}

// society is a club with its members, of whom the first leads it.
type society struct {
	id      string
	members []*member
}

// swiss returns the Swiss, whose players play nothing else meanwhile.
func (o *Options) swiss(s *society) *occasion {
	v := &occasion{id: ids.New(), host: s.members[0], players: s.members[:min(16, len(s.members))], made: o.Now.Add(-swissAgo - madeBefore).Truncate(time.Hour)}
	v.plan = tournament.Plan{
		Kind: tournament.Swiss, Title: "Weekend Swiss", Text: "Blitz for everybody.\nPrizes are glory and tea.", Club: s.id,
		Games: freestyle(game.TimeControl{Kind: game.Fischer, Initial: 3 * time.Minute, Increment: 2 * time.Second}),
		Start: o.Now.Add(-swissAgo).Truncate(time.Hour), Rounds: min(5, len(v.players)-1), Pause: time.Minute,
	}
	return v
}

// days returns the round robin.
func (o *Options) days(rng *rand.Rand, people []*member) *occasion {
	v := &occasion{id: ids.New(), host: people[2], players: some(rng, people, 6), made: o.Now.Add(-daysAgo - madeBefore).Truncate(time.Hour)}
	v.plan = tournament.Plan{
		Kind: tournament.RoundRobin, Title: "Three days a move", Text: "A slow round robin: think over tea, not over a clock.",
		Games: freestyle(game.TimeControl{Kind: game.Correspondence, Period: 3 * game.Day}), Start: o.Now.Add(-daysAgo).Truncate(time.Hour), Pause: time.Hour,
	}
	return v
}

// club makes a club.
func (o *Options) club(ctx context.Context, d *db.DB, rng *rand.Rand, people []*member) (*society, error) {
	s := &society{ids.New(), some(rng, people, clubMembers)}
	texts := club.Texts{Name: "Five Corners", Text: "We meet every week. Beginners are welcome.", Joining: club.Open}
	if err := d.Clubs().Make(ctx, s.id, texts, "", s.members[0].ID, o.Now.Add(-span/2)); err != nil {
		return nil, err
	}
	for _, p := range s.members[1:] {
		if err := d.Clubs().Join(ctx, s.id, p.ID, "", o.Now.Add(-span/2+time.Duration(rng.Int64N(int64(span/4))))); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// arena returns the arena.
func (o *Options) arena(rng *rand.Rand, s *society) *occasion {
	v := &occasion{id: ids.New(), host: s.members[0], players: some(rng, s.members, clubMembers/2), made: o.Now.Add(-time.Hour)}
	v.plan = tournament.Plan{
		Kind: tournament.Arena, Title: "Club evening", Text: "An hour of quick games. Come when you can.", Club: s.id, Minutes: 60,
		Games: freestyle(game.TimeControl{Kind: game.Fischer, Initial: 3 * time.Minute, Increment: 2 * time.Second}), Start: o.Now.Add(arenaIn).Truncate(time.Hour),
	}
	return v
}

// holder holds events, as servers do, at the time of what happens in them.
type holder struct {
	o      *Options
	db     *db.DB
	events *events.Events
	engine *engine.Engine
	rng    *rand.Rand
	people map[game.UserID]*member
}

func (h *holder) facts() events.Facts {
	return events.Facts{ID: func(string) string { return ids.New() }}
}

// hold makes an event, has its players join, and carries it on until now.
func (h *holder) hold(ctx context.Context, v *occasion) error {
	if err := h.enter(ctx, v); err != nil {
		return fmt.Errorf("event %s: %w", v.plan.Title, err)
	}
	for now := v.plan.Start; now.Before(h.o.Now); {
		next, err := h.carry(ctx, v.id, now)
		if err != nil {
			return fmt.Errorf("event %s: %w", v.plan.Title, err)
		}
		if next.IsZero() {
			return nil
		}
		now = next
	}
	return nil
}

// enter makes an event and has its players join.
func (h *holder) enter(ctx context.Context, v *occasion) error {
	create := tournament.Order{By: v.host.ID, Command: tournament.Create{Plan: v.plan, Host: v.host.Name}}
	if err := h.events.Create(ctx, v.id, create, v.made); err != nil {
		return err
	}
	users := make([]game.UserID, len(v.players))
	for i, p := range v.players {
		users[i] = p.ID
	}
	ratings := map[game.UserID]records.Rating{}
	if pool, ok := v.plan.Games.RatingPool(); ok {
		var err error
		if ratings, err = h.db.People().Ratings(ctx, pool, users); err != nil {
			return err
		}
	}
	at := v.made
	for _, p := range v.players {
		at = at.Add(time.Duration(1+h.rng.IntN(4)) * time.Minute)
		join := tournament.Join{Entrant: tournament.Entrant{Name: p.Name, Rating: ratings[p.ID].Value}}
		if _, _, err := h.events.Carry(ctx, v.id, h.facts(), &tournament.Order{By: p.ID, Command: join}, at); err != nil {
			return err
		}
	}
	return nil
}

// carry has an event do what is due, plays the games that begin by that, and returns when to look again; zero: never.
func (h *holder) carry(ctx context.Context, id string, now time.Time) (next time.Time, err error) {
	_, begun, err := h.events.Carry(ctx, id, h.facts(), nil, now)
	if err != nil {
		return next, err
	}
	for _, g := range begun {
		last, err := h.play(ctx, g)
		if err != nil {
			return next, fmt.Errorf("game %s: %w", g, err)
		}
		next = game.Later(next, last)
	}
	for read := 1; read > 0; {
		if read, err = h.events.ReadFinished(ctx); err != nil {
			return next, err
		}
	}
	if len(begun) > 0 {
		return game.Later(next, now.Add(time.Second)), nil
	}
	t := tournament.New(id)
	if err := h.events.ReadOn(ctx, t); err != nil {
		return next, err
	}
	switch due := t.Due(); {
	case due.IsZero(): // it is over, or games are in play
		return time.Time{}, nil
	case due.After(now):
		return due, nil
	}
	return now.Add(tournament.Again), nil
}

// play plays a stored game to its end, or until now, and returns when its last event was.
func (h *holder) play(ctx context.Context, id string) (time.Time, error) {
	rec, err := h.db.Games().LoadGame(ctx, id)
	if err != nil {
		return time.Time{}, err
	}
	g, err := records.Rebuild(rec)
	if err != nil {
		return time.Time{}, err
	}
	h.engine.Clear()
	p := playing{g, h.rng, h.people[rec.Black], h.people[rec.White], g.LastAt()}
	log, err := p.play(ctx, h.engine, h.o.Now)
	if err != nil {
		return time.Time{}, err
	}
	return g.LastAt(), appendAll(ctx, h.db, log)
}
