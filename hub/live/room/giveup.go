package room

import (
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// GiveUp ends a game for a user who has left for good. It withdraws an open game, declines a challenge to the user, calls off a
// game that has hardly begun, and resigns any other. Games of others, and finished games, stay as they are.
type GiveUp struct{ By game.UserID }

func (m GiveUp) do(r *room) {
	r.asker = asker{}
	if err := r.ready(); err != nil {
		m.failed(r, err)
		return
	}
	if r.record.Invited == m.By && r.game.Phase() == game.Waiting {
		decline := m.command(r, game.Decline, "server/left")
		decline.Declined = game.DeclinedOther
		decline.do(r)
		return
	}
	abort := m.command(r, game.Abort, "server/left")
	abort.failed = func(error) { m.command(r, game.Resign, "server/gone").do(r) }
	abort.do(r)
}

func (m GiveUp) failed(r *room, err error) {
	if code := fault.CodeOf(err); code != game.ErrOver.Code && code != game.ErrNotPlayer.Code {
		r.rooms.Log.Warn("a game is not given up yet", "game", r.id, "err", err)
	}
}

// command is the user's, whatever has happened in the game.
func (m GiveUp) command(r *room, kind game.CommandKind, id string) *Command {
	c := &Command{At: game.Instant(time.Now()), failed: func(err error) { m.failed(r, err) }}
	c.Command = game.Command{Kind: kind, Actor: m.By, ClientID: id, Version: r.game.Version()}
	return c
}
