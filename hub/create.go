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
	n.ID = ids.OfCommand(c.hub.secret, user, c.clientID(in.ID))
	ctx, cancel := store.Question(c.hub.life)
	defer cancel()
	if !c.hub.lobby.MayPlay(user, n.ID) {
		return wire.ErrGames
	}
	if n.Bot != "" {
		if err := c.hub.seatBot(ctx, &n); err != nil {
			return err
		}
	} else if !c.hub.lobby.MayHost(user, n.ID) {
		return errSeeks
	}
	if c.hub.rooms.Busy() { // a game that nobody lists would not count as the host's
		return wire.ErrBusy
	}
	err = c.hub.cfg.Store.CreateGame(ctx, n)
	if fault.CodeOf(err) == fault.Retry { // it may have been stored all the same
		c.hub.rooms.LoadLater(n.ID)
	}
	if err != nil && fault.CodeOf(err) != fault.Conflict { // a conflict: this command made it before
		return err
	}
	listed := make(chan struct{})
	if c.hub.rooms.Load(n.ID, func() { close(listed) }) {
		select { // listed first, so that the host's next one counts it
		case <-listed:
		case <-ctx.Done():
		case <-c.hub.stopping:
		}
	}
	c.Send(wire.Text(wire.Out{T: wire.OutAck, ID: in.ID, D: wire.CreatedData{G: n.ID}}))
	return nil
}

// newGame checks what is asked for.
func (c *conn) newGame(d wire.CreateData) (store.NewGame, error) {
	s, err := d.Settings.Game()
	if err != nil {
		return store.NewGame{}, err
	}
	n := store.NewGame{Settings: s, Host: c.UserID(), Color: d.Color, Private: d.Kind == "private", Created: game.Instant(time.Now())}
	switch {
	case d.Color != game.WishBlack && d.Color != game.WishWhite && d.Color != game.WishRandom:
		return n, wire.ErrInvalid
	case d.Kind != "public" && d.Kind != "private" && d.Kind != "bot":
		return n, wire.ErrInvalid
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
	bot, err := h.cfg.Users.Bot(ctx, n.Bot)
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
