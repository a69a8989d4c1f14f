package room

import (
	"context"
	"errors"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// errHidden is also the store's answer for a game that does not exist.
var errHidden = fault.New(fault.NotFound, "There is no such thing.")

// admit returns why a user may not take the free seat: the game is for somebody else, one of the two has blocked the other, the
// rating lies outside of the host's range, or the host has gone.
func (c *Command) admit(r *room) error {
	u, n := c.user(), r.record
	if u == nil || r.game.Phase() != game.Waiting || u.ID == n.Host {
		return nil
	}
	if n.Invited != 0 && n.Invited != u.ID {
		return wire.ErrNotInvited
	}
	ctx, cancel := records.Question(r.rooms.Life)
	defer cancel()
	switch blocked, err := r.rooms.People.Blocked(ctx, n.Host, u.ID); {
	case err != nil:
		return err
	case blocked:
		return wire.ErrBlocked
	}
	if !u.Guest {
		programs, err := r.rooms.People.Programs(ctx, n.Host, u.ID)
		if err != nil {
			return err
		}
		c.program = programs[1].Is
		if c.program && n.Invited == 0 && !n.Private {
			return wire.ErrProgram
		}
		if c.program && !r.rooms.Seats.MayPlay(u.ID, r.id) {
			return wire.ErrGames
		}
		if err := wire.MayMeet(programs[1], programs[0]); err != nil {
			return err
		}
	}
	if err := r.blame.mayPlay(ctx, r.rooms.People, u.ID, n.Host); err != nil {
		return err
	}
	if err := c.mayRate(ctx, r, n.Host); err != nil {
		if n.Invited == 0 && errors.Is(err, wire.ErrOpponentLeft) {
			r.rooms.ifLoaded(r.id, Withdraw{Host: n.Host})
		}
		return err
	}
	if err := c.mayMeet(r, n.Host, n.Invited == 0); err != nil {
		if n.Invited == 0 && errors.Is(err, wire.ErrOpponentLeft) { // the host can never come back
			r.rooms.ifLoaded(r.id, Withdraw{Host: n.Host})
		}
		return err
	}
	rating := u.Rating
	if rating == nil {
		rating = c.rating
	}
	if !n.Range.Admits(rating) {
		return wire.ErrRange
	}
	return nil
}

// mayRate returns why a rated game does not begin between the sender and another: a moderator lets one of them play unrated games
// only. What others may not is nobody's business.
func (c *Command) mayRate(ctx context.Context, r *room, others ...game.UserID) error {
	if !r.game.Settings().Rated {
		return nil
	}
	barred, err := r.rooms.People.Barred(ctx, append(others, c.Actor))
	if err != nil {
		return err
	}
	now := time.Now()
	if err := barred[c.Actor].MayRate(now); err != nil {
		return err
	}
	for _, u := range others {
		if barred[u].MayRate(now) != nil {
			return wire.ErrOpponentLeft
		}
	}
	return nil
}

// betweenPrograms reports whether two bots' accounts play.
func betweenPrograms(s game.Seats, people wire.People) bool {
	return people[s.Black].Program && people[s.White].Program
}

// seek is the game as the lobby lists it while it waits.
func (l *loaded) seek() lobby.Seek {
	n := l.record
	return lobby.Seek{
		ID: l.id, Version: l.game.Version(), Host: *l.people.Known(n.Host), Color: n.Color, Settings: l.game.Settings(),
		Created: n.Created, WantsEqual: n.WantsEqual, Range: n.Range, For: l.people.Known(n.Invited),
	}
}

// tellDeclined has the host told why its challenge is declined, if an event declines it.
func tellDeclined(r *room, e *game.Event) {
	if e.Payload.Declined == "" {
		return
	}
	s := r.seek()
	s.Declined = e.Payload.Declined
	r.rooms.Lobby.Wait(s, false)
}
