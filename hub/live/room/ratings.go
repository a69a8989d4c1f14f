package room

import (
	"context"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// players returns the users that exist among ids, with their ratings in the pool that a game with these settings
// belongs to.
func (c *Config) players(ctx context.Context, s game.Settings, ids []game.UserID) (wire.People, error) {
	people, err := c.People.Users(ctx, ids)
	if err != nil {
		return nil, err
	}
	pool, ok := s.RatingPool()
	var rated []game.UserID
	for id, u := range people {
		if ok && !u.Guest {
			rated = append(rated, id)
		}
	}
	if len(rated) == 0 {
		return people, nil
	}
	ratings, err := c.People.Ratings(ctx, pool, rated)
	if err != nil {
		return nil, err
	}
	for id, r := range ratings {
		u := people[id]
		u.Rating = &r
		people[id] = u
	}
	return people, nil
}

// introduce finds out the rating of the user who joins. A guest joins no rated game.
func (c *Command) introduce(r *room) error {
	u, s := c.user(), r.game.Settings()
	if u == nil || r.game.Phase() != game.Waiting {
		return nil
	}
	if s.Rated && u.Guest {
		return wire.ErrGuestRated
	}
	pool, ok := s.RatingPool()
	if !ok || u.Guest || u.Rating != nil || c.rating != nil {
		return nil
	}
	ctx, cancel := records.Question(r.rooms.Life)
	defer cancel()
	ratings, err := r.rooms.People.Ratings(ctx, pool, []game.UserID{u.ID})
	if err != nil && r.record.Range != nil { // whether it lies within is not known
		return err
	}
	if err != nil { // only the shown state lacks it: the store has the ratings
		r.rooms.Log.Warn("the rating of who joins", "game", r.id, "err", err)
		return nil
	}
	if x, ok := ratings[u.ID]; ok {
		c.rating = &x
	}
	return nil
}
