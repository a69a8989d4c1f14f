package room

import (
	"context"

	"tengen/hub/game"
	"tengen/hub/store"
	"tengen/hub/wire"
)

const chatKept = 100 // lines that a room shows

// chat is the newest lines that were said in a room, oldest first.
type chat []wire.ChatLine

// readChat reads a room's newest lines.
func (c *Config) readChat(ctx context.Context, id string) (chat, error) {
	lines, err := c.Chat.ChatLines(ctx, id, chatKept)
	if err != nil {
		return nil, err
	}
	var ids []game.UserID
	for _, l := range lines {
		ids = append(ids, l.User)
	}
	users := map[game.UserID]store.User{}
	if len(ids) > 0 {
		if users, err = c.People.Users(ctx, ids); err != nil {
			return nil, err
		}
	}
	var out chat
	for _, l := range lines {
		out = append(out, wire.ChatLine{
			ID: l.ID, From: wire.User(users[l.User]), Seat: l.Seat, Text: l.Text, Time: l.At.UnixMilli(),
		})
	}
	return out, nil
}

// add adds a line, unless it is there, and reports whether it did.
func (c *chat) add(l wire.ChatLine) bool {
	for _, old := range *c {
		if old.ID == l.ID {
			return false
		}
	}
	if *c = append(*c, l); len(*c) > chatKept {
		*c = (*c)[1:]
	}
	return true
}

// reveal gives the players of a finished game what watchers have said.
func (c chat) reveal(r *room) {
	var lines []byte // as one: they must not fill an outbox
	for _, l := range c {
		if l.Seat == "" {
			lines = append(lines, wire.Line(wire.Out{T: wire.OutChat, G: r.id, D: l})...)
		}
	}
	for f := range r.followers.set {
		if len(lines) > 0 && wire.Seat(r.game, userID(f)) != "" {
			f.Send(lines)
		}
	}
}
