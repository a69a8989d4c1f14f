package door

import (
	"strconv"
	"time"
	"unicode/utf8"

	"tengen/engine/board"
	"tengen/hub/fault"
	"tengen/hub/room"
	"tengen/hub/wire"
)

// Message returns what a client says of a game, received at an instant, as its room takes it. page is the
// name of the client's page.
func Message(in wire.In, from room.Follower, page string, at time.Time) (room.Message, error) {
	switch in.T {
	case wire.InWatch:
		return room.Watch{From: from, ID: in.ID, Version: in.V}, nil
	case wire.InChat:
		return line(in, from, page)
	case wire.InWhy:
		return explain(in, from)
	}
	cmd, err := wire.Command(in)
	if err == nil {
		err = byUser(in, from)
	}
	if err != nil {
		return nil, err
	}
	cmd.Actor, cmd.ClientID = from.User().ID, clientID(page, in.ID)
	return &room.Command{From: from, ID: in.ID, Command: cmd, At: at}, nil
}

// byUser returns why a message that is answered, about a game, is not one that a user can have sent.
func byUser(in wire.In, from room.Follower) error {
	switch {
	case in.ID == 0 || in.G == "":
		return wire.ErrInvalid
	case from.User() == nil:
		return wire.ErrNoSession
	}
	return nil
}

const chatMax = 300 // characters of a line

var errChat = fault.Because(fault.Invalid, "chat_line", "A line of chat has 1 to 300 characters that can be seen.").With(fault.Values{"max": chatMax})

// line returns a line of chat.
func line(in wire.In, from room.Follower, page string) (room.Message, error) {
	d, err := wire.Data[wire.ChatIn](in)
	if err == nil {
		err = byUser(in, from)
	}
	if err != nil {
		return nil, err
	}
	text := wire.PlainText(d.Text)
	if n := utf8.RuneCountInString(text); n < 1 || n > chatMax {
		return nil, errChat
	}
	return room.Say{From: from, ID: in.ID, ClientID: clientID(page, in.ID), Text: text}, nil
}

// explain returns the question what a point is.
func explain(in wire.In, from room.Follower) (room.Message, error) {
	d, err := wire.Data[wire.WhyIn](in)
	if err != nil || in.ID == 0 || in.G == "" {
		return nil, wire.ErrInvalid
	}
	p, err := board.ParsePoint(d.At)
	if err != nil {
		return nil, wire.ErrInvalid
	}
	return room.Explain{From: from, ID: in.ID, Point: p, Ply: d.Ply}, nil
}

// MayTalk returns why a message is not taken that is a line of chat: its person has said enough for now, over however
// many sockets of this node, or in its games. Others may always be.
func (d *Door) MayTalk(m room.Message) error {
	s, ok := m.(room.Say)
	if !ok {
		return nil
	}
	if wait := d.talkers.Take(strconv.FormatInt(int64(s.From.User().ID), 10)); wait > 0 {
		return room.TooManyWords(wait)
	}
	return nil
}

// ForHowLong tells whose line of chat finds no place how long to wait; other errors stay as they are.
func ForHowLong(m room.Message, err error) error {
	if s, ok := m.(room.Say); ok && fault.CodeOf(err) == fault.Busy {
		return s.Crowded()
	}
	return err
}
