package client

import (
	"tengen/hub/game/ids"
	"tengen/hub/game/records"
	"tengen/hub/live/pairing"
	"tengen/hub/live/wire"
)

// create makes a game. Its caller waits for it, so one page makes one game at a time.
func (c *Caller) create(in wire.In) error {
	user := c.id.User
	switch {
	case in.ID == 0:
		return wire.ErrInvalid
	case user == nil:
		return wire.ErrNoSession
	case c.door.cfg.Outages.Frozen():
		return wire.ErrRetry
	case !c.makings.Allow():
		return wire.ErrTooMany
	}
	d, err := wire.Data[wire.CreateData](in)
	if err != nil {
		return err
	}
	n, err := pairing.NewGame(d, *user)
	if err != nil {
		return err
	}
	ctx, cancel := records.Question(c.door.cfg.Life)
	defer cancel()
	clientID := clientID(c.page, in.ID)
	maker, err := c.door.cfg.Match.CreateRequest(ctx, *user, c.id.client(), ids.OfCommand(c.door.secret, user.ID, clientID))
	if err != nil {
		return err
	}
	defer maker.Leave() // when the page knows of its game
	if n.Settings.Rated {
		c.noteNetwork(ctx)
	}
	id, err := maker.Create(ctx, d, n, clientID)
	if err != nil {
		return err
	}
	c.say(wire.Out{T: wire.OutAck, ID: in.ID, D: wire.CreatedData{G: id}})
	return nil
}
