package match

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"

	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/store"
	"tengen/hub/wire"
)

// mostTries bounds the open games that one Create tries to join. What it has missed then, is paired when it is listed.
const mostTries = 5

var (
	errSeeks = fault.Because(fault.TooMany, "seeks", "You have too many games waiting; withdraw one first.")
	errGuest = fault.Because(fault.Forbidden, "challenge_guest", "Guests challenge nobody; create an account first.")
	errSelf  = fault.Because(fault.Invalid, "challenge_self", "You cannot challenge yourself.")
)

// Create makes a game of NewGame's that has the turn's id, or has the user join an equal open one under a client id, and
// returns which it is. The same again has the same answer.
func (t *Turn) Create(ctx context.Context, d wire.CreateData, n store.NewGame, clientID string) (id string, err error) {
	n.ID = t.game
	switch d.Kind {
	case kindChallenge:
		n.Invited, err = t.invite(ctx, d.To)
	case kindPublic:
		if id, err = t.made(ctx, clientID); err == nil && id == "" {
			id, err = t.join(ctx, n, clientID)
		}
	}
	switch {
	case err != nil:
		return "", err
	case id == "":
		return n.ID, t.store(ctx, n)
	case id == n.ID: // made before, but perhaps not listed
		t.m.cfg.Openings.List(ctx, id)
	}
	return id, nil
}

// made returns the game that the command has led to before, "" if it is new.
func (t *Turn) made(ctx context.Context, clientID string) (string, error) {
	return t.m.cfg.Store.Made(ctx, store.Making{
		User: t.user.ID, ID: t.game, Joins: []string{clientID, wire.PairedID(t.game)}, Live: t.m.Playing(t.user.ID),
	})
}

// join has the user join an open game that is compatible with its own, which is not listed yet. It returns "" if there is none,
// and why the user may not look for one.
func (t *Turn) join(ctx context.Context, n store.NewGame, clientID string) (string, error) {
	if err := t.mayLook(n.Settings); err != nil {
		return "", err
	}
	user, err := t.rated(ctx, n.Settings)
	if err != nil {
		return "", err
	}
	mine := wire.Seek{
		G: n.ID, Host: wire.User(user), Color: n.Color, Settings: wire.SettingsOf(n.Settings), Created: n.Created.UnixMilli(), Pool: n.Pool, Range: n.Range,
	}
	for range mostTries {
		p, ok := t.m.pairs.claim(mine)
		if !ok {
			return "", nil
		}
		select {
		case err = <-t.m.pairs.seat(p, clientID):
		case <-ctx.Done():
			err = wire.ErrRetry
		case <-t.m.cfg.Stopping:
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

// mayLook returns nil if the user may look for an opponent. It returns wire.ErrPlaying, wire.ErrGames, or wire.ErrRetry while a
// game of its is about to begin.
func (t *Turn) mayLook(s game.Settings) error {
	t.m.mu.Lock()
	defer t.m.mu.Unlock()
	days := s.Time.Kind == game.Correspondence
	switch {
	case !days && t.m.seats.pending(t.user.ID, t.game):
		return wire.ErrRetry
	case !days && t.m.seats.plays(t.user.ID, t.game):
		return wire.ErrPlaying
	case !t.m.cfg.Lists.MayPlay(t.user.ID, t.game):
		return wire.ErrGames
	}
	return nil
}

// rated returns the user with its rating in the pool of a game, if it has one.
func (t *Turn) rated(ctx context.Context, s game.Settings) (store.User, error) {
	u := t.user
	pool, ok := s.Pool()
	if !ok || u.Guest {
		return u, nil
	}
	ratings, err := t.m.cfg.Users.Ratings(ctx, pool, []game.UserID{u.ID})
	if r, ok := ratings[u.ID]; ok {
		u.Rating = &r
	}
	return u, err
}

// store stores a new game and has it listed, so that the host's next one counts it.
func (t *Turn) store(ctx context.Context, n store.NewGame) error {
	c := &t.m.cfg
	if !c.Lists.MayPlay(n.Host, n.ID) {
		return wire.ErrGames
	}
	if n.Bot != "" {
		if err := t.seatBot(ctx, &n); err != nil {
			return err
		}
	} else if !t.mayHost() {
		return errSeeks
	}
	if c.Openings.Full() {
		return wire.ErrBusy
	}
	err := c.Store.CreateGame(ctx, n)
	switch code := fault.CodeOf(err); {
	case err == nil:
		c.Openings.Made(n.ID, true)
	case code == fault.Retry: // it may have been stored all the same
		c.Openings.Made(n.ID, false)
		return err
	case code != fault.Conflict: // a conflict: this command made it before
		return err
	}
	c.Openings.List(ctx, n.ID)
	return nil
}

// mayHost reports whether the user may have one more game waiting.
func (t *Turn) mayHost() bool {
	t.m.mu.Lock()
	defer t.m.mu.Unlock()
	n := 0
	for id, s := range t.m.seeks.byHost[t.user.ID] {
		if id != t.game && !s.withdrawn {
			n++
		}
	}
	return n < t.m.cfg.Seeks
}

// seatBot starts a game against a bot at once.
func (t *Turn) seatBot(ctx context.Context, n *store.NewGame) error {
	bot, err := t.m.cfg.Users.Bot(ctx, n.Bot, t.m.cfg.Engine)
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

// invite returns the member of a name whom the user may challenge, or why it may not.
func (t *Turn) invite(ctx context.Context, name string) (game.UserID, error) {
	c := &t.m.cfg
	if t.user.Guest {
		return 0, errGuest
	}
	if name == "" || len(name) > 200 {
		return 0, wire.ErrInvalid
	}
	other, err := c.Users.Member(ctx, name)
	if err != nil {
		return 0, err
	}
	if other.ID == t.user.ID {
		return 0, errSelf
	}
	switch blocked, err := c.Users.Blocked(ctx, t.user.ID, other.ID); {
	case err != nil:
		return 0, err
	case blocked:
		return 0, wire.ErrBlocked
	}
	if err := t.mayChallenge(other.ID); err != nil {
		return 0, err
	}
	if wait := t.m.challengers.Take(strconv.FormatInt(int64(t.user.ID), 10)); wait > 0 {
		return 0, fault.Because(fault.TooMany, "challenge_often", "You have challenged many people; wait a while.").With(fault.Values{"seconds": fault.Seconds(wait)})
	}
	return other.ID, nil
}

func (t *Turn) mayChallenge(other game.UserID) error {
	t.m.mu.Lock()
	defer t.m.mu.Unlock()
	return t.m.challenges.may(t.user.ID, other, t.game)
}
