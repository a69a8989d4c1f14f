package client

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Message returns a client's message about a game, received at an instant, as its room takes it. page is the name of the
// client's page, and client where it speaks from.
func Message(in wire.In, from room.Follower, page string, client limit.Client, at time.Time) (room.Message, error) {
	switch in.T {
	case wire.InWatch:
		return watch(in, from), nil
	case wire.InChat:
		return chatLine(in, from, page, client)
	case wire.InWhy:
		return explain(in, from)
	case wire.InCrowd:
		if in.ID == 0 || in.G == "" {
			return nil, wire.ErrInvalid
		}
		return room.NameWatchers{From: from, ID: in.ID}, nil
	case wire.InPlan:
		return plan(in, from)
	}
	cmd, err := wire.Command(in)
	if err == nil {
		err = byUser(in, from)
	}
	if err != nil {
		return nil, err
	}
	cmd.Actor, cmd.ClientID = from.User().ID, clientID(page, in.ID)
	return &room.Command{From: from, ID: in.ID, Client: client, Command: cmd, At: at}, nil
}

// watch returns the request to follow a game. Its part about the page may be missing.
func watch(in wire.In, from room.Follower) room.Watch {
	d, _ := wire.Data[wire.WatchIn](in)
	return room.Watch{From: from, ID: in.ID, Version: in.V, Hidden: d.Hidden}
}

// byUser returns why a user cannot have sent a message about a game that is to be answered.
func byUser(in wire.In, from room.Follower) error {
	switch {
	case in.ID == 0 || in.G == "":
		return wire.ErrInvalid
	case from.User() == nil:
		return wire.ErrNoSession
	}
	return nil
}

// chatLine returns the message with a line of chat.
func chatLine(in wire.In, from room.Follower, page string, client limit.Client) (room.Message, error) {
	d, err := wire.Data[wire.ChatIn](in)
	if err == nil {
		err = byUser(in, from)
	}
	if err != nil {
		return nil, err
	}
	return line(d, from, in.ID, page, client)
}

// plan returns the message with a player's plan.
func plan(in wire.In, from room.Follower) (room.Message, error) {
	if err := byUser(in, from); err != nil {
		return nil, err
	}
	d, err := wire.Data[wire.PlanData](in)
	if err != nil {
		return nil, err
	}
	lines, err := game.ParsePlan(d.Lines)
	if err != nil {
		return nil, err
	}
	return room.Plan{From: from, ID: in.ID, Version: in.V, Lines: lines}, nil
}

// explain returns the question about a point.
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
