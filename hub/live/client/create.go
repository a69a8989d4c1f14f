package client

import (
	"time"

	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/pairing"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// createGame makes a game for a page and acknowledges it.
func (c *Caller) createGame(in wire.In) error {
	d, err := wire.Data[wire.CreateData](in)
	if err != nil {
		return err
	}
	g, err := c.create(d, in.ID)
	if err != nil {
		return err
	}
	c.say(wire.Out{T: wire.OutAck, ID: in.ID, D: wire.CreatedData{G: g}})
	return nil
}

// create makes a game, as the message id asks, and returns its id. The caller waits for it, so one page makes one game at a
// time.
func (c *Caller) create(d wire.CreateData, message int64) (g string, err error) {
	user := c.id.User
	switch {
	case message == 0:
		return "", wire.ErrInvalid
	case user == nil:
		return "", wire.ErrNoSession
	case c.services.cfg.Outages.Frozen():
		return "", wire.ErrRetry
	case !c.mayCreate():
		return "", wire.ErrTooMany
	}
	n, err := pairing.NewGame(d, *user)
	if err != nil {
		return "", err
	}
	if n.Settings.Rated {
		if err := c.inForce().MayRate(time.Now()); err != nil {
			return "", err
		}
	}
	ctx, cancel := records.Question(c.services.cfg.Life)
	defer cancel()
	clientID := clientID(c.page, message)
	maker, err := c.services.cfg.Match.CreateRequest(ctx, *user, c.id.client(), ids.OfCommand(c.services.secret, user.ID, clientID))
	if err != nil {
		return "", err
	}
	defer maker.Leave() // when the page knows of its game
	if n.Settings.Rated {
		c.noteNetwork(ctx)
	}
	return maker.Create(ctx, d, n, clientID)
}
