package hub

import (
	"tengen/hub/ids"
	"tengen/hub/match"
	"tengen/hub/store"
	"tengen/hub/wire"
)

// create makes a game. The read goroutine waits for it, so one page makes one
// game at a time.
func (c *conn) create(in wire.In) error {
	user := c.User()
	switch {
	case in.ID == 0:
		return wire.ErrInvalid
	case user == nil:
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
	n, err := match.NewGame(d, *user)
	if err != nil {
		return err
	}
	ctx, cancel := store.Question(c.hub.life)
	defer cancel()
	clientID := clientID(c.page, in.ID)
	maker, err := c.hub.match.Maker(ctx, *user, ids.OfCommand(c.hub.secret, user.ID, clientID))
	if err != nil {
		return err
	}
	defer maker.Leave() // when it knows of its game
	if n.Settings.Rated {
		c.place(ctx)
	}
	id, err := maker.Create(ctx, d, n, clientID)
	if err != nil {
		return err
	}
	c.Send(wire.Line(wire.Out{T: wire.OutAck, ID: in.ID, D: wire.CreatedData{G: id}}))
	return nil
}
