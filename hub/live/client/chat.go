package client

import (
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/backoff"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const chatMax = 140 // characters of a line

var errChat = fault.WithReason(fault.Invalid, "chat_line", "A line of chat has 1 to 140 characters that can be seen.").With(fault.Values{"max": chatMax})

// line returns a user's line of chat, the message id of a page.
func line(l wire.ChatIn, from room.Follower, id int64, page string, client limit.Client) (room.Say, error) {
	text, err := ChatText(l.Text)
	if err != nil {
		return room.Say{}, err
	}
	return room.Say{From: from, ID: id, Client: client, ClientID: clientID(page, id), Channel: l.Channel, Text: text}, nil
}

// ChatText returns a line of any chat as it may be shown, or why it is none.
func ChatText(text string) (string, error) {
	text = wire.PlainText(text)
	if n := utf8.RuneCountInString(text); n < 1 || n > chatMax {
		return "", errChat
	}
	return text, nil
}

// settledAfter is the age of an account from which its user may write links.
const settledAfter = 24 * time.Hour

var errLink = fault.WithReason(fault.Forbidden, "chat_link", "Links can be written by members whose account is older than a day.")

// mayTalk returns why a caller's line of chat is not taken, nil if it is, by the rules for every line of any game. The room
// decides in which chat it may stand, and whether there is a place for it.
func (c *Caller) mayTalk(s room.Say, now time.Time) error {
	if err := c.unmuted(now); err != nil {
		return err
	}
	if err := MayLink(s.Text, c.id.User.Guest, c.id.Since, now); err != nil {
		return err
	}
	return c.services.MayTalk(s.From.User().ID)
}

// MayLink returns why a line of any chat is not taken for the links in it. since is when the account was made.
func MayLink(text string, guest bool, since, now time.Time) error {
	if (guest || now.Sub(since) < settledAfter) && wire.Links(text) {
		return errLink
	}
	return nil
}

// MayTalk returns why a line of chat is not taken: its user has written enough for now, over all sockets of this node, in
// its games and in events. A user who goes on as fast waits longer each time.
func (d *services) MayTalk(u game.UserID) error {
	key, now := u.Key(), time.Now()
	wait := d.floods.Wait(key, now)
	if wait == 0 {
		if wait = d.talkers.Take(key); wait > 0 {
			d.floods.Charge(key, backoff.Made, now)
			wait = d.floods.Wait(key, now)
		}
	}
	if wait > 0 {
		return room.TooManyWords(wait)
	}
	return nil
}

// ForHowLong tells the sender of a line that finds no place how long to wait. Other errors stay as they are.
func ForHowLong(m room.Message, err error) error {
	if s, ok := m.(room.Say); ok && fault.CodeOf(err) == fault.Busy {
		return s.Crowded()
	}
	return err
}
