package events

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// ratingOf returns a user's rating in the pool of games, 0 without one, and whether it is more than a guess.
func ratingOf(ctx context.Context, players Players, games game.Settings, u game.UserID) (value int, sure bool, err error) {
	pool, ok := games.RatingPool()
	if !ok {
		return 0, false, nil
	}
	ratings, err := players.Ratings(ctx, pool, []game.UserID{u})
	r, known := ratings[u]
	return r.Value, known && !r.Provisional, err
}

// Joining is what somebody says who registers.
type Joining struct {
	Section int    // from 0
	Code    string // of an event that has one
	Team    string // of an event of teams; "": the first whose list has the name
	Found   *tournament.Roster
}

// Join registers a player, or brings back one who left.
func (s *Service) Join(ctx context.Context, a Asker, id string, j Joining, clientID string) error {
	if err := s.mayIn(ctx, a, id); err != nil {
		return err
	}
	_, joined, err := s.c.Store.Open(ctx, a.User)
	if err != nil {
		return err
	}
	if joined >= mostJoined {
		return ErrMost
	}
	t, err := s.state(ctx, id)
	if err != nil {
		return err
	}
	if t.club != "" {
		is, err := s.c.Clubs.Membership(ctx, t.club, a.User)
		if err == nil && !is.In() {
			err = ErrMembers
		}
		if err != nil {
			return err
		}
	}
	c, err := s.joining(ctx, a.User, t.games)
	if err != nil {
		return err
	}
	c.Found = j.Found
	if j.Team != "" {
		n, err := NewTeamEvents(s).team(ctx, id, j.Team)
		if err != nil {
			return err
		}
		c.Team = n + 1
	}
	if t.plays != 0 {
		blocked, err := s.c.Players.Blocked(ctx, t.plays, a.User)
		if err == nil && blocked {
			err = wire.ErrBlocked
		}
		if err != nil {
			return err
		}
	}
	c.Name, c.Section, c.Bot, c.Code = a.Name, j.Section, a.Program, j.Code
	return s.order(ctx, id, tournament.Order{By: a.User, ClientID: clientID, Command: c})
}

// joining is what is known of a user who registers. The country is kept in the event's log; id and name are the federation's, and are read
// when a file is made, so that they go with the account.
func (s *Service) joining(ctx context.Context, u game.UserID, games game.Settings) (c tournament.Join, err error) {
	if games.Rated {
		barred, err := s.c.Players.Barred(ctx, []game.UserID{u})
		if err == nil {
			err = barred[u].MayRate(time.Now())
		}
		if err != nil {
			return c, err
		}
	}
	papers, err := s.c.Papers.Confirmed(ctx, []game.UserID{u})
	if err != nil {
		return c, err
	}
	if p, ok := papers[u]; ok {
		c.Confirmed, c.Papers.Federation = true, p.Country
	}
	pool, ok := games.RatingPool()
	if !ok {
		return c, nil
	}
	value, sure, err := ratingOf(ctx, s.c.Players, games, u)
	if err != nil {
		return c, err
	}
	c.Rating, c.Guess = value, !sure
	past, err := s.c.Store.Past(ctx, u, pool)
	c.Highest, c.Played, c.Days = past.Highest, past.Played, int(time.Since(past.Since)/(24*time.Hour))
	return c, err
}
