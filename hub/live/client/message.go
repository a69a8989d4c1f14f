package client

import (
	"time"

	"tengen/engine/board"
	"tengen/hub/base/limit"
	"tengen/hub/game"
	"tengen/hub/live/room"
	"tengen/hub/live/wire"
)

// Message returns what a client says of a game, received at an instant, as its room takes it. page is the
// name of the client's page, and client from where it speaks.
func Message(in wire.In, from room.Follower, page string, client limit.Client, at time.Time) (room.Message, error) {
	switch in.T {
	case wire.InWatch:
		return watch(in, from), nil
	case wire.InChat:
		return line(in, from, page)
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

// plan returns what a player will answer.
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
