package room

import (
	"context"
	"time"

	"tengen/hub/fault"
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

// mayRead reports whether a user may read a line now: while the game is live, players do not read what
// watchers say.
func mayRead(g *game.Game, u game.UserID, l wire.ChatLine) bool {
	return l.Seat != "" || g.Phase() == game.Over || wire.Seat(g, u) == ""
}

// readBy returns what a user may read.
func (c chat) readBy(g *game.Game, u game.UserID) []wire.ChatLine {
	out := []wire.ChatLine{}
	for _, l := range c {
		if mayRead(g, u, l) {
			out = append(out, l)
		}
	}
	return out
}

// tellHiddenChat gives the players of a finished game what watchers have said.
func (r *room) tellHiddenChat() {
	var lines []byte // as one: they must not fill an outbox
	for _, l := range r.chat {
		if l.Seat == "" {
			lines = append(lines, wire.Text(wire.Out{T: wire.OutChat, G: r.id, D: l})...)
		}
	}
	for f := range r.followers.set {
		if len(lines) > 0 && wire.Seat(r.game, userID(f)) != "" {
			f.Send(lines)
		}
	}
}

// Say is a line of chat of somebody who follows the game.
type Say struct {
	From     Follower // a user
	ID       int64    // the message's
	ClientID string
	Text     string // as it may be shown
}

func (s Say) do(r *room) {
	r.asker = asker{s.From, s.ID}
	if err := r.ready(); err != nil {
		s.From.Refuse(s.ID, r.id, err)
		return
	}
	if _, ok := r.followers.set[s.From]; !ok {
		s.From.Refuse(s.ID, r.id, fault.Because(fault.Forbidden, "not_in_room", "Enter the room first."))
		return
	}
	u := *s.From.User()
	l := store.NewChatLine{
		Game: r.id, User: u.ID, Seat: wire.Seat(r.game, u.ID), ClientID: s.ClientID, Text: s.Text, At: time.Now(),
	}
	if l.Seat == "" && r.plays(s.From) {
		l.Seat = "host"
	}
	ctx, cancel := store.Question(r.house.Life)
	defer cancel()
	id, err := r.house.Config.Chat.Say(ctx, l)
	if err != nil {
		s.From.Refuse(s.ID, r.id, err)
		return
	}
	s.From.Send(wire.Text(wire.Out{T: wire.OutAck, ID: s.ID, G: r.id}))
	line := wire.ChatLine{ID: id, From: wire.User(u), Seat: l.Seat, Text: s.Text, Time: l.At.UnixMilli()}
	if !r.chat.add(line) {
		return // said before
	}
	var to []Follower
	for f := range r.followers.set {
		if mayRead(r.game, userID(f), line) {
			to = append(to, f)
		}
	}
	r.house.Courier.Tell(wire.Text(wire.Out{T: wire.OutChat, G: r.id, D: line}), to)
}
