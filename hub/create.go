package hub

import (
	"context"
	"errors"
	"time"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/hub/fault"
	"tengen/hub/game"
)

var (
	errSeeks = fault.New(fault.TooMany, "You have too many games waiting; withdraw one first.")
	errGames = fault.New(fault.TooMany, "You play too many games; end one first.")
)

// create makes a game. The read goroutine waits for it, so one page makes one
// game at a time.
func (c *conn) create(in In) error {
	user := c.userID()
	switch {
	case in.ID == 0:
		return errInvalid
	case user == 0:
		return errNoSession
	case c.hub.outages.frozen.Load():
		return errRetry
	case !c.makings.Allow():
		return errTooMany
	}
	d, err := data[CreateData](in)
	if err != nil {
		return err
	}
	n, err := c.newGame(d)
	if err != nil {
		return err
	}
	n.ID = c.hub.madeID(user, c.clientID(in.ID))
	ctx, cancel := c.hub.question()
	defer cancel()
	if !c.hub.lobby.mayPlay(user, n.ID) {
		return errGames
	}
	if n.Bot != "" {
		if err := c.hub.seatBot(ctx, &n); err != nil {
			return err
		}
	} else if !c.hub.lobby.mayHost(user, n.ID) {
		return errSeeks
	}
	if c.hub.rooms.busy() { // a game that nobody lists would not count as the host's
		return errBusy
	}
	err = c.hub.cfg.Store.CreateGame(ctx, n)
	if fault.CodeOf(err) == fault.Retry { // it may have been stored all the same
		c.hub.alarms.retry(n.ID)
	}
	if err != nil && fault.CodeOf(err) != fault.Conflict { // a conflict: this command made it before
		return err
	}
	listed := make(chan struct{})
	if c.hub.rooms.send(n.ID, func(r *room) { r.load(); close(listed) }) {
		select { // listed first, so that the host's next one counts it
		case <-listed:
		case <-ctx.Done():
		case <-c.hub.stopping:
		}
	} else {
		c.hub.alarms.retry(n.ID)
	}
	c.send(text(Out{T: OutAck, ID: in.ID, D: CreatedData{G: n.ID}}))
	return nil
}

// newGame checks what is asked for.
func (c *conn) newGame(d CreateData) (NewGame, error) {
	s, err := d.Settings.game()
	if err != nil {
		return NewGame{}, err
	}
	n := NewGame{Settings: s, Host: c.userID(), Color: d.Color, Private: d.Kind == "private", Created: instant()}
	switch {
	case d.Color != game.WishBlack && d.Color != game.WishWhite && d.Color != game.WishRandom:
		return n, errInvalid
	case d.Kind != "public" && d.Kind != "private" && d.Kind != "bot":
		return n, errInvalid
	}
	if d.Kind == "bot" {
		if _, err := engine.ParseStrength(d.Bot); err != nil {
			return n, fault.Wrap(fault.Invalid, "There is no such bot.", err)
		}
		n.Bot = d.Bot
	}
	return n, nil
}

// game turns settings from the wire into the game's, checked.
func (s Settings) game() (game.Settings, error) {
	rule, err := board.ParseRule(s.Rule)
	if err != nil {
		return game.Settings{}, fault.Wrap(fault.Invalid, "There is no such rule.", err)
	}
	out := game.Settings{
		Rule: rule, Size: s.Size, Opening: s.Opening, Forbidden: s.Forbidden, Takebacks: s.Takebacks,
		Time: game.TimeControl{
			Kind:      s.Clock.Kind,
			Initial:   millis(s.Clock.Initial),
			Increment: millis(s.Clock.Increment),
			Period:    millis(s.Clock.Period),
			Periods:   s.Clock.Periods,
			Stones:    s.Clock.Stones,
		},
	}
	return out, out.Validate()
}

// millis is ms as a duration. What no duration can hold is no time at all, and
// negative, which no clock allows.
func millis(ms int64) time.Duration {
	if ms < 0 || ms > int64(2*game.MaxGameDays*game.Day/time.Millisecond) {
		return -1
	}
	return time.Duration(ms) * time.Millisecond
}

// seatBot starts a game against a bot at once.
func (h *Hub) seatBot(ctx context.Context, n *NewGame) error {
	bot, err := h.cfg.Users.Bot(ctx, n.Bot)
	if err != nil {
		return err
	}
	if bot.ID == n.Host {
		return errors.New("hub: a bot cannot host")
	}
	black, white := n.Host, bot.ID
	if n.Color == game.WishWhite || n.Color == game.WishRandom && coin() {
		black, white = white, black
	}
	n.Events = []*game.Event{game.Start(n.Settings, black, white, 0, "", n.Created)}
	return nil
}
