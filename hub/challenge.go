package hub

import (
	"context"
	"strconv"

	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/store"
	"tengen/hub/wire"
)

// challengeKind is what a create asks for that is for one person.
const challengeKind = "challenge"

const (
	mostPoints     = 4000 // of a range
	mostChallenges = 20   // that wait for one person
	challengesHour = 30   // that one makes in an hour
)

var (
	errRange = fault.Because(fault.Invalid, "range", "That is no range of ratings, or the game has none.").With(fault.Values{"max": mostPoints})
	errGuest = fault.Because(fault.Forbidden, "challenge_guest", "Guests challenge nobody; create an account first.")
	errSelf  = fault.Because(fault.Invalid, "challenge_self", "You cannot challenge yourself.")
)

// checkRange returns why a game cannot ask for a range of ratings.
func checkRange(d wire.CreateData, s game.Settings) error {
	r := d.Range
	_, pool := s.Pool()
	if r != nil && (d.Kind != "public" || !pool || r.Min < 0 || r.Min > r.Max || r.Max > mostPoints) {
		return errRange
	}
	return nil
}

// challenge makes a game one for the member of a name.
func (c *conn) challenge(ctx context.Context, name string, n *store.NewGame) error {
	if c.id.User.Guest {
		return errGuest
	}
	if name == "" || len(name) > 200 {
		return wire.ErrInvalid
	}
	other, err := c.hub.cfg.Users.Member(ctx, name)
	if err != nil {
		return err
	}
	if other.ID == n.Host {
		return errSelf
	}
	switch blocked, err := c.hub.cfg.Users.Blocked(ctx, n.Host, other.ID); {
	case err != nil:
		return err
	case blocked:
		return wire.ErrBlocked
	}
	if err := c.hub.lobby.MayChallenge(n.Host, other.ID, n.ID, mostChallenges); err != nil {
		return err
	}
	if wait := c.hub.challenges.Take(strconv.FormatInt(int64(n.Host), 10)); wait > 0 {
		return fault.Because(fault.TooMany, "challenge_often", "You have challenged many people; wait a while.").With(fault.Values{"seconds": fault.Seconds(wait)})
	}
	n.Invited = other.ID
	return nil
}
