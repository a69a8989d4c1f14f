package hub

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"tengen/engine"
	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/ids"
	"tengen/hub/store"
	"tengen/hub/wire"
)

var errSeeks = fault.Because(fault.TooMany, "seeks", "You have too many games waiting; withdraw one first.")

// create makes a game. The read goroutine waits for it, so one page makes one
// game at a time.
func (c *conn) create(in wire.In) error {
	user := c.UserID()
	switch {
	case in.ID == 0:
		return wire.ErrInvalid
	case user == 0:
		return wire.ErrNoSession
	case c.hub.outages.Frozen():
		return wire.ErrRetry
	case !c.makings.Allow():
		return wire.ErrTooMany
	}
	d, err := wire.Data[wire.CreateData](in)
	if err != nil {
		return err
	}
	n, err := c.newGame(d)
	if err != nil {
		return err
	}
	ctx, cancel := store.Question(c.hub.life)
	defer cancel()
	leave, err := c.hub.makers.enter(ctx, user)
	if err != nil {
		return err
	}
	defer leave()
	if n.Settings.Rated {
		c.place(ctx)
	}
	clientID := clientID(c.page, in.ID)
	n.ID = ids.OfCommand(c.hub.secret, user, clientID)
	id := ""
	if d.Kind == challengeKind {
		if err := c.challenge(ctx, d.To, &n); err != nil {
			return err
		}
	}
	if d.Kind == "public" {
		c.hub.lobby.Hold(n.ID) // until its host knows of it
		defer c.hub.lobby.Release(n.ID)
		if id, err = c.hub.made(ctx, n, clientID); err == nil && id == "" {
			id, err = c.meet(ctx, n, clientID)
		}
	}
	if id == n.ID { // made before, but perhaps not listed
		c.hub.list(ctx, id)
	}
	if err == nil && id == "" {
		id, err = n.ID, c.hub.make(ctx, n)
	}
	if err != nil {
		return err
	}
	c.Send(wire.Text(wire.Out{T: wire.OutAck, ID: in.ID, D: wire.CreatedData{G: id}}))
	return nil
}

// made returns the game that a command has led to before, "" if it is new.
func (h *Hub) made(ctx context.Context, n store.NewGame, clientID string) (string, error) {
	return h.cfg.Store.Made(ctx, store.Making{
		User: n.Host, ID: n.ID, Joins: []string{clientID, wire.PairedID(n.ID)}, Live: h.lobby.Playing(n.Host),
	})
}

// meet has the user join an open game with an equal wish. It returns "" if there is none, and why the user
// may not look for one.
func (c *conn) meet(ctx context.Context, n store.NewGame, clientID string) (string, error) {
	if n.Settings.Time.Kind != game.Correspondence {
		if err := c.hub.lobby.MayLook(n.Host, n.ID); err != nil {
			return "", err
		}
	}
	if !c.hub.lobby.MayPlay(n.Host, n.ID) {
		return "", wire.ErrGames
	}
	user, err := c.hub.rated(ctx, *c.User(), n.Settings)
	if err != nil {
		return "", err
	}
	return c.hub.join(ctx, n, user, clientID)
}

// rated returns a user with its rating in the pool of a game, if it has one.
func (h *Hub) rated(ctx context.Context, u store.User, s game.Settings) (store.User, error) {
	pool, ok := s.Pool()
	if !ok || u.Guest {
		return u, nil
	}
	ratings, err := h.cfg.Users.Ratings(ctx, pool, []game.UserID{u.ID})
	if r, ok := ratings[u.ID]; ok {
		u.Rating = &r
	}
	return u, err
}

// make stores a new game and has it listed.
func (h *Hub) make(ctx context.Context, n store.NewGame) error {
	if !h.lobby.MayPlay(n.Host, n.ID) {
		return wire.ErrGames
	}
	if n.Bot != "" {
		if err := h.seatBot(ctx, &n); err != nil {
			return err
		}
	} else if !h.lobby.MayHost(n.Host, n.ID) {
		return errSeeks
	}
	if h.rooms.Busy() { // a game that nobody lists would not count as the host's
		return wire.ErrBusy
	}
	err := h.cfg.Store.CreateGame(ctx, n)
	if err == nil || fault.CodeOf(err) == fault.Retry {
		h.post.made(n.ID)
	}
	if fault.CodeOf(err) == fault.Retry { // it may have been stored all the same
		h.rooms.LoadLater(n.ID)
	}
	if err != nil && fault.CodeOf(err) != fault.Conflict { // a conflict: this command made it before
		return err
	}
	h.list(ctx, n.ID)
	return nil
}

// list has a game listed, so that the host's next one counts it.
func (h *Hub) list(ctx context.Context, id string) {
	if !h.post.mine(ctx, id) { // another server has listed it
		return
	}
	listed := make(chan struct{})
	if !h.rooms.Load(id, func() { close(listed) }) {
		return
	}
	select {
	case <-listed:
	case <-ctx.Done():
	case <-h.stopping:
	}
}

// newGame checks what is asked for.
func (c *conn) newGame(d wire.CreateData) (store.NewGame, error) {
	s, err := d.Settings.Game()
	if err != nil {
		return store.NewGame{}, err
	}
	n := store.NewGame{
		Settings: s, Host: c.UserID(), Color: d.Color, Private: d.Kind == "private" || d.Private,
		Pool: d.Pool, Range: d.Range, Created: game.Instant(time.Now()),
	}
	switch {
	case d.Color != game.WishBlack && d.Color != game.WishWhite && d.Color != game.WishRandom:
		return n, wire.ErrInvalid
	case d.Kind != "public" && d.Kind != "private" && d.Kind != challengeKind && d.Kind != "bot":
		return n, wire.ErrInvalid
	case d.Private && d.Kind != "private" && d.Kind != challengeKind:
		return n, wire.ErrInvalid
	case d.Pool && (d.Kind != "public" || d.Color != game.WishRandom || d.Range != nil):
		return n, wire.ErrInvalid
	case s.Rated && c.id.User.Guest:
		return n, wire.ErrGuestRated
	}
	if err := checkRange(d, s); err != nil {
		return n, err
	}
	if d.Kind == "bot" {
		if _, err := engine.ParseStrength(d.Bot); err != nil {
			return n, fault.Because(fault.Invalid, "bot", "There is no such bot.").From(err)
		}
		n.Bot = d.Bot
	}
	return n, nil
}

// seatBot starts a game against a bot at once.
func (h *Hub) seatBot(ctx context.Context, n *store.NewGame) error {
	bot, err := h.cfg.Users.Bot(ctx, n.Bot, h.cfg.Engine)
	if err != nil {
		return err
	}
	if bot.ID == n.Host {
		return errors.New("hub: a bot cannot host")
	}
	black, white := n.Host, bot.ID
	if n.Color == game.WishWhite || n.Color == game.WishRandom && rand.N(2) == 0 {
		black, white = white, black
	}
	n.Events = []*game.Event{game.Start(n.Settings, black, white, 0, "", n.Created)}
	return nil
}
