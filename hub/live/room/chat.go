package room

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const chatKept = 100 // lines of each chat that a room shows

// chat is the newest lines of both chats of a game, oldest first.
type chat []wire.ChatLine

// readChat reads a room's newest lines, and the users who have blocked their writers.
func (c *Config) readChat(ctx context.Context, id string) (chat, blockers, error) {
	lines, err := c.Chat.ChatLines(ctx, id, chatKept)
	if err != nil {
		return nil, nil, err
	}
	var ids []game.UserID
	for _, l := range lines {
		ids = append(ids, l.User)
	}
	users := map[game.UserID]records.User{}
	if len(ids) > 0 {
		if users, err = c.People.Users(ctx, ids); err != nil {
			return nil, nil, err
		}
	}
	var writers []game.UserID
	for id, u := range users {
		if blocks(u) {
			writers = append(writers, id)
		}
	}
	known, err := c.askBlockers(ctx, writers)
	if err != nil {
		return nil, nil, err
	}
	var out chat
	for _, l := range lines {
		line := wire.ChatLine{ID: l.ID, From: wire.User(users[l.User]), Channel: l.Channel, Seat: l.Seat, Text: l.Text, Time: l.At.UnixMilli(), Hidden: l.Hidden}
		if l.Hidden {
			line.Text = ""
		}
		out = append(out, line)
	}
	return out, known, nil
}

// with returns lines as they are in the chat; those that are not there any more are left out.
func (c chat) with(lines []wire.ChatLine) (out []wire.ChatLine) {
	for _, l := range lines {
		if i := slices.IndexFunc(c, func(o wire.ChatLine) bool { return o.ID == l.ID }); i >= 0 {
			out = append(out, c[i])
		}
	}
	return out
}

// add adds a line, unless it is there, and reports whether it did.
func (c *chat) add(l wire.ChatLine) bool {
	for _, old := range *c {
		if old.ID == l.ID {
			return false
		}
	}
	if *c = append(*c, l); len(*c) > chatKept {
		c.shorten(l.Channel)
	}
	return true
}

// shorten drops the oldest line of a channel that has too many. The other channel keeps its own lines.
func (c *chat) shorten(full records.Channel) {
	n, oldest := 0, -1
	for i, l := range *c {
		if l.Channel == full {
			if n++; oldest < 0 {
				oldest = i
			}
		}
	}
	if n > chatKept {
		*c = slices.Delete(*c, oldest, oldest+1)
	}
}

// reveal gives the players of a finished game the watchers' lines of its chat.
func (a *audience) reveal(lines chat) {
	for f := range a.followers.set {
		if wire.Seat(a.game, userID(f)) == "" {
			continue
		}
		var told []byte // as one: they must not fill an outbox
		for _, l := range lines {
			if l.Channel == records.WatchersChat && !a.blocks.hides(a.blockers, userID(f), l.From.ID) {
				told = append(told, wire.Line(wire.Out{T: wire.OutChat, G: a.id, D: l})...)
			}
		}
		if len(told) > 0 {
			f.Send(told)
		}
	}
}
