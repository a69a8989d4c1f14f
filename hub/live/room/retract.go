package room

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// An offer of a rematch needs its maker to be there, since accepting it begins the game at once. It is withdrawn when its maker
// has had no socket for a while, or can never come back. One for a game of days stands: its players need not meet. Between two
// bots it expires.

const (
	offerAway = 30 * time.Second // how long an offer outlives its maker's last socket
	offerLast = 30 * time.Second // how long an offer of a bot to a bot stands: programs wait for nothing
	offerLook = 5 * time.Second  // how often that is looked for
)

// rematchOffer is the open offer of a rematch, as far as its maker has to be there.
type rematchOffer struct {
	*loaded
	by   game.UserID // 0: there is none
	away time.Time   // since when its maker has been seen to have no socket; zero: it has one
}

// maker returns the player who offers a rematch now, 0 if nobody does.
func (o *rematchOffer) maker() game.UserID {
	if o.game == nil || o.game.Phase() != game.Over {
		return 0
	}
	if what, by, ok := o.game.Offer(); ok && what == game.OfferRematch {
		return by
	}
	return 0
}

// note records the player who offers a rematch now. It reports whether that changed.
func (o *rematchOffer) note() (changed bool) {
	by := o.maker()
	if by == o.by {
		return false
	}
	o.by, o.away = by, time.Time{}
	return true
}

// looksAt returns when to look whether the maker is there, zero if that does not matter.
func (o *rematchOffer) looksAt(now time.Time, followed bool) time.Time {
	if o.by == 0 || !o.expires() && o.game.Settings().OfDays() || !followed {
		return time.Time{}
	}
	return now.Add(offerLook)
}

// expires reports whether the offer stands for offerLast alone.
func (o *rematchOffer) expires() bool { return betweenPrograms(o.game.Seats(), o.people) }

// expired reports whether the offer has stood for too long: nothing has happened in the game since it was made.
func (o *rematchOffer) expired(now time.Time) bool {
	return o.by != 0 && o.expires() && now.Sub(o.game.LastAt()) >= offerLast
}

// lapsed reports whether the offer has expired, or the maker has had no socket for too long.
func (o *rematchOffer) lapsed(now time.Time, online func(game.UserID) bool) bool {
	switch {
	case o.expired(now):
		return true
	case o.by == 0 || o.game.Settings().OfDays():
		return false
	case online(o.by):
		o.away = time.Time{}
		return false
	case o.away.IsZero():
		o.away = now
	}
	return now.Sub(o.away) >= offerAway
}

// retraction withdraws an offer for its maker.
func (o *rematchOffer) retraction(by game.UserID) game.Command {
	v := o.game.Version()
	return game.Command{Kind: game.Answer, Actor: by, ClientID: fmt.Sprintf("server/left/%d", v), Version: v}
}

// withdrawal returns the event that withdraws an offer whose maker has had no socket for too long, nil if there is none.
func (o *rematchOffer) withdrawal(now time.Time, online func(game.UserID) bool) (*game.Event, error) {
	if !o.lapsed(now, online) {
		return nil, nil
	}
	c := o.retraction(o.by)
	return o.game.Decide(&c, game.Later(game.Instant(now), o.game.LastAt()))
}

// noteOffer records the player who offers a rematch, and tells Rooms of a guest.
func (r *room) noteOffer() {
	if !r.offer.note() {
		return
	}
	by := r.offer.by
	if !r.people[by].Guest {
		by = 0
	}
	r.rooms.mu.Lock()
	defer r.rooms.mu.Unlock()
	r.rooms.offers.note(r.id, by)
}

// retract withdraws the offers of somebody who can never come back.
type retract struct{ by game.UserID }

func (m retract) do(r *room) {
	r.asker = asker{}
	if err := r.ready(); err != nil || r.offer.maker() != m.by {
		return // a game that cannot be read now is looked at again when somebody accepts
	}
	c := &Command{Command: r.offer.retraction(m.by), At: game.Instant(time.Now()), failed: func(err error) {
		r.rooms.Log.Warn("an offer is not withdrawn", "game", r.id, "err", err)
	}}
	c.do(r)
}

// accepts reports whether a command accepts a rematch.
func (c *Command) accepts(r *room) bool {
	by := r.offer.maker()
	return by != 0 && by != c.Actor && (c.Kind == game.Answer && c.Accept || c.Kind == game.MakeOffer && c.Offer == game.OfferRematch)
}

// mayRematch returns why a rematch is neither offered nor accepted: somebody would not be there, or pauses.
func (c *Command) mayRematch(r *room) error {
	var with []game.UserID
	if c.accepts(r) {
		if err := c.mayMeet(r, r.offer.maker(), false); err != nil {
			return err
		}
		with = append(with, r.offer.maker())
	} else if c.Kind == game.Answer {
		return nil
	}
	ctx, cancel := records.Question(r.rooms.Life)
	defer cancel()
	if err := c.mayPlayPrograms(ctx, r); err != nil {
		return err
	}
	if err := c.mayRate(ctx, r, with...); err != nil {
		return err
	}
	return r.blame.mayPlay(ctx, r.rooms.People, c.Actor, with...)
}

// mayPlayPrograms returns why two bots have no further game with each other, nil if they may or are none: one has played too many
// today, or plays too many now.
func (c *Command) mayPlayPrograms(ctx context.Context, r *room) error {
	other := r.opponent(c.Actor)
	if other == 0 || !betweenPrograms(r.game.Seats(), r.people) {
		return nil
	}
	switch programs, err := r.rooms.People.Programs(ctx, c.Actor, other); {
	case err != nil:
		return err
	case !r.rooms.Seats.MayPlay(c.Actor, r.id):
		return wire.ErrGames
	case !r.rooms.Seats.MayPlay(other, r.id):
		return wire.ErrOpponentGames
	default:
		return wire.MayMeet(programs[0], programs[1])
	}
}

// mayMeet returns why a game cannot begin with the maker of an offer or the host of an open game: nobody would be there. A
// private open game is an invitation, whose host may be away. A player in a game of days may be away too. A user who cannot
// come back or is suspended may not.
func (*Command) mayMeet(r *room, u game.UserID, invitation bool) error {
	switch {
	case r.record.Bot != "" || r.rooms.online(u):
		return nil
	case !invitation && !r.game.Settings().OfDays():
		return wire.ErrOpponentLeft
	}
	gone, err := r.rooms.stranded(u)
	if gone {
		err = wire.ErrOpponentLeft
	}
	return err
}

// stranded asks whether somebody can never come back, or is suspended.
func (c *Config) stranded(u game.UserID) (bool, error) {
	ctx, cancel := records.Question(c.Life)
	defer cancel()
	gone, err := c.People.Stranded(ctx, []game.UserID{u})
	return err == nil && slices.Contains(gone, u), err
}

// online reports whether somebody has a socket, on whatever server.
func (c *Config) online(u game.UserID) bool { return c.Online == nil || c.Online(u) }

// offers are the guests who offer a rematch of a loaded game, by game; guarded by Rooms' mu.
type offers map[string]game.UserID

// note notes which guest offers a rematch of a game, 0 for none.
func (o offers) note(id string, by game.UserID) {
	if by == 0 {
		delete(o, id)
		return
	}
	o[id] = by
}

// Offering returns the guests who offer a rematch of a loaded game.
func (g *Rooms) Offering() (out []game.UserID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, u := range g.offers {
		out = append(out, u)
	}
	return out
}

// Retract withdraws the offers of a guest who can never come back. Games that are not loaded find out when somebody accepts.
func (g *Rooms) Retract(u game.UserID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for id, by := range g.offers {
		if r := g.rooms[id]; by == u && r != nil && !g.stopped {
			g.put(r, retract{u}, unbounded)
		}
	}
}
