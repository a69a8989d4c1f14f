package hub

import (
	"context"
	"time"
	"unicode/utf8"

	"tengen/hub/fault"
	"tengen/hub/game"
)

const (
	chatKept = 100 // lines that a room shows
	chatMax  = 300 // characters of a line
)

var errChat = fault.New(fault.Invalid, "A line of chat has 1 to 300 characters that can be seen.")

// chat takes a line for a game's room.
func (c *conn) chat(in In) error {
	d, err := data[ChatIn](in)
	switch {
	case err != nil:
		return err
	case in.ID == 0 || in.G == "":
		return errInvalid
	case c.userID() == 0:
		return errNoSession
	case !c.makings.Allow():
		return errTooMany
	}
	line := plain(d.Text)
	if n := utf8.RuneCountInString(line); n < 1 || n > chatMax {
		return errChat
	}
	clientID := c.clientID(in.ID)
	if !c.hub.rooms.send(in.G, func(r *room) { r.say(c, in.ID, clientID, line) }) {
		return errBusy
	}
	return nil
}

// say stores a line and then tells those who may read it.
func (r *room) say(c *conn, id int64, clientID, line string) {
	r.from = sender{c, id}
	if err := r.ready(); err != nil {
		c.fail(id, r.id, err)
		return
	}
	if _, ok := r.conns[c]; !ok {
		c.fail(id, r.id, fault.New(fault.Forbidden, "Enter the room first."))
		return
	}
	u := *c.id.User
	l := NewChatLine{Game: r.id, User: u.ID, Seat: seat(r.game, u.ID), ClientID: clientID, Text: line, At: time.Now()}
	if l.Seat == "" && r.plays(c) {
		l.Seat = "host"
	}
	ctx, cancel := r.hub.question()
	defer cancel()
	n, err := r.hub.cfg.Chat.Say(ctx, l)
	if err != nil {
		c.fail(id, r.id, err)
		return
	}
	c.send(text(Out{T: OutAck, ID: id, G: r.id}))
	for _, old := range r.chat {
		if old.ID == n {
			return // said before
		}
	}
	cl := ChatLine{ID: n, From: u, Seat: l.Seat, Text: line, Time: l.At.UnixMilli()}
	if r.chat = append(r.chat, cl); len(r.chat) > chatKept {
		r.chat = r.chat[1:]
	}
	f := text(Out{T: OutChat, G: r.id, D: cl})
	var all []*conn
	for to := range r.conns {
		if r.hears(to.userID(), cl) {
			all = append(all, to)
		}
	}
	r.tellOthers(all, f)
}

// hears reports whether a user may read a line now: while the game is live,
// players do not hear watchers.
func (r *room) hears(u game.UserID, l ChatLine) bool {
	return l.Seat != "" || r.game.Phase() == game.Over || seat(r.game, u) == ""
}

func (r *room) chatFor(u game.UserID) []ChatLine {
	out := []ChatLine{}
	for _, l := range r.chat {
		if r.hears(u, l) {
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
			lines = append(lines, text(Out{T: OutChat, G: r.id, D: l})...)
		}
	}
	for c := range r.conns {
		if len(lines) > 0 && seat(r.game, c.userID()) != "" {
			r.send(c, lines)
		}
	}
}

// loadChat reads the room's newest lines.
func (r *room) loadChat(ctx context.Context) error {
	lines, err := r.hub.cfg.Chat.ChatLines(ctx, r.id, chatKept)
	if err != nil {
		return err
	}
	var ids []game.UserID
	for _, l := range lines {
		ids = append(ids, l.User)
	}
	users := map[game.UserID]User{}
	if len(ids) > 0 {
		if users, err = r.hub.cfg.Users.Users(ctx, ids); err != nil {
			return err
		}
	}
	r.chat = nil
	for _, l := range lines {
		r.chat = append(r.chat, ChatLine{ID: l.ID, From: users[l.User], Seat: l.Seat, Text: l.Text, Time: l.At.UnixMilli()})
	}
	return nil
}
