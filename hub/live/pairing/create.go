package pairing

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/conduct"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/push"
)

// mostTries bounds the open games that one Create tries to join. A game that it misses is paired when the new one is listed.
const mostTries = 5

var (
	errSeeks = fault.WithReason(fault.TooMany, "seeks", "You have too many games waiting; withdraw one first.")
	errGuest = fault.WithReason(fault.Forbidden, "challenge_guest", "Guests challenge nobody; create an account first.")
	errSelf  = fault.WithReason(fault.Invalid, "challenge_self", "You cannot challenge yourself.")
)

// Create makes a game of NewGame's, or has the user join an equal open one under a client id, and returns the game's id. The
// same command again has the same answer.
func (k *CreateRequest) Create(ctx context.Context, d wire.CreateData, n records.NewGame, clientID string) (id string, err error) {
	n.ID = k.game
	if (d.Kind == kindPublic || d.Kind == kindChallenge) && !n.Private {
		if err := conduct.MayPlay(ctx, k.m.cfg.Users, k.user.ID); err != nil {
			return "", err
		}
	}
	switch d.Kind {
	case kindChallenge:
		n.Invited, err = k.invite(ctx, d.To, n.Settings.Delay != 0)
	case kindPublic:
		if id, err = k.made(ctx, clientID); err == nil && id == "" {
			id, err = k.join(ctx, n, clientID)
		}
	}
	switch {
	case err != nil:
		return "", err
	case id == "":
		return n.ID, k.store(ctx, n)
	case id == n.ID: // made before, but perhaps not listed
		k.m.cfg.Openings.List(ctx, id)
	}
	return id, nil
}

// made returns the game that the command has led to before, "" if it is new.
func (k *CreateRequest) made(ctx context.Context, clientID string) (string, error) {
	return k.m.cfg.Store.Made(ctx, records.Making{
		User: k.user.ID, ID: k.game, Joins: []string{clientID, lobby.PairedID(k.game)}, Live: k.m.Playing(k.user.ID),
	})
}

// join has the user join an open game that is compatible with its own, which is not listed yet. It returns "" if there is none,
// and why the user may not look for one.
func (k *CreateRequest) join(ctx context.Context, n records.NewGame, clientID string) (string, error) {
	if err := k.mayLook(n.Settings); err != nil {
		return "", err
	}
	user, err := k.rated(ctx, n.Settings)
	if err != nil {
		return "", err
	}
	mine := lobby.Seek{
		ID: n.ID, Host: user, Color: n.Color, Settings: n.Settings, Created: n.Created, WantsEqual: n.WantsEqual, Range: n.Range,
	}
	for range mostTries {
		p, ok := k.m.pairs.reserve(mine, clientID)
		if !ok {
			return "", nil
		}
		select {
		case err = <-k.m.pairs.seat(p):
		case <-ctx.Done():
			err = wire.ErrRetry
		case <-k.m.cfg.Stopping:
			err = wire.ErrRetry
		}
		switch {
		case err == nil:
			return p.older, nil
		// No other open game would be joined either, or this one may have been.
		case errors.Is(err, wire.ErrPlaying), errors.Is(err, wire.ErrGames), fault.CodeOf(err) == fault.Retry:
			return "", err
		}
	}
	return "", nil
}

// mayLook returns nil if the user may look for an opponent. Otherwise it returns wire.ErrPlaying, wire.ErrGames or, while a
// game of its is about to begin, wire.ErrRetry.
func (k *CreateRequest) mayLook(s game.Settings) error {
	k.m.mu.Lock()
	defer k.m.mu.Unlock()
	days := s.OfDays()
	switch {
	case !days && k.m.seats.pending(k.user.ID, k.game):
		return wire.ErrRetry
	case !days && k.m.seats.plays(k.user.ID, k.game):
		return wire.ErrPlaying
	case !k.m.cfg.Lists.MayPlay(k.user.ID, k.game):
		return wire.ErrGames
	}
	return nil
}

// rated returns the user with its rating in the pool of a game, if it has one.
func (k *CreateRequest) rated(ctx context.Context, s game.Settings) (records.User, error) {
	u := k.user
	pool, ok := s.RatingPool()
	if !ok || u.Guest {
		return u, nil
	}
	ratings, err := k.m.cfg.Users.Ratings(ctx, pool, []game.UserID{u.ID})
	if r, ok := ratings[u.ID]; ok {
		u.Rating = &r
	}
	return u, err
}

// store stores a new game and has it listed, so that the host's next one counts it.
func (k *CreateRequest) store(ctx context.Context, n records.NewGame) error {
	c := &k.m.cfg
	if !c.Lists.MayPlay(n.Host, n.ID) {
		return wire.ErrGames
	}
	if n.Bot != "" {
		if err := k.m.bots.Reserve(n.ID, k.user, k.from); err != nil {
			return err
		}
		defer k.m.bots.Release(n.ID) // unless it is in play
		if err := k.seatBot(ctx, &n); err != nil {
			return err
		}
	} else if !k.mayHost() {
		return errSeeks
	}
	if c.Openings.Full() {
		return wire.ErrRooms
	}
	err := c.Store.CreateGame(ctx, n)
	switch code := fault.CodeOf(err); {
	case err == nil:
		c.Openings.Made(n.ID, true)
		k.notify(n)
	case code == fault.Retry: // it may have been stored all the same
		c.Openings.Made(n.ID, false)
		return err
	case code != fault.Conflict: // a conflict: this command made it before
		return err
	}
	c.Openings.List(ctx, n.ID)
	return nil
}

// notify tells the challenged user, if no page of the user's says so. Only the server that has just stored the game calls it.
func (k *CreateRequest) notify(n records.NewGame) {
	if c := &k.m.cfg; n.Invited != 0 && c.Notify != nil && !c.Online(n.Invited) {
		c.Notify(push.Notice{Kind: push.Challenge, Game: n.ID, To: n.Invited, Name: k.user.Name})
	}
}

// mayHost reports whether the user may have one more game waiting.
func (k *CreateRequest) mayHost() bool {
	k.m.mu.Lock()
	defer k.m.mu.Unlock()
	n := 0
	for id, s := range k.m.seeks.byHost[k.user.ID] {
		if id != k.game && !s.withdrawn {
			n++
		}
	}
	return n < k.m.cfg.Seeks
}

// seatBot starts a game against a bot at once.
func (k *CreateRequest) seatBot(ctx context.Context, n *records.NewGame) error {
	l, err := level.Parse(n.Bot)
	if err != nil {
		return err
	}
	bot, err := k.m.cfg.bot(ctx, l)
	if err != nil {
		return err
	}
	if bot.ID == n.Host {
		return errors.New("match: a bot cannot host")
	}
	black, white := n.Host, bot.ID
	if n.Color == game.WishWhite || n.Color == game.WishRandom && rand.N(2) == 0 {
		black, white = white, black
	}
	n.Events = []*game.Event{game.Start(n.Settings, black, white, 0, "", n.Created)}
	return nil
}

// invite returns the named member, or why the user may not challenge it. delayed: the game is shown later to others.
func (k *CreateRequest) invite(ctx context.Context, name string, delayed bool) (game.UserID, error) {
	c := &k.m.cfg
	if k.user.Guest {
		return 0, errGuest
	}
	if name == "" || len(name) > 200 {
		return 0, wire.ErrInvalid
	}
	other, err := c.Users.Member(ctx, name)
	if err != nil {
		return 0, err
	}
	switch {
	case other.ID == k.user.ID:
		return 0, errSelf
	case other.Program && delayed:
		return 0, errDelay
	}
	switch blocked, err := c.Users.Blocked(ctx, k.user.ID, other.ID); {
	case err != nil:
		return 0, err
	case blocked:
		return 0, wire.ErrBlocked
	}
	if k.user.Program && other.Program {
		programs, err := c.Users.Programs(ctx, k.user.ID, other.ID)
		if err == nil {
			err = wire.MayMeet(programs[0], programs[1])
		}
		if err != nil {
			return 0, err
		}
	}
	if err := k.mayChallenge(other.ID); err != nil {
		return 0, err
	}
	if wait := k.m.challengers.Take(k.user.ID.Key()); wait > 0 {
		return 0, fault.WithReason(fault.TooMany, "challenge_often", "You have challenged many people; wait a while.").With(fault.Values{"seconds": fault.Seconds(wait)})
	}
	return other.ID, nil
}

func (k *CreateRequest) mayChallenge(other game.UserID) error {
	k.m.mu.Lock()
	defer k.m.mu.Unlock()
	return k.m.challenges.may(k.user.ID, other, k.game)
}
